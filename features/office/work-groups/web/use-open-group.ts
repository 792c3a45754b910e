import { useSend } from '#kit/web/query.ts'
import { useGo } from '#ui/button/link.tsx'
import { listChats } from '../../chat/contract.ts'
import type { openRouteGroup } from '../contract.ts'

const stale = [listChats]

/** Opens the group of a route or a depot in the chat. */
export function useOpenGroup(endpoint: typeof openRouteGroup) {
  const go = useGo()
  return useSend(endpoint, { stale, onSuccess: ({ chatId }) => go(`/apps/chat?chat=${chatId}`) })
}
