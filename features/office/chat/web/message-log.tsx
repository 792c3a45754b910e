import { useEffect, useMemo, useRef, useState } from 'react'
import { isSame } from '#kit/contract/same.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { watchMedia } from '#kit/web/media.ts'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { groupMessages } from '#ui/thread/group-messages.ts'
import { DayLine, Thread } from '#ui/thread/thread.tsx'
import { markSeen, type Chat, type Message } from '../contract.ts'
import shared from './chat.module.css'
import classes from './thread.module.css'
import { MessageRun } from './message-run.tsx'
import { isToday } from './message-words.ts'
import { usePending, type Pending } from './outbox.ts'
import { useTyping } from './typing.ts'
import { usePast } from './use-past.ts'

type Props = {
  to: Pending['to']
  chat: Chat | undefined
  name: string
  /** The message the reader came for. */
  messageId: number | undefined
  onNewest: () => void
  onEdit: (message: Message) => void
}

/** A message as it stands in the log: kept by the server, or still on its way. */
export type Shown = { key: string; by: string; at: string; message?: Message; pending?: Pending }

/** The messages of a chat, grouped by day and by consecutive sender. */
export function MessageLog({ to, chat: whole, name, messageId, onNewest, onEdit }: Props) {
  const t = useText('office-chat')
  const format = useFormat()
  const ownId = useSession()?.userData.id ?? 0
  const { shown: chat, older, newer } = usePast(whole, messageId)
  const shown = useShown(to, chat, ownId)
  const days = useMemo(() => groupMessages(shown, (at) => format.date(at, { dateStyle: 'full' })), [shown, format])
  useSeen(whole, ownId)
  return (
    <Thread
      label={t('thread.messages', { name })}
      olderLabel={t('thread.older')}
      newestLabel={t('thread.newest')}
      onOlder={useOneAtATime(chat?.hasOlder ? older : undefined)}
      newerLabel={t('thread.newer')}
      onNewer={newer}
      onNewest={messageId === undefined ? undefined : onNewest}
      endKey={shown.at(-1)?.key ?? ''}
      ownKey={shown.findLast(({ by }) => by === String(ownId))?.key ?? ''}
      soughtId={soughtIn(chat, messageId)}
    >
      {shown.length === 0 && <p className={shared.none}>{t('thread.empty')}</p>}
      {days.map(({ day, runs }) => (
        <section key={day} className={classes.day}>
          <DayLine>{isToday(format, runs[0]!.messages[0]!.at) ? t('thread.today') : day}</DayLine>
          {runs.map((run) => (
            <MessageRun key={run.key} run={run} chat={chat} ownId={ownId} onEdit={onEdit} />
          ))}
        </section>
      ))}
      {chat && <Typing chat={chat} />}
      {whole && <Announcer messages={whole.messages} ownId={ownId} />}
    </Thread>
  )
}

/** What scrolling asks for again and again is done once at a time. */
function useOneAtATime(act: (() => Promise<unknown>) | undefined): (() => void) | undefined {
  const isRunning = useRef(false)
  const run = () => {
    if (isRunning.current) return
    isRunning.current = true
    void act?.().finally(() => (isRunning.current = false))
  }
  return act && run
}

function soughtIn(chat: Chat | undefined, id: number | undefined): string | undefined {
  return chat?.messages.some((message) => message.id === id) ? `message-${id}` : undefined
}

function useShown(to: Pending['to'], chat: Chat | undefined, ownId: number): Shown[] {
  const pending = usePending()
  return useMemo(() => {
    const kept = (chat?.messages ?? []).map((message) => ({
      key: message.clientId,
      by: message.happening ? '' : String(message.senderId),
      at: message.time,
      message,
    }))
    const arrived = new Set(kept.map(({ key }) => key))
    const waiting = pending
      .filter((one) => isSame(one.to, to) && !arrived.has(one.clientId))
      .map((one) => ({ key: one.clientId, by: String(ownId), at: one.at, pending: one }))
    return [...kept, ...waiting]
  }, [to, chat, pending, ownId])
}

/** Tells the server how far the person has read, while they look at the page. */
function useSeen(chat: Chat | undefined, ownId: number): void {
  const isVisible = pageIsVisible()
  const [, look] = useState(0)
  const own = chat?.members.find(({ id }) => id === ownId)?.seenId ?? 0
  const newest = chat?.messages.at(-1)?.id ?? 0
  const told = useRef(0)
  useEffect(() => {
    const again = () => look((times) => times + 1)
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [])
  useEffect(() => {
    if (!chat || !isVisible || newest <= Math.max(own, told.current)) return
    told.current = newest
    call(markSeen, { params: { id: chat.id }, body: { messageId: newest } }).catch(() => (told.current = 0))
  }, [chat, isVisible, newest, own])
}

function pageIsVisible(): boolean {
  return document.visibilityState === 'visible'
}

const isStill = watchMedia('(prefers-reduced-motion: reduce)')

function Typing({ chat }: { chat: Chat }) {
  const t = useText('office-chat')
  const format = useFormat()
  const ids = useTyping(chat.id)
  const names = chat.members.filter(({ id }) => ids.includes(id)).map(({ fullName }) => fullName)
  const still = isStill.use()
  return (
    <p className={classes.typing} aria-live="polite">
      {names.length > 0 && (
        <>
          <span className={classes.dots} data-still={still || undefined} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {t('thread.typing', { count: names.length, names: format.list(names) })}
        </>
      )}
    </p>
  )
}

/** Announces new messages of others to screen readers, but not those that were already there. */
function Announcer({ messages, ownId }: { messages: Message[]; ownId: number }) {
  const t = useText('office-chat')
  const [first] = useState(() => messages.at(-1)?.id ?? 0)
  const last = messages.at(-1)
  const isNew = last && last.id > first && last.senderId !== ownId && !last.isDeleted && !last.happening
  return (
    <VisuallyHidden role="status">
      {isNew &&
        t('message.said', {
          person: last.senderName,
          words: last.message || t('message.files', { count: last.files.length }),
        })}
    </VisuallyHidden>
  )
}
