import * as z from 'zod/mini'
import { useListSearch, type ChangeSearch } from '#kit/web/list-search.ts'
import { poolGroups, poolParts, poolSorts, type PoolFilter } from './pool-filter.ts'

const choice = z._default(z.string().check(z.maxLength(100)), '')
const clock = z._default(z.string().check(z.regex(/^$|^([01]\d|2[0-4]):[0-5]\d$/)), '')

/** What of the pool is shown and in which order, as the address of the board says it. */
export const poolSearch = z.object({
  q: choice,
  zone: choice,
  window: z._default(z.enum(['', ...poolParts]), ''),
  from: clock,
  until: clock,
  priority: choice,
  need: choice,
  reason: choice,
  group: z._default(z.enum(poolGroups), 'none'),
  sort: z._default(z.enum(poolSorts), 'reference'),
})
export type PoolView = z.output<typeof poolSearch>
export type ChangeView = ChangeSearch<PoolView>

/** Each change but typing is a step that the back button takes back. */
export function usePoolView(): [PoolView, ChangeView] {
  return useListSearch(poolSearch)
}

/** The choices that narrow the pool, in the order of their fields. */
export const poolFilters = ['zone', 'window', 'priority', 'need', 'reason'] as const
export type PoolFilterKey = (typeof poolFilters)[number]

/** What shows all of the pool again; how it is grouped and sorted stays. */
export const unfiltered = {
  q: '',
  zone: '',
  window: '',
  from: '',
  until: '',
  priority: '',
  need: '',
  reason: '',
} as const

export function activeFilters(view: PoolView): PoolFilterKey[] {
  return poolFilters.filter((key) => view[key] !== '')
}

/** What takes one of them away. */
export function without(key: PoolFilterKey): Partial<PoolView> {
  return key === 'window' ? { window: '', from: '', until: '' } : { [key]: '' }
}

export function filterOf({ q, ...view }: PoolView): PoolFilter {
  return { ...view, words: q }
}
