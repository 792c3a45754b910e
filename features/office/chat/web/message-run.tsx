import { memo } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import type { Run } from '#ui/thread/group-messages.ts'
import type { Chat, Message } from '../contract.ts'
import { Bubble, PendingBubble } from './bubble.tsx'
import shared from './chat.module.css'
import classes from './thread.module.css'
import type { Shown } from './message-log.tsx'
import { happeningOf } from './message-words.ts'

type Props = { run: Run<Shown>; chat: Chat | undefined; ownId: number; onEdit: (message: Message) => void }

/** Consecutive messages of one person, the reader's own at the end side. Only changed messages are rendered again. */
export const MessageRun = memo(DrawnRun, (before, after) => {
  const isSame = ({ message, pending }: Shown, at: number) =>
    message === after.run.messages[at]?.message && pending === after.run.messages[at]?.pending
  return before.run.messages.length === after.run.messages.length && before.run.messages.every(isSame)
})

function DrawnRun({ run, chat, ownId, onEdit }: Props) {
  const t = useText('office-chat')
  const format = useFormat()
  const message = run.messages[0]?.message
  if (message?.happening) return <p className={classes.happening}>{happeningOf({ t, format }, message, ownId)}</p>
  const isOwn = run.by === String(ownId)
  return (
    <div className={classes.run} data-own={isOwn || undefined}>
      {!isOwn && <Face chat={chat} message={message} />}
      <div className={classes.bubbles}>
        <bdi className={!isOwn && chat?.isGroup ? classes.sender : shared.hidden}>
          {isOwn ? t('message.you') : message?.senderName}
        </bdi>
        <Bubbles run={run} isOwn={isOwn} onEdit={onEdit} />
      </div>
    </div>
  )
}

function Face({ chat, message }: Pick<Props, 'chat'> & { message: Message | undefined }) {
  const sender = chat?.members.find(({ id }) => id === message?.senderId)
  return <PersonAvatar name={message?.senderName ?? ''} src={sender?.avatar || undefined} size={32} isDecoration />
}

function Bubbles({ run, isOwn, onEdit }: Pick<Props, 'run' | 'onEdit'> & { isOwn: boolean }) {
  return run.messages.map(({ key, message, pending }) =>
    message ? (
      <Bubble key={key} message={message} isOwn={isOwn} onEdit={onEdit} />
    ) : (
      pending && <PendingBubble key={key} pending={pending} />
    ),
  )
}
