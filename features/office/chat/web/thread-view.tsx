import { useState } from 'react'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { sendMessage, type Chat, type FullContact, type Message } from '../contract.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { MessageSearch } from './message-search.tsx'
import type { Pending } from './outbox.ts'
import { SidePanel } from './side-panel.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useAddress } from './use-address.ts'

type Props = { to: Pending['to']; chat?: Chat; contact: FullContact | null }

/** A chat: who is in it, what was said, and where to write. */
export function ThreadView({ to, chat, contact }: Props) {
  const [open, setOpen] = useOpen()
  const [isSearching, setSearching] = useState(false)
  const [edited, setEdited] = useState<Message>()
  const { messageId, openChat } = useAddress()
  const mayWrite = useMay(sendMessage)
  const name = chat?.title || contact?.fullName || ''
  const toNewest = () => chat && openChat(chat.id)
  const closePanel = () => setOpen(undefined)
  return (
    <>
      <ThreadHead chat={chat} contact={contact} onPanel={() => setOpen('info')} onSearch={() => setSearching(true)} />
      {chat && isSearching && <MessageSearch chatId={chat.id} onClose={() => setSearching(false)} />}
      <MessageLog to={to} chat={chat} name={name} messageId={messageId} onNewest={toNewest} onEdit={setEdited} />
      {mayWrite && (
        <Composer
          key={edited?.id ?? 0}
          to={to}
          chat={chat}
          edited={edited}
          onEdit={setEdited}
          onSent={() => messageId !== undefined && toNewest()}
        />
      )}
      <SidePanel chat={chat} contact={contact} opened={open === 'info'} onClose={closePanel} />
    </>
  )
}
