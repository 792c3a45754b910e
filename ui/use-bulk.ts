import type { ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { BulkResult } from '#kit/contract/fields.ts'
import type { Given } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { BulkAction } from './data-table/column.ts'

/** How an action looks; `undo` is the action that takes it back. */
type Shown = Omit<BulkAction, 'run' | 'undo'> & { undo?: string }
type Bulk = (action: string, shown: Shown) => BulkAction
type Removal = { remove: Endpoint; text: (count: number) => string; title?: string; icon?: ReactNode; undo?: string }

/** Actions of a list that one bulk call does: `const bulk = useBulk(bulkProducts, [listProducts])`, then `bulk('publish', { label })`. */
export function useBulk(endpoint: Endpoint, stale: { path: string }[]): Bulk {
  const sending = useSend(endpoint, { stale, quiet: true })
  const run = (action: string) => async (ids: number[]) =>
    (await sending.mutateAsync({ body: { action, ids } } as Given<Endpoint>)) as BulkResult
  return (action, { undo, ...shown }) => ({
    ...shown,
    run: run(action),
    ...(undo !== undefined && { undo: run(undo) }),
  })
}

/** Deleting many, for who may delete one by the call `remove`; nothing for others. */
export function useBulkRemoval(bulk: Bulk, { remove, text, title, ...shown }: Removal): BulkAction[] {
  const t = useText('ui')
  const mayDelete = useMay(remove)
  const question = (count: number) => ({
    title: title ?? t('bulk.deleteTitle', { count }),
    body: text(count),
    confirmLabel: t('delete'),
  })
  return mayDelete ? [bulk('delete', { label: t('delete'), tone: 'error', question, ...shown })] : []
}
