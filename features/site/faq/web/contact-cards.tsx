import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Icon } from '#ui/display/icon.tsx'
import { readContact } from '../contract.ts'
import classes from './faq.module.css'

/** How to reach the store, as far as its settings say. */
export function ContactCards() {
  const t = useText('site-faq')
  const { data } = useQuery(queryOf(readContact))
  const { phone = '', email = '' } = data ?? {}
  if (phone === '' && email === '') return null
  return (
    <section className={classes.contact} aria-labelledby="faq-contact">
      <h2 id="faq-contact">{t('contact.title')}</h2>
      <p>{t('contact.text')}</p>
      <ul>
        {phone !== '' && (
          <li>
            <Icon name="phone" size={26} />
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
              {phone}
            </a>
            <span>{t('contact.phone')}</span>
          </li>
        )}
        {email !== '' && (
          <li>
            <Icon name="mail" size={26} />
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
            <span>{t('contact.email')}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
