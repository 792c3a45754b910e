import type { ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { BulkResult } from '#kit/contract/fields.ts'
import type { CallInput } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { BulkAction } from './column.ts'

/** How an action looks; `undo` is the action that takes it back. */
type Shown = Omit<BulkAction, 'run' | 'undo'> & { undo?: string }
type Removal = {
  /** The call that deletes one: people who may make it may delete many. */
  remove: Endpoint
  text: (count: number) => string
  title?: string
  icon?: ReactNode
  undo?: string
} & Pick<BulkAction, 'skips'>
type Options = {
  stale: { path: string }[]
  /** What the call does with many rows, and how that looks, or only what it's called. */
  actions?: Record<string, Shown | string>
  /** The call that decides who may, if the bulk call itself is open to more people. */
  change?: Endpoint
  removal?: Removal
}

/** What a list's bulk call does with the ticked rows, for who may: `useBulk(bulkProducts, { stale, actions: { publish: t('publish') } })`. */
export function useBulk(
  endpoint: Endpoint,
  { stale, actions = {}, change = endpoint, removal }: Options,
): BulkAction[] {
  const t = useText('ui')
  const sending = useSend(endpoint, { stale, quiet: true })
  const mayCall = useMay(endpoint)
  const mayChange = useMay(change)
  const mayDelete = useMay(removal?.remove ?? endpoint)
  const run = (action: string) => async (ids: number[]) =>
    (await sending.mutateAsync({ body: { action, ids } } as CallInput<Endpoint>)) as BulkResult
  const bulk = (action: string, { undo, ...shown }: Shown): BulkAction => ({
    ...shown,
    run: run(action),
    ...(undo !== undefined && { undo: run(undo) }),
  })
  const removing = ({ text, title, icon, undo, skips }: Removal) =>
    bulk('delete', {
      label: t('delete'),
      tone: 'error',
      question: (count) => ({
        title: title ?? t('bulk.deleteTitle', { count }),
        body: text(count),
        confirmLabel: t('delete'),
      }),
      icon,
      ...(skips && { skips }),
      ...(undo !== undefined && { undo }),
    })
  if (!mayCall) return []
  return [
    ...Object.entries(mayChange ? actions : {}).map(([action, shown]) =>
      bulk(action, typeof shown === 'string' ? { label: shown } : shown),
    ),
    ...(mayDelete && removal ? [removing(removal)] : []),
  ]
}
