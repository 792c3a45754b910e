import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bulkIds, BulkResult, numberId } from './fields.ts'

/** One action on many rows, answered row by row. */
export function bulkEndpoint<const A extends string>(path: string, subject: string, actions: readonly A[]) {
  return endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    summary: `Change several ${path.slice(path.lastIndexOf('/') + 1)} at once, with a result for each`,
    access: { action: 'write', subject },
    body: z.object({ action: z.enum(actions), ids: bulkIds }),
    reply: BulkResult,
  })
}

/** Restores what was deleted. */
export function restoreEndpoint(path: string, subject: string) {
  return endpoint({
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: `Restore deleted ${path.slice(path.lastIndexOf('/') + 1)}`,
    access: { action: 'delete', subject },
    params: numberId,
  })
}
