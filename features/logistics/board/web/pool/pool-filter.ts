import { foldText } from '#kit/contract/fold-text.ts'
import type { StopFacts } from '../model/board.ts'
import { secondsOfClock } from '../words/clock-time.ts'

export const poolGroups = ['none', 'zone', 'window', 'priority'] as const
export type PoolGroup = (typeof poolGroups)[number]
export const poolSorts = ['reference', 'window', 'priority', 'zone'] as const
export type PoolSort = (typeof poolSorts)[number]

/** Before noon or after it alone, across it or at any time, or open at some time between two. */
export const poolParts = ['morning', 'afternoon', 'both', 'between'] as const
export type PoolPart = (typeof poolParts)[number]
/** The zone of stops that lie in none. */
export const noZone = '0'

/** What the pool shows of all that waits; an empty choice is any. */
export type PoolFilter = {
  words: string
  /** By its id. */
  zone: string
  window: PoolPart | ''
  /** Of `between`. */
  from: string
  until: string
  priority: string
  /** A skill or a feature, by its key. */
  need: string
  reason: string
}
/** The rule that kept each stop out of the plan, for those that the optimiser left out. */
export type Reasons = ReadonlyMap<string, string>

export type Group = { key: string; title: string; stops: StopFacts[] }
type Words = {
  priority: (priority: number) => string
  format: { windows: (windows: StopFacts['windows']) => string }
  none: string
}

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

/** The stops that everything chosen holds of. */
export function filterStops(stops: readonly StopFacts[], filter: PoolFilter, reasons: Reasons): StopFacts[] {
  const wanted = foldText(filter.words)
  const span = { from: secondsOfClock(filter.from || '00:00') ?? 0, to: secondsOfClock(filter.until || '24:00') ?? 0 }
  const holds: Record<keyof Omit<PoolFilter, 'from' | 'until'>, (stop: StopFacts) => boolean> = {
    zone: (stop) => zoneKey(stop) === filter.zone,
    window: (stop) => filter.window === '' || isOpenIn(stop, filter.window, span),
    priority: ({ priority }) => String(priority) === filter.priority,
    need: ({ needKeys }) => needKeys.includes(filter.need),
    reason: ({ id }) => reasons.get(id) === filter.reason,
    words: (stop) => searchText(stop).includes(wanted),
  }
  const asked = (['zone', 'window', 'priority', 'need', 'reason', 'words'] as const).filter((key) => filter[key] !== '')
  return stops.filter((stop) => asked.every((key) => holds[key](stop)))
}

export function zoneKey({ zoneId }: StopFacts): string {
  return zoneId === null ? noZone : String(zoneId)
}

const noon = 12 * 3600

function isOpenIn(stop: StopFacts, part: PoolPart, span: { from: number; to: number }): boolean {
  if (part === 'between')
    return stop.windows.length === 0 || stop.windows.some(({ from, to }) => from < span.to && to > span.from)
  const isMorning = closes(stop) <= noon
  const isAfternoon = stop.windows.length > 0 && opens(stop) >= noon
  if (part === 'both') return !isMorning && !isAfternoon
  return part === 'morning' ? isMorning : isAfternoon
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
  return counted(stops.flatMap((id) => reasons.get(id) ?? []))
}

/** How often each is there, the commonest first. */
export function counted(keys: readonly string[]): [key: string, count: number][] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** The stops from one to another, in the order they are shown; from one that is not shown, the other alone. */
export function rangeBetween(shown: readonly string[], one: string, other: string): string[] {
  const [from, to] = [shown.indexOf(one), shown.indexOf(other)]
  if (from < 0 || to < 0) return [other]
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
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
  return words.format.windows(stop.windows) || '–'
}

function closes({ windows }: StopFacts): number {
  return windows.at(-1)?.to ?? Infinity
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
