import type { StopFacts } from './board.ts'

export const poolGroups = ['none', 'zone', 'window', 'priority'] as const
export type PoolGroup = (typeof poolGroups)[number]
export const poolSorts = ['reference', 'window', 'priority', 'zone'] as const
export type PoolSort = (typeof poolSorts)[number]

export type Group = { key: string; title: string; stops: StopFacts[] }
type Words = { priority: (priority: number) => string; format: { clock: (seconds: number) => string }; none: string }

const opens = ({ windows }: StopFacts) => windows[0]?.from ?? Infinity

const orders: Record<PoolSort, (one: StopFacts, other: StopFacts) => number> = {
  reference: (one, other) => one.reference.localeCompare(other.reference, 'en', { numeric: true }),
  window: (one, other) => compare(opens(one), opens(other)) || compare(closes(one), closes(other)),
  priority: (one, other) => other.priority - one.priority,
  zone: (one, other) => one.zone.localeCompare(other.zone),
}

export function sortStops(stops: readonly StopFacts[], sort: PoolSort): StopFacts[] {
  return stops.toSorted((one, other) => orders[sort](one, other) || orders.reference(one, other))
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
