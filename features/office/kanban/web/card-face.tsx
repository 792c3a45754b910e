import { IconCalendarDue, IconListCheck, IconMessage, IconPaperclip } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import type { Item } from '../contract.ts'
import { dueOf, toneOf } from '../rules.ts'
import { CardMenu } from './card-menu.tsx'
import classes from './kanban.module.css'
import { today } from './search.ts'

const mostFaces = 4

type Props = { item: Item; isDone: boolean; onOpen: (id: number) => void }

/** What a card shows of its item. */
export const CardFace = memo(function CardFace({ item, isDone, onOpen }: Props) {
  const t = useText('office-kanban')
  const format = useFormat()
  const { members } = item
  return (
    <div className={classes.face}>
      <div className={classes.top}>
        <div className={classes.labels}>
          {item.labels.map((label) => (
            <span key={label} className={classes.label} data-tone={toneOf(label)} dir="auto">
              {label}
            </span>
          ))}
        </div>
        <CardMenu item={item} onOpen={onOpen} />
      </div>
      {item.image && <img className={classes.image} src={item.image} alt="" loading="lazy" draggable={false} />}
      <div id={`card-${item.id}`} className={classes.name} dir="auto">
        {item.title}
      </div>
      <div className={classes.bottom}>
        {item.dueDate && <DueChip dueDate={item.dueDate} isDone={isDone} />}
        {item.checks > 0 && (
          <span
            className={classes.fact}
            title={t('check.progress', { done: item.checksDone, total: item.checks })}
            data-done={item.checksDone === item.checks || undefined}
          >
            <IconListCheck size={16} aria-hidden />
            {`${format.number(item.checksDone)}/${format.number(item.checks)}`}
          </span>
        )}
        {item.attachments > 0 && (
          <span className={classes.fact} title={t('card.files', { count: item.attachments })}>
            <IconPaperclip size={16} aria-hidden />
            {format.number(item.attachments)}
          </span>
        )}
        {item.commentsCount > 0 && (
          <span className={classes.fact} title={t('card.comments', { count: item.commentsCount })}>
            <IconMessage size={16} aria-hidden />
            {format.number(item.commentsCount)}
          </span>
        )}
        {members.length > 0 && (
          <span className={classes.faces}>
            {members.slice(0, mostFaces).map(({ id, name, img }) => (
              <PersonAvatar key={id} name={name} src={img || undefined} size={26} />
            ))}
            {members.length > mostFaces && (
              <span className={classes.more}>{`+${format.number(members.length - mostFaces)}`}</span>
            )}
          </span>
        )}
      </div>
    </div>
  )
})

/** The due day in words, coloured by how close it is; on a board of finished cards it is only a day. */
function DueChip({ dueDate, isDone }: { dueDate: string; isDone: boolean }) {
  const t = useText('office-kanban')
  const format = useFormat('UTC')
  const due = isDone ? 'later' : dueOf(dueDate, today())
  const day = format.date(`${dueDate}T12:00Z`, { day: 'numeric', month: 'short' })
  return (
    <span className={classes.due} data-due={due} title={t(`due.${due}`, { day })}>
      <IconCalendarDue size={16} aria-hidden />
      {due === 'overdue' ? t('due.overdueShort', { day }) : day}
    </span>
  )
}
