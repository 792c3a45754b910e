import type { RouteFigures, RouteVisit } from '../../plans/rules.ts'
import { loadsAfter } from '../rules.ts'
import type { Transfer } from './transfer.ts'
import { withTransfers } from './transfer-loads.ts'

/** When an open stop is expected; seconds after midnight. */
export type StopTime = {
  arrivalSeconds: number
  startSeconds: number
  lateSeconds: number
  slackSeconds: number | null
}

/** What a driver is to have of a route from now on. */
export type Amendment = {
  /** All its stops: what is done, then what is open. */
  order: readonly number[]
  /** Of what is still to be driven to. */
  times: ReadonlyMap<number, StopTime>
  finishSeconds: number
  /** Where it takes over goods of the stops that are new to it. */
  transfer?: Transfer | undefined
  /** What it takes more than before. */
  more: { distanceMeters: number; durationSeconds: number; cost: number }
}

type Stop = {
  deliveryId: number
  type: string
  quantities: Readonly<Record<string, number>>
  arrivalSeconds: number
  startSeconds: number
  endSeconds: number
  lateSeconds: number
  slackSeconds: number | null
  load: number[]
}

type Former<T> = {
  figures: RouteFigures
  before: readonly T[]
  /** The stops of all the routes that change. */
  known: readonly T[]
  units: readonly string[]
  /** All that hold after it. */
  transfers?: readonly Transfer[]
}

/** The transfers of a route that are for stops it still has. */
export function transfersAfter(before: readonly Transfer[], { order, transfer }: Amendment): Transfer[] {
  const kept = before.filter(({ stopIds }) => stopIds.some((id) => order.includes(id)))
  return transfer ? [...kept, transfer] : kept
}

/** A route with its stops in their new order, and its figures then. Its breaks stay after the stops that they came after. */
export function amended<T extends Stop>(
  { figures, before, known, units, transfers = [] }: Former<T>,
  { order, times, finishSeconds, more }: Amendment,
): { stops: T[]; figures: RouteFigures } {
  const byId = new Map(known.map((stop) => [stop.deliveryId, stop]))
  const ordered = order.flatMap((id) => byId.get(id) ?? []).map((stop) => ({ ...stop, ...timesOf(stop, times) }))
  const fetched = new Set(transfers.flatMap(({ stopIds }) => stopIds))
  const loaded = (stops: readonly T[]) => stops.filter(({ deliveryId }) => !fetched.has(deliveryId))
  const gained = units.map((unit) => goodsOf(loaded(ordered), before, unit) - goodsOf(loaded(before), ordered, unit))
  const visits = figures.visits
    .map((visit) => visitAfter(visit, { before, ordered, finishSeconds, gained }))
    .toSorted((one, other) => one.afterStops - other.afterStops)
  const loads = withTransfers(loadsAfter(ordered, visits, units), { ordered, transfers, units })
  return {
    stops: ordered.map((stop, index) => ({ ...stop, load: loads[index] ?? [] })),
    figures: {
      ...figures,
      endSeconds: finishSeconds,
      distanceMeters: Math.max(0, figures.distanceMeters + more.distanceMeters),
      durationSeconds: Math.max(0, figures.durationSeconds + more.durationSeconds),
      cost: Math.max(0, figures.cost + more.cost),
      lateSeconds: ordered.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0),
      visits,
    },
  }
}

function timesOf(stop: Stop, times: Amendment['times']) {
  const expected = times.get(stop.deliveryId)
  if (!expected) return {}
  const startSeconds = Math.round(expected.startSeconds)
  return {
    arrivalSeconds: Math.min(startSeconds, Math.round(expected.arrivalSeconds)),
    startSeconds,
    endSeconds: startSeconds + stop.endSeconds - stop.startSeconds,
    lateSeconds: Math.round(expected.lateSeconds),
    slackSeconds: expected.slackSeconds === null ? null : Math.round(expected.slackSeconds),
  }
}

/** What is handed over at stops of one list that aren't in the other. */
function goodsOf(stops: readonly Stop[], others: readonly Stop[], unit: string): number {
  const known = new Set(others.map(({ deliveryId }) => deliveryId))
  return stops
    .filter(({ type, deliveryId }) => type === 'drop' && !known.has(deliveryId))
    .reduce((total, { quantities }) => total + (quantities[unit] ?? 0), 0)
}

type Changing = { before: readonly Stop[]; ordered: readonly Stop[]; finishSeconds: number; gained: readonly number[] }

function visitAfter(visit: RouteVisit, { before, ordered, finishSeconds: at, gained }: Changing): RouteVisit {
  if (visit.kind === 'start') return { ...visit, load: visit.load.map((amount, unit) => amount + (gained[unit] ?? 0)) }
  if (visit.kind === 'end')
    return { ...visit, afterStops: ordered.length, arrivalSeconds: at, startSeconds: at, endSeconds: at }
  const placeOf = new Map(ordered.map(({ deliveryId }, place) => [deliveryId, place]))
  const anchor = before.slice(0, visit.afterStops).findLast(({ deliveryId }) => placeOf.has(deliveryId))
  return { ...visit, afterStops: anchor ? placeOf.get(anchor.deliveryId)! + 1 : 0 }
}
