import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PartProps } from '#kit/web/part.tsx'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AttachmentList } from '#ui/attachment-list/attachment-list.tsx'
import { UnstyledButton } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { listEmails } from '../../email/contract.ts'
import { listEmailsOfDelivery, type LinkedEmail } from '../contract.ts'
import classes from './mail-links.module.css'

const MessageFrame = lazy(async () => ({
  default: (await import('#ui/message-frame/message-frame.tsx')).MessageFrame,
}))

/** The emails that people linked to a delivery; nothing where there is none. */
export function DeliveryEmails({ of: id = 0 }: PartProps) {
  const t = useText('office-mail-links')
  const { data } = useQuery(queryOf(listEmailsOfDelivery, { params: { id } }))
  if (!data || data.length === 0) return null
  return (
    <SectionCard title={t('emails')} text={t('emailsText')}>
      <ul className={classes.emails}>
        {data.map((email) => (
          <OneEmail key={email.id} email={email} />
        ))}
      </ul>
    </SectionCard>
  )
}

function OneEmail({ email: { id, from, subject, time, excerpt, isOwn, linkedBy, ...rest } }: { email: LinkedEmail }) {
  const t = useText('office-mail-links')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const mayRead = useMay(listEmails)
  return (
    <li>
      <UnstyledButton className={classes.emailHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes.top}>
          <bdi className={classes.from}>{from.name || from.email}</bdi>
          <time dateTime={time}>{format.dateTime(time)}</time>
        </span>
        <span dir="auto">{subject || t('noSubject')}</span>
        {!isOpen && (
          <small className={classes.excerpt} dir="auto">
            {excerpt}
          </small>
        )}
      </UnstyledButton>
      {isOpen && (
        <>
          <EmailBody email={{ excerpt, ...rest }} />
          <Text size="xs" c="dimmed" mt={6}>
            {t('linkedBy', { person: linkedBy })}
            {isOwn && mayRead && (
              <>
                {' · '}
                <Link to={`/apps/email?mail=${id}`}>{t('open')}</Link>
              </>
            )}
          </Text>
        </>
      )}
    </li>
  )
}

function EmailBody({ email }: { email: Pick<LinkedEmail, 'message' | 'excerpt' | 'attachments'> }) {
  const t = useText('office-mail-links')
  const { message, excerpt, attachments } = email
  const files = attachments.map(({ id, fileName, ...file }) => ({ ...file, key: id, name: fileName }))
  return (
    <>
      <Suspense fallback={<Skeleton height={80} />}>
        {message ? <MessageFrame label={t('message')} html={message} /> : <p dir="auto">{excerpt}</p>}
      </Suspense>
      <AttachmentList label={t('attachments')} files={files} />
    </>
  )
}
