import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import {
  blockPerson,
  clearThread,
  listChats,
  muteThread,
  readChat,
  readThread,
  type Chat,
  type FullContact,
} from '../contract.ts'
import { useAddress } from './use-address.ts'

const stale = [listChats, readThread, readChat]

/** What a person does with a chat as a whole; what cannot be undone is asked before. */
export function useThreadActions({ chat, contact }: { chat: Chat | undefined; contact: FullContact | null }) {
  const t = useText('office-chat')
  const { close } = useAddress()
  const muting = useSend(muteThread, { stale })
  const blocking = useSend(blockPerson, { stale })
  const clearing = useSend(clearThread, { stale })
  const id = chat?.id ?? 0
  const name = chat?.title || contact?.fullName || ''
  const isBlocked = chat?.block === 'byYou'
  const block = async () => {
    const question = { title: t('block.title', { name }), body: t('block.text'), confirmLabel: t('thread.block') }
    if (!contact || (!isBlocked && !(await confirm(question)))) return
    blocking.mutate({ params: { userId: contact.id }, body: { isBlocked: !isBlocked } })
  }
  const clear = async (isRemoved: boolean) => {
    const words = isRemoved
      ? { title: t('remove.title', { name }), body: t('remove.text'), confirmLabel: t('thread.remove') }
      : { title: t('clear.title', { name }), body: t('clear.text'), confirmLabel: t('thread.clear') }
    if (!(await confirm({ ...words, tone: 'error' }))) return
    const cleared = clearing.mutateAsync({ params: { id }, body: { isRemoved } })
    await cleared.then(isRemoved ? close : undefined, ignoreRefusal)
  }
  return {
    mute: () => chat && muting.mutate({ params: { id }, body: { isMuted: !chat.isMuted } }),
    block: () => void block(),
    clear: () => void clear(false),
    remove: () => void clear(true),
  }
}
