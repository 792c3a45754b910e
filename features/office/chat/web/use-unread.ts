import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '#kit/web/session.ts'

const path = '/api/apps/chat/unread'

/** How many messages wait for the person, beside the menu entry. What they wrote without a connection is sent as well. */
export function useUnread(): number | undefined {
  const queries = useQueryClient()
  // The call is fetched when it is made, so that the menu does not bring the whole chat along.
  const { data } = useQuery({
    queryKey: [path, {}, {}],
    queryFn: async ({ signal }) => {
      const [{ readUnread }, { call }] = await Promise.all([import('../rules/unread.ts'), import('#kit/web/call.ts')])
      return call(readUnread, { signal })
    },
  })
  useEffect(() => {
    if (localStorage.getItem(`chat-pending-${session()?.userData.id ?? 0}`))
      void import('./outbox.ts').then(({ sendPending }) => sendPending(queries))
  }, [queries])
  return data?.unread || undefined
}
