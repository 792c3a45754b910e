import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { BulkResult } from '#kit/contract/fields.ts'
import type { Given } from '#kit/web/call.ts'
import { useSend } from '#kit/web/query.ts'
import type { BulkAction } from './data-table/column.ts'

/** Actions of a list that one bulk call does: `const bulk = useBulk(bulkProducts, [listProducts])`, then `bulk('publish', { label })`. */
export function useBulk(endpoint: Endpoint, stale: { path: string }[]): (action: string, shown: Omit<BulkAction, 'run'>) => BulkAction {
  const sending = useSend(endpoint, { stale, quiet: true })
  return (action, shown) => ({ ...shown, run: async (ids) => (await sending.mutateAsync({ body: { action, ids } } as Given<Endpoint>)) as BulkResult })
}
