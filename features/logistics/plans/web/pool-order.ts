import { foldText } from '#kit/contract/fold-text.ts'
import type { StopFacts } from './board.ts'

export const poolGroups = ['none', 'zone', 'window', 'priority'] as const
export type PoolGroup = (typeof poolGroups)[number]
export const poolSorts = ['reference', 'window', 'priority', 'zone'] as const
export type PoolSort = (typeof poolSorts)[number]

/** What the pool shows of all that waits; an empty choice is any. */
export type PoolFilter = { words: string; priority: string; reason: string }
/** The rule that kept each stop out of the plan, for those that the optimiser left out. */
export type Reasons = ReadonlyMap<string, string>

export type Group = { key: string; title: string; stops: StopFacts[] }
type Words = { priority: (priority: number) => string; format: { clock: (seconds: number) => string }; none: string }

const opens = ({ windows }: StopFacts) => windows[0]?.from ?? Infinity

// Thousands of names are compared at each change, so the comparison is made once.
const names = new Intl.Collator('en', { numeric: true })

const orders: Record<PoolSort, (one: StopFacts, other: StopFacts) => number> = {
  reference: (one, other) => names.compare(one.reference, other.reference),
  window: (one, other) => compare(opens(one), opens(other)) || compare(closes(one), closes(other)),
  priority: (one, other) => other.priority - one.priority,
  zone: (one, other) => names.compare(one.zone, other.zone),
}

export function sortStops(stops: readonly StopFacts[], sort: PoolSort): StopFacts[] {
  return stops.toSorted((one, other) => orders[sort](one, other) || orders.reference(one, other))
}

const searchTexts = new WeakMap<StopFacts, string>()

/** The stops that hold the words, have the priority and were left out for the reason. */
export function filterStops(stops: readonly StopFacts[], filter: PoolFilter, reasons: Reasons): StopFacts[] {
  const wanted = foldText(filter.words)
  return stops.filter(
    (stop) =>
      (filter.priority === '' || String(stop.priority) === filter.priority) &&
      (filter.reason === '' || reasons.get(stop.id) === filter.reason) &&
      (wanted === '' || searchText(stop).includes(wanted)),
  )
}

function searchText(stop: StopFacts): string {
  const known = searchTexts.get(stop)
  if (known !== undefined) return known
  const { reference, recipient, address, zone, needs } = stop
  const text = foldText([reference, recipient, address, zone, ...needs].join(' '))
  searchTexts.set(stop, text)
  return text
}

/** How many of the stops were left out for each reason, the commonest first. */
export function countReasons(stops: readonly string[], reasons: Reasons): [rule: string, count: number][] {
  const counts = new Map<string, number>()
  for (const id of stops) {
    const rule = reasons.get(id)
    if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** Stops of the same zone, hour or priority together; their order stays. */
export function groupStops(stops: readonly StopFacts[], group: PoolGroup, words: Words): Group[] {
  const groups = new Map<string, Group>()
  for (const stop of stops) {
    const title = titleOf(stop, group, words)
    const known = groups.get(title)
    if (known) known.stops.push(stop)
    else groups.set(title, { key: `group ${title}`, title, stops: [stop] })
  }
  return [...groups.values()]
}

function titleOf(stop: StopFacts, group: PoolGroup, words: Words): string {
  if (group === 'zone') return stop.zone || words.none
  if (group === 'priority') return words.priority(stop.priority)
  if (group === 'none') return ''
  return stop.windows.map(({ from, to }) => `${words.format.clock(from)}–${words.format.clock(to)}`).join(', ') || '–'
}

function closes({ windows }: StopFacts): number {
  return windows.at(-1)?.to ?? Infinity
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
