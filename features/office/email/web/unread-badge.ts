import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'

/** How many unread emails lie in the inbox, for the menu. The contract comes when it is asked: the menu is part of every page. */
export function useUnreadBadge(): string | undefined {
  const format = useFormat()
  const { data = 0 } = useQuery({
    queryKey: ['/api/apps/email', {}, { for: 'badge' }],
    queryFn: async ({ signal }) => {
      const { listEmails } = await import('../contract.ts')
      return (await call(listEmails, { query: { itemsPerPage: 1 }, signal })).emailsMeta.inbox
    },
    staleTime: 60_000,
  })
  if (data === 0) return undefined
  return data >= 1000 ? `${format.number(999)}+` : format.number(data)
}
