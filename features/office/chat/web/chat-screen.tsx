import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { listChats } from '../contract.ts'
import { ChatList } from './chat-list.tsx'
import classes from './chat.module.css'
import { NewThread, NoChatOpen, OpenThread } from './open-thread.tsx'
import { useAddress } from './use-address.ts'
import { useChatLive } from './use-chat-live.ts'

const OwnPanel = lazy(async () => ({ default: (await import('./own-panel.tsx')).OwnPanel }))
const NewChatDialog = lazy(async () => ({ default: (await import('./new-chat-dialog.tsx')).NewChatDialog }))

/** Presence can also change without a signal, if a connection breaks. */
const refreshMs = 60_000

/** The chats of a person, and the one that is open. */
export function ChatScreen() {
  const t = useText('office-chat')
  const address = useAddress()
  const [open, setOpen] = useOpen()
  const { data, error, refetch } = useQuery({
    ...queryOf(listChats, { query: { order: 'recent' } }),
    refetchInterval: refreshMs,
  })
  const { userId } = address
  const known = userId === undefined ? undefined : data?.chatsContacts.find((chat) => chat.userId === userId)?.chatId
  const chatId = address.chatId ?? known
  useChatLive(chatId)
  const isOpen = chatId !== undefined || userId !== undefined
  const close = () => setOpen(undefined)
  const retry = () => void refetch()
  return (
    <div className={classes.app} data-open={isOpen || undefined}>
      <VisuallyHidden component="h1">{t('screens.chat')}</VisuallyHidden>
      <ChatList data={data} error={error} chatId={chatId} onOpen={setOpen} />
      <section className={classes.thread} aria-label={t('thread.label')}>
        {isOpen ? (
          <Opened chatId={chatId} userId={data && userId} />
        ) : (
          <Closed error={error} onRetry={retry} onStart={() => setOpen('new')} />
        )}
      </section>
      <WhenOpened opened={open === 'profile'}>
        {data && <OwnPanel profile={data.profileUser} opened={open === 'profile'} onClose={close} />}
      </WhenOpened>
      <WhenOpened opened={open === 'new' || open === 'group'}>
        <NewChatDialog isGroup={open === 'group'} opened={open === 'new' || open === 'group'} onClose={close} />
      </WhenOpened>
    </div>
  )
}

function Opened({ chatId, userId }: { chatId: number | undefined; userId: number | undefined }) {
  if (chatId !== undefined) return <OpenThread key={chatId} id={chatId} />
  return userId !== undefined && <NewThread key={userId} userId={userId} />
}

function Closed({ error, onRetry, onStart }: { error: Error | null; onRetry: () => void; onStart: () => void }) {
  return error ? <FailureState error={error} onRetry={onRetry} /> : <NoChatOpen onStart={onStart} />
}
