import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'

/**
 * How many unread emails lie in the inbox, for the menu. The contract comes when it is asked, and nothing of the frame
 * is named here: the menu is part of every page, and the frame needs it before it can begin.
 */
export function useUnreadBadge(): string | undefined {
  const { data = 0 } = useQuery({
    queryKey: ['/api/apps/email', {}, { for: 'badge' }],
    queryFn: async ({ signal }) => {
      const { listEmails } = await import('../contract.ts')
      return (await call(listEmails, { query: { itemsPerPage: 1 }, signal })).emailsMeta.inbox
    },
    staleTime: 60_000,
  })
  if (data === 0) return undefined
  return data >= 1000 ? '999+' : String(data)
}
