import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { AttachmentList } from '#ui/attachment-list/attachment-list.tsx'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import type { Recipient, Mail } from '../contract.ts'
import classes from './email-thread.module.css'
import { subjectOf } from './email-row.tsx'

const MessageFrame = lazy(async () => ({
  default: (await import('#ui/message-frame/message-frame.tsx')).MessageFrame,
}))

/** One email of a conversation: who wrote to whom, what, and with which files. */
export function EmailCard({ email, isOpenAtFirst = false }: { email: Mail; isOpenAtFirst?: boolean }) {
  const t = useText('office-email')
  const format = useFormat()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { from, time, excerpt } = email
  return (
    <article className={classes.card} aria-label={subjectOf(email, t('noSubject'))}>
      <button type="button" className={classes.cardHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <PersonAvatar name={from.name || from.email} src={from.avatar || undefined} size={38} isDecoration />
        <span className={classes.cardWords}>
          <span className={classes.cardFrom}>
            <strong dir="auto">{from.name || from.email}</strong> <bdi>{from.email}</bdi>
          </span>
          <span className={classes.cardTo} dir="auto">
            {isOpen ? <To email={email} /> : excerpt}
          </span>
        </span>
        <time dateTime={time} title={format.dateTime(time)}>
          {format.dateTime(time)}
        </time>
      </button>
      {isOpen && <CardBody email={email} />}
    </article>
  )
}

function CardBody({ email }: { email: Mail }) {
  const t = useText('office-email')
  const format = useFormat()
  const { message, attachments, delivery, sendAt, isCut } = email
  const files = attachments.map(({ id, fileName, url, thumbnail, sizeBytes }) => ({
    key: id,
    name: fileName,
    sizeBytes,
    url,
    thumbnail,
  }))
  return (
    <div className={classes.cardBody}>
      {sendAt && <Alert color="info">{t('sendsAt', { time: format.dateTime(sendAt) })}</Alert>}
      {isCut && <Alert color="warning">{t('isCut')}</Alert>}
      {(delivery === 'kept' || delivery === 'waiting' || delivery === 'failed') && (
        <Alert color={delivery === 'failed' ? 'error' : 'warning'}>{t(`delivery.${delivery}`)}</Alert>
      )}
      <Suspense fallback={<Skeleton height={80} />}>
        {message && <MessageFrame label={t('message')} html={message} />}
      </Suspense>
      <AttachmentList label={t('attachments')} files={files} />
    </div>
  )
}

function To({ email: { to, cc, bcc } }: { email: Mail }) {
  const t = useText('office-email')
  const format = useFormat()
  const named = (people: Recipient[]) =>
    format.list(people.map(({ name, email }) => (name === 'me' ? t('me') : name || email)))
  return (
    <>
      {t('to', { people: named(to) })}
      {cc.length > 0 && ` · ${t('cc', { people: named(cc) })}`}
      {bcc.length > 0 && ` · ${t('bcc', { people: named(bcc) })}`}
    </>
  )
}
