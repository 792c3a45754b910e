import { IconBuildingWarehouse, IconHelp, IconMail, IconMapPin, IconPhone, IconShoppingBag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { queryOf } from '#kit/web/query.ts'
import { readCompany, type Company } from '#platform/company/contract.ts'
import { Link } from '#ui/button/link.tsx'
import { FrontFrame } from '#ui/page/front-frame.tsx'
import classes from './company-page.module.css'
import { chooseLanguage, switchTheme } from './choose-language.ts'
import { countLanding, enliven } from './enliven.ts'
import { ContactForm, TrackForm } from './landing-forms.tsx'
import landing from './landing.module.css'

/** The public page of the company: track, book, its shop, help and contact. */
export function CompanyPage() {
  const t = useText('site-landing')
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const { data: company } = useQuery(queryOf(readCompany))
  const isDrawn = company !== undefined
  usePageTitle(company?.name ?? '')
  useEffect(() => {
    if (!place.current || !isDrawn) return undefined
    return enliven(place.current, { open: (to) => void navigate({ to }), switchTheme, setLanguage: chooseLanguage })
  }, [isDrawn, navigate])
  useEffect(countLanding, [])
  return (
    <FrontFrame>
      <div ref={place} className={`${landing.page} ${classes.page}`}>
        {company && (
          <>
            <section className={classes.hero}>
              <h1>{t('company.title', { city: company.city || company.name })}</h1>
              <p>{t('company.text', { name: company.name })}</p>
              <TrackForm t={t} />
            </section>
            <Ways />
            <Reach company={company} />
            <ContactForm t={t} />
          </>
        )}
      </div>
    </FrontFrame>
  )
}

const ways = [
  ['book', '/login', IconBuildingWarehouse],
  ['shop', '/front-pages/checkout', IconShoppingBag],
  ['help', '/front-pages/help-center', IconHelp],
] as const

function Ways() {
  const t = useText('site-landing')
  return (
    <ul className={classes.ways}>
      {ways.map(([key, to, Icon]) => (
        <li key={key}>
          <Link to={to}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <strong>{t(`company.${key}`)}</strong>
            <span>{t(`company.${key}Text`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How to reach the company, as far as it says so. */
function Reach({ company }: { company: Company }) {
  const { phone, email, address, city } = company
  const where = [address, city].filter(Boolean).join(', ')
  return (
    <address className={classes.reach}>
      {phone && (
        <a href={`tel:${phone.replace(/\s/g, '')}`}>
          <IconPhone size={16} stroke={1.5} aria-hidden />
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <IconMail size={16} stroke={1.5} aria-hidden />
          <bdi>{email}</bdi>
        </a>
      )}
      {where && (
        <span>
          <IconMapPin size={16} stroke={1.5} aria-hidden />
          <bdi>{where}</bdi>
        </span>
      )}
    </address>
  )
}
