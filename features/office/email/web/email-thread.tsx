import { useQuery } from '@tanstack/react-query'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { isMissing } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { answerKinds, createDraft, readEmail, type Email, type Mail } from '../contract.ts'
import { EmailCard } from './email-card.tsx'
import { StarButton, subjectOf } from './email-row.tsx'
import shared from './email.module.css'
import classes from './email-thread.module.css'
import { MailActions } from './mail-actions.tsx'
import { LabelChips } from './mail-labels.tsx'
import type { Changes } from './use-changes.ts'

export type AnswerKind = (typeof answerKinds)[number]
type Props = {
  id: number
  /** The emails before and after it in the list. */
  before: number | undefined
  after: number | undefined
  onGo: (id: number) => void
  onAnswer: (id: number, kind: AnswerKind) => void
  changes: Changes
  /** Where the answer is written. */
  children: ReactNode
}

/** An open email with the others of its conversation; opening it marks it as read. */
export function EmailThread({ id, changes, ...rest }: Props) {
  const t = useText('office-email')
  const { data, error, refetch } = useQuery(queryOf(readEmail, { params: { id } }))
  const isUnread = data?.isRead === false
  const mark = changes.read
  useEffect(() => {
    if (isUnread && data) mark([data], true)
    // Only when it is opened, so that marking it as unread again has a lasting effect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, data === undefined])
  if (isMissing(error))
    return (
      <div className={classes.thread}>
        <EmptyState
          icon="mail"
          title={t('thread.gone')}
          action={{ label: t('thread.back'), onClick: () => rest.onGo(0) }}
        />
      </div>
    )
  if (!data)
    return (
      <div className={classes.thread} aria-busy={!error}>
        {error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={240} m="md" w="auto" />
        )}
      </div>
    )
  return <Thread key={id} email={data} changes={changes} {...rest} />
}

function Thread({ email, changes, onGo, onAnswer, before, after, children }: Omit<Props, 'id'> & { email: Email }) {
  const t = useText('office-email')
  const back = () => onGo(0)
  return (
    <section className={classes.thread} aria-label={t('thread.label')}>
      <header className={classes.threadHead}>
        <ActionIcon aria-label={t('thread.back')} onClick={back}>
          <IconArrowLeft size={20} className="mirrored" />
        </ActionIcon>
        <h2 className={classes.threadTitle} dir="auto">
          {subjectOf(email, t('noSubject'))}
        </h2>
        <ActionIcon aria-label={t('thread.before')} disabled={!before} onClick={() => onGo(before ?? 0)}>
          <IconChevronLeft size={20} className="mirrored" />
        </ActionIcon>
        <ActionIcon aria-label={t('thread.after')} disabled={!after} onClick={() => onGo(after ?? 0)}>
          <IconChevronRight size={20} className="mirrored" />
        </ActionIcon>
      </header>
      <div className={shared.toolbar} role="toolbar" aria-label={t('list.actions')}>
        <MailActions mails={[email]} changes={changes} onGone={back} />
        <StarButton email={email} changes={changes} />
        <span className={shared.gap} />
        <LabelChips labels={email.labels} />
      </div>
      <div className={classes.reading}>
        <div className={classes.cards}>
          <Cards email={email} />
          {children || <AnswerButtons email={email} onAnswer={onAnswer} />}
        </div>
        <Part name="email/beside" of={email.id} />
      </div>
    </section>
  )
}

/** Earlier emails are folded to one line; the newest earlier one can be seen at once. */
function Cards({ email }: { email: Email }) {
  const t = useText('office-email')
  const [isUnfolded, unfold] = useState(false)
  const all: Mail[] = [...email.replies, email].toSorted((one, other) => one.time.localeCompare(other.time))
  const at = all.findIndex(({ id }) => id === email.id)
  const [earlier, later] = [all.slice(0, at), all.slice(at)]
  return (
    <>
      {earlier.length > 0 && !isUnfolded && (
        <Button variant="default" size="compact-md" className={classes.fold ?? ''} onClick={() => unfold(true)}>
          {t('thread.earlier', { count: earlier.length })}
        </Button>
      )}
      {isUnfolded && earlier.map((one) => <EmailCard key={one.id} email={one} />)}
      {later.map((one) => (
        <EmailCard key={one.id} email={one} isOpenAtFirst={one.id === email.id} />
      ))}
    </>
  )
}

const answerIcons = { reply: IconArrowBackUp, 'reply-all': IconArrowBackUpDouble, forward: IconArrowForwardUp }

function AnswerButtons({ email, onAnswer }: { email: Email; onAnswer: Props['onAnswer'] }) {
  const t = useText('office-email')
  if (!useMay(createDraft)) return null
  const isAlone = email.to.length + email.cc.length < 2
  return (
    <div className={classes.answers}>
      {answerKinds.map((kind) => {
        const Drawn = answerIcons[kind]
        if (kind === 'reply-all' && isAlone) return null
        return (
          <Button
            key={kind}
            variant={kind === 'reply' ? 'filled' : 'default'}
            leftSection={<Drawn size={18} aria-hidden className="mirrored" />}
            onClick={() => onAnswer(email.id, kind)}
          >
            {t(`answer.${kind}`)}
          </Button>
        )
      })}
    </div>
  )
}
