import {
  IconAlertOctagon,
  IconClock,
  IconMail,
  IconMailOpened,
  IconPaperclip,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useFormat, type Format } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { Tick } from '#ui/input/tick.tsx'
import type { Email, Mail } from '../contract.ts'
import shared from './email.module.css'
import classes from './email-row.module.css'
import { LabelDot } from './mail-labels.tsx'
import type { Changes } from './use-changes.ts'

type Props = {
  email: Email
  isTicked: boolean
  onTick: (id: number) => void
  onOpen: (email: Email) => void
  changes: Changes
}

/** One email in the list. */
export function EmailRow({ email, isTicked, onTick, onOpen, changes }: Props) {
  const t = useText('office-email')
  const name = subjectOf(email, t('noSubject'))
  const isOwn = email.folder === 'sent' || email.folder === 'draft'
  const person = isOwn ? (email.to[0] ?? { name: '', email: '' }) : email.from
  const who = person.name === 'me' ? t('me') : person.name || person.email || t('noRecipient')
  return (
    <li className={classes.row} data-unread={!email.isRead || undefined} data-ticked={isTicked || undefined} data-row>
      <Tick label={t('list.tick', { subject: name })} checked={isTicked} onChange={() => onTick(email.id)} />
      <StarButton email={email} changes={changes} />
      <button type="button" data-opens className={classes.open} onClick={() => onOpen(email)}>
        <PersonAvatar
          name={who.replace(/^\(.*/, '?')}
          src={isOwn ? undefined : email.from.avatar || undefined}
          size={34}
          isDecoration
        />
        <span className={classes.who} dir="auto">
          {who}
        </span>
        <span className={classes.what}>
          <span className={classes.subject} dir="auto">
            {name}
          </span>
          <span className={classes.excerpt} dir="auto">
            {email.excerpt}
          </span>
        </span>
        <RowMarks email={email} />
      </button>
      <RowActions email={email} changes={changes} name={name} />
    </li>
  )
}

export function StarButton({ email, changes }: { email: Mail; changes: Changes }) {
  const t = useText('office-email')
  return (
    <ActionIcon
      size={32}
      className={classes.star ?? ''}
      aria-label={t('action.star')}
      aria-pressed={email.isStarred}
      onClick={() => changes.star(email)}
    >
      {email.isStarred ? <IconStarFilled size={18} /> : <IconStar size={18} />}
    </ActionIcon>
  )
}

function RowMarks({ email }: { email: Email }) {
  const t = useText('office-email')
  const format = useFormat()
  const { sendAt, labels, attachments, time, delivery } = email
  return (
    <span className={shared.marks}>
      {labels.map((label) => (
        <LabelDot key={label} label={label} name={t(`label.${label}`)} />
      ))}
      {attachments.length > 0 && <IconPaperclip size={17} aria-label={t('attachments')} role="img" />}
      {(sendAt !== null || delivery === 'waiting' || delivery === 'kept') && (
        <IconClock
          size={17}
          role="img"
          aria-label={sendAt ? t('sendsAt', { time: format.dateTime(sendAt) }) : t(`delivery.${delivery}`)}
        />
      )}
      {delivery === 'failed' && (
        <IconAlertOctagon size={17} role="img" aria-label={t('delivery.failed')} className={classes.failed} />
      )}
      <time dateTime={time} title={format.dateTime(time)}>
        {shortTime(format, time)}
      </time>
    </span>
  )
}

function RowActions({ email, changes, name }: { email: Email; changes: Changes; name: string }) {
  const t = useText('office-email')
  const { isRead, isDeleted, folder } = email
  return (
    <span className={classes.rowActions}>
      {!isDeleted && (
        <ActionIcon size={32} aria-label={t('row.trash', { subject: name })} onClick={() => changes.trash([email])}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        size={32}
        aria-label={t(isRead ? 'row.unread' : 'row.read', { subject: name })}
        onClick={() => changes.read([email], !isRead)}
      >
        {isRead ? <IconMail size={18} /> : <IconMailOpened size={18} />}
      </ActionIcon>
      {folder === 'inbox' && !isDeleted && (
        <ActionIcon size={32} aria-label={t('row.spam', { subject: name })} onClick={() => changes.spam([email])}>
          <IconAlertOctagon size={18} />
        </ActionIcon>
      )}
    </span>
  )
}

/** What an email is called; one without a subject says so. */
export function subjectOf({ subject }: Pick<Mail, 'subject'>, otherwise: string): string {
  return subject || otherwise
}

/** The clock for today, else the day and the month; the year where it is another one. */
export function shortTime(format: Format, time: string): string {
  const [at, now] = [new Date(time), new Date()]
  if (format.date(time) === format.date(now)) return format.time(time)
  const isThisYear = at.getFullYear() === now.getFullYear()
  return format.date(time, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}
