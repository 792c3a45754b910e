import { useQuery } from '@tanstack/react-query'
import { IconMessageCircle } from '@tabler/icons-react'
import { isMissing } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { readChat } from '../contract.ts'
import classes from './thread.module.css'
import { ThreadView } from './thread-view.tsx'
import { threadQuery } from './threads.ts'
import { useAddress } from './use-address.ts'

/** A chat by its number. */
export function OpenThread({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(threadQuery(id))
  if (error && (isMissing(error) || !data)) return <NoThread error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return <ThreadView to={{ chatId: id }} chat={data.chat} contact={data.contact} />
}

/** The first words to a person. */
export function NewThread({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(queryOf(readChat, { params: { userId } }))
  if (error && !data) return <NoThread error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.chat) return <OpenThread id={data.chat.id} />
  return <ThreadView to={{ userId }} contact={data.contact} />
}

function NoThread({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText('office-chat')
  const { close } = useAddress()
  if (!isMissing(error)) return <FailureState error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon="message-circle"
      title={t('thread.missing')}
      text={t('thread.missingText')}
      action={{ label: t('thread.back'), onClick: close }}
    />
  )
}

/** What stands where no chat is open. */
export function NoChatOpen({ onStart }: { onStart: () => void }) {
  const t = useText('office-chat')
  return (
    <div className={classes.nobody}>
      <span className={classes.round}>
        <IconMessageCircle size={44} stroke={1.4} aria-hidden />
      </span>
      <Button variant="light" onClick={onStart}>
        {t('thread.start')}
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <div className={classes.waitingThread} aria-busy>
      <Skeleton height={44} width={220} />
      <div className={classes.waitingWords}>
        {[260, 180, 320].map((width) => (
          <Skeleton key={width} height={40} width={width} maw="70%" radius={6} />
        ))}
      </div>
      <Skeleton height={44} />
    </div>
  )
}
