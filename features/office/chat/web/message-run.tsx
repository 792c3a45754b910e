import { memo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { PersonAvatar } from '#ui/person-avatar.tsx'
import type { Run } from '#ui/thread/group-messages.ts'
import type { Chat, Message } from '../contract.ts'
import { Bubble, PendingBubble } from './bubble.tsx'
import classes from './chat.module.css'
import type { Shown } from './message-log.tsx'
import { happeningOf } from './message-words.ts'

type Props = { run: Run<Shown>; chat: Chat | undefined; ownId: number; onEdit: (message: Message) => void }

/** What one person says in a row, their own at the end side. */
export const MessageRun = memo(
  function MessageRun({ run, chat, ownId, onEdit }: Props) {
    const t = useText('office-chat')
    const [first] = run.messages
    if (first?.message?.happening) return <p className={classes.happening}>{happeningOf(t, first.message, ownId)}</p>
    const isOwn = run.by === String(ownId)
    const name = first?.message?.senderName ?? ''
    return (
      <div className={classes.run} data-own={isOwn || undefined}>
        {!isOwn && <PersonAvatar name={name} src={avatarOf(chat, run.by)} size={32} isDecoration />}
        <div className={classes.bubbles}>
          <bdi className={!isOwn && chat?.isGroup ? classes.sender : classes.hidden}>
            {isOwn ? t('message.you') : name}
          </bdi>
          {run.messages.map(({ key, message, pending }) =>
            message ? (
              <Bubble key={key} message={message} isOwn={isOwn} onEdit={onEdit} />
            ) : (
              pending && <PendingBubble key={key} pending={pending} />
            ),
          )}
        </div>
      </div>
    )
  },
  (before, after) =>
    before.ownId === after.ownId &&
    before.chat?.isGroup === after.chat?.isGroup &&
    before.run.messages.length === after.run.messages.length &&
    before.run.messages.every(
      ({ message, pending }, at) =>
        message === after.run.messages[at]!.message && pending === after.run.messages[at]!.pending,
    ),
)

function avatarOf(chat: Chat | undefined, by: string): string | undefined {
  return chat?.members.find(({ id }) => String(id) === by)?.avatar || undefined
}
