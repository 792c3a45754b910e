import { useText } from '#kit/web/i18n.ts'
import { Accordion } from '#ui/display.ts'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { Icon } from '#ui/icon.tsx'
import { Paper } from '#ui/layout.ts'
import { changeFaq, deleteFaq, listFaqs, restoreFaq, type Faq, type FaqGroup } from '../contract.ts'
import classes from './faq.module.css'

type Props = { groups: FaqGroup[]; onEdit: (id: number) => void }

/** The topics at the side, as links to their questions. */
export function FaqGroups({ groups, onEdit }: Props) {
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
          <Group key={group.key} group={group} onEdit={onEdit} />
        ))}
      </div>
    </div>
  )
}

function Group({ group, onEdit }: { group: FaqGroup; onEdit: Props['onEdit'] }) {
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
                <Actions faq={faq} onEdit={onEdit} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Paper>
    </section>
  )
}

function Actions({ faq: { id, question }, onEdit }: { faq: Faq; onEdit: Props['onEdit'] }) {
  const t = useText('site-faq')
  const name = question
  return (
    <div className={classes.actions}>
      <EditAndDelete
        id={id}
        texts={{ edit: t('editNamed', { name }), delete: t('deleteNamed', { name }), deleted: t('deleted') }}
        change={changeFaq}
        remove={deleteFaq}
        restore={restoreFaq}
        stale={[listFaqs]}
        onEdit={() => onEdit(id)}
      />
    </div>
  )
}
