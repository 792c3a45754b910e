import type { DeliveryState } from '../../deliveries/rules.ts'
import type { MessageSettings } from '../contract.ts'
import { isAsked, type MessageEvent } from '../rules.ts'

export type Band = { from: Date; to: Date }
/** A delivery as far as it matters to its recipient. */
export type Seen = {
  state: DeliveryState
  date: string | null
  attempts: number
  eta: Date | null
  /** As its recipient is told. */
  band: Band | null
  stopsBefore: number | null
  /** Its parcel lies at a depot. */
  isAtDepot: boolean
}
export type Told = { key: string; event: MessageEvent; band: Band | null }
export type Due = { event: MessageEvent; key: string; band: Band | null }

/** What is to be told of a delivery now that wasn't told yet, in the order of what was told: each thing once. */
export function dueMessages(seen: Seen, told: readonly Told[], settings: MessageSettings, now: Date): Due[] {
  const keys = new Set(told.map(({ key }) => key))
  return candidatesOf(seen, told, settings, now).filter(
    ({ event, key }) => settings.events[event].isOn && !keys.has(key),
  )
}

function candidatesOf(seen: Seen, told: readonly Told[], settings: MessageSettings, now: Date): Due[] {
  const round = String(seen.attempts)
  if (seen.state === 'published' || seen.state === 'loaded') return beforehand(seen, told, settings, now)
  if (seen.state === 'outForDelivery') return underWay(seen, told, settings, now)
  if (isYetToPlan(seen)) return early(seen, told)
  if (seen.state === 'awaitingCollection') return seen.isAtDepot ? [plain('readyToCollect', round)] : []
  const event = eventOfState[seen.state]
  return event ? [plain(event, round)] : []
}

const eventOfState: Partial<Record<DeliveryState, MessageEvent>> = {
  arrived: 'arrived',
  delivered: 'delivered',
  partlyDelivered: 'partly',
  failed: 'failed',
  returning: 'returning',
}

function isYetToPlan({ state }: Seen): boolean {
  return state === 'needsAddress' || state === 'ready' || state === 'planned'
}

/** Before a plan is published: that it is known, and its new day after an attempt, or where another day was told last. */
function early({ date, attempts }: Seen, told: readonly Told[]): Due[] {
  const days = daysTold(told)
  const isMoved = attempts > 0 || days.length > 0
  if (!isMoved) return [plain('received', '')]
  if (date === null || dayIn(days.at(-1)) === date) return []
  return [{ event: 'rescheduled', key: `rescheduled ${attempts} ${days.length} ${date}`, band: null }]
}

/** The keys of all that told a day, in their order: of messages, and of times that recipients read or chose on their page. What never left told none. */
function daysTold(told: readonly Told[]): string[] {
  return told
    .map(({ key }) => key)
    .filter((key) => /^(?:confirmed|rescheduled|page) /.test(key) && (!key.includes(' cancelled ') || isAsked(key)))
}

/** The day that a message with this key tells. */
export function dayIn(key = ''): string | undefined {
  return /\d{4}-\d\d-\d\d/.exec(key)?.[0]
}

function plain(event: MessageEvent, round: string): Due {
  return { event, key: `${event} ${round}`, band: null }
}

function beforehand(seen: Seen, told: readonly Told[], settings: MessageSettings, now: Date): Due[] {
  const { band, date } = seen
  if (!band || band.to <= now) return []
  const days = daysTold(told)
  const sinceOther = days.slice(days.findLastIndex((one) => (dayIn(one) ?? null) !== date) + 1)
  if (sinceOther.some((one) => one.startsWith('confirmed '))) return changed(seen, told, settings)
  const key = `confirmed ${date ?? ''}`
  // A day that comes once more after another one was told is told anew.
  const isNew = !told.some((one) => one.key === key)
  return [{ event: 'confirmed', key: isNew ? key : `${key} ${days.length}`, band }]
}

function underWay(seen: Seen, told: readonly Told[], settings: MessageSettings, now: Date): Due[] {
  const { band, attempts } = seen
  const near = { event: 'near', key: `near ${attempts}`, band } as const
  const onTheWay = { event: 'onTheWay', key: `onTheWay ${attempts}`, band } as const
  const isTold = (key: string) => told.some((one) => one.key === key)
  // A planned time that is over says nothing; the forecast of the route follows.
  if (!band || band.to <= now) return []
  if (isTold(near.key)) return changed(seen, told, settings)
  // Who is next hears that alone, not also that the vehicle has left.
  if (isNear(seen, settings, now) && settings.events.near.isOn) return [near]
  return isTold(onTheWay.key) ? changed(seen, told, settings) : [onTheWay]
}

function isNear({ eta, stopsBefore }: Seen, { near }: MessageSettings, now: Date): boolean {
  const byStops = stopsBefore !== null && stopsBefore <= near.stops
  const byTime = eta !== null && eta.getTime() - now.getTime() <= near.minutes * 60_000
  return byStops || byTime
}

/** A new time, or an earlier one again, is told where it lies outside what was told last by more than the settings let pass. */
function changed(seen: Seen, told: readonly Told[], { changeMinutes }: MessageSettings): Due[] {
  const last = told.findLast(({ band }) => band !== null)?.band
  if (!last || !seen.band || !seen.eta) return []
  const at = seen.eta.getTime()
  const outside = Math.max(last.from.getTime() - at, at - last.to.getTime())
  if (outside < changeMinutes * 60_000) return []
  return [
    { event: 'windowChanged', key: `windowChanged ${told.length} ${seen.band.from.toISOString()}`, band: seen.band },
  ]
}
