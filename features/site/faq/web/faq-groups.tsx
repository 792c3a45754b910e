import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Accordion } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Paper } from '#ui/page/layout.ts'
import type { Faq, FaqGroup } from '../contract.ts'
import type { FaqTopic } from '../rules.ts'
import classes from './faq.module.css'

type Props = { groups: FaqGroup[]; actions: ((faq: Faq & { topic: FaqTopic }) => ReactNode) | undefined }

/** The topics at the side, as links to their questions. */
export function FaqGroups({ groups, actions }: Props) {
  const t = useText('site-faq')
  return (
    <div className={classes.columns}>
      <nav aria-label={t('topics')} className={classes.topics}>
        {groups.map(({ key, faqTitle, faqIcon }) => (
          <a key={key} href={`#faq-${key}`}>
            <Icon name={faqIcon} size={20} />
            {faqTitle}
          </a>
        ))}
      </nav>
      <div>
        {groups.map((group) => (
          <Group key={group.key} group={group} actions={actions} />
        ))}
      </div>
    </div>
  )
}

function Group({ group, actions }: { group: FaqGroup; actions: Props['actions'] }) {
  const { key, faqTitle, faqIcon, faqSubtitle, faqs } = group
  return (
    <section id={`faq-${key}`} className={classes.group} aria-labelledby={`faq-${key}-title`}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <Icon name={faqIcon} size={24} />
        </span>
        <div>
          <h2 id={`faq-${key}-title`}>{faqTitle}</h2>
          <p>{faqSubtitle}</p>
        </div>
      </div>
      <Paper shadow="xs">
        <Accordion multiple order={3}>
          {faqs.map((faq) => (
            <Accordion.Item key={faq.id} value={String(faq.id)}>
              <Accordion.Control>
                <span dir="auto">{faq.question}</span>
              </Accordion.Control>
              <Accordion.Panel>
                <p className={classes.answer} dir="auto">
                  {faq.answer}
                </p>
                {actions && <div className={classes.actions}>{actions({ ...faq, topic: key })}</div>}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Paper>
    </section>
  )
}
