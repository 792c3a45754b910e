import { useQueryClient } from '@tanstack/react-query'
import { startRoleView } from '#features/accounts/contract.ts'
import { useSend } from '#kit/web/query.ts'
import { keepSession, session } from '#kit/web/session.ts'
import { useGo } from '#ui/link.tsx'

/** Shows the whole product as a role sees it, from its first page on; the bar on top ends it. */
export function useRoleView() {
  const go = useGo()
  const queries = useQueryClient()
  return useSend(startRoleView, {
    onSuccess: (seen) => {
      const current = session()
      if (!current) return
      queries.clear()
      keepSession({ ...seen, accessToken: current.accessToken })
      go('/')
    },
  })
}
