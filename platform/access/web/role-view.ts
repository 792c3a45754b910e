import { useQueryClient } from '@tanstack/react-query'
import { endRoleView, startRoleView } from '../contract.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useSend } from '#kit/web/query.ts'
import { keepSession, session } from '#kit/web/session.ts'
import { useGo } from '#ui/button/link.tsx'

/** Shows the product as a role sees it, starting at its home page. The bar at the top ends the view. */
export function useRoleView() {
  const enter = useOtherRights()
  return useSend(startRoleView, { onSuccess: (seen) => enter(seen, '/') })
}

export function useRoleViewEnd() {
  const enter = useOtherRights()
  return useSend(endRoleView, { onSuccess: (seen) => enter(seen, '/apps/roles') })
}

function useOtherRights(): (seen: ReplyOf<typeof startRoleView>, to: string) => void {
  const go = useGo()
  const queries = useQueryClient()
  return (seen, to) => {
    const current = session()
    if (!current) return
    // Data loaded with other permissions is loaded again, except on the screen that is being left.
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries({ refetchType: 'none' })
    keepSession({ ...seen, accessToken: current.accessToken })
    go(to)
  }
}
