import { wallTime } from '#kit/contract/wall-time.ts'
import type { ActionResult, DayPack, DriverRoute, DriverStop } from '../../contract.ts'
import { cashOf } from '../../../routes/rules/cash.ts'
import { isPending, type Transfer } from '../../../routes/rules/transfer.ts'
import { actionKinds, type Contradiction, type FoldAction, type RouteState } from '../../rules.ts'
import { foldRoute } from '../../rules/fold-route.ts'
import { ends } from '../../../attempts/rules.ts'
import type { KeptAction } from './database.ts'

/** An action of the day, wherever it is known from. */
export type Acted = FoldAction & {
  routeId: number | null
  /** Whom its stop is for, where the office said so. */
  about?: string | undefined
  isWaiting: boolean
  isHeeded: boolean
  /** Why the server didn’t accept it; `null` where it did, or hasn’t answered yet. */
  refusal: Contradiction | null
}

/** What the server refuses as it comes in, whatever else was recorded: it isn't part of what the route is made from. */
const refusedAtOnce: ReadonlySet<string> = new Set<Contradiction>([
  'unknownKind',
  'badData',
  'notYourRoute',
  'routeClosed',
  'notAllowed',
])

type Result = Pick<ActionResult, 'outcome' | 'reason'> | null

function isHeeded(result: Result): boolean {
  return result?.outcome !== 'refused' || result.reason === null || !refusedAtOnce.has(result.reason)
}

/** At a door a second end counts as little as one that is refused. */
function refusalOf(result: Result, kind: string): Acted['refusal'] {
  const isOvertaken = result?.outcome === 'superseded' && result.reason !== null && kind in ends
  return result?.outcome === 'refused' || isOvertaken ? (result.reason ?? 'badData') : null
}

/** All actions of the day in the order they were done: those of the server, and those that only this device knows yet. */
export function actedOf(
  pack: Pick<DayPack, 'actions'>,
  own: readonly KeptAction[],
  deviceId: string,
  offsetMs: number,
): Acted[] {
  const known = new Set(pack.actions.map(({ id }) => id))
  const unknown = own.filter(({ action }) => !known.has(action.id))
  return [
    ...pack.actions.map(({ at, byOffice, ...action }) => ({
      ...action,
      atMs: Date.parse(at),
      isByOffice: byOffice !== '',
      isWaiting: false,
      isHeeded: isHeeded(action),
      refusal: refusalOf(action, action.kind),
    })),
    ...unknown.map(({ action: { at, ...action }, result }) => ({
      ...action,
      deviceId,
      atMs: Date.parse(at) + offsetMs,
      isByOffice: false,
      isWaiting: result === null,
      isHeeded: isHeeded(result),
      refusal: refusalOf(result, action.kind),
    })),
  ].sort((one, other) => one.atMs - other.atMs || one.sequence - other.sequence)
}

export function stateOf(pack: DayPack, route: DriverRoute, acted: readonly Acted[]): RouteState {
  const { number, sameNumbers = [number], isRecalled, stops, goneStops = [] } = route
  return foldRoute(
    // Whether an order may be changed now says nothing of the orders that hold.
    {
      numbers: sameNumbers,
      isRecalled,
      mayReorder: true,
      hasLoadCheck: pack.proof.hasLoadCheck,
      stops: [...stops, ...goneStops],
    },
    acted.filter((one) => one.isHeeded && one.routeId === route.id),
  )
}

export function isOnDuty(acted: readonly Acted[]): boolean {
  return acted.findLast(({ kind }) => kind === 'onDuty' || kind === 'offDuty')?.kind === 'onDuty'
}

/** When the driver who is on duty went on it first, on the day on which they last did. */
export function onDutySince(acted: readonly Acted[], timeZone: string): number | undefined {
  if (!isOnDuty(acted)) return undefined
  const lastOff = acted.findLastIndex(({ kind }) => kind === 'offDuty')
  const last = acted.slice(lastOff + 1).find(({ kind }) => kind === 'onDuty')?.atMs
  if (last === undefined) return undefined
  const dayOf = (ms: number) => wallTime(new Date(ms), timeZone).slice(0, 10)
  return acted.find(({ kind, atMs }) => kind === 'onDuty' && dayOf(atMs) === dayOf(last))?.atMs
}

/** What the driver does next on their route. */
export type Phase =
  | 'recalled'
  | 'offDuty'
  | 'vehicle'
  | 'changes'
  | 'waiting'
  | 'load'
  | 'depart'
  | 'stops'
  | 'return'
  | 'finished'

export function phaseOf(pack: DayPack, route: DriverRoute, state: RouteState, acted: readonly Acted[]): Phase {
  if (route.isRecalled) return 'recalled'
  if (state.finishedAtMs !== null) return 'finished'
  if (!isOnDuty(acted)) return 'offDuty'
  if (state.departedAtMs !== null) return openStops(route, state).length > 0 ? 'stops' : 'return'
  if (isVehicleOpen(pack, route, acted)) return 'vehicle'
  if (!state.isAccepted) return 'changes'
  // Who is called in gets their stops later: without any there is nothing to set off for.
  if (route.stops.length === 0) return 'waiting'
  return isLoadOpen(pack, route, state) ? 'load' : 'depart'
}

function isVehicleOpen({ vehicleCheck }: DayPack, { vehicle }: DriverRoute, acted: readonly Acted[]): boolean {
  if (vehicleCheck.length === 0) return false
  return !acted.some(({ kind, data }) => kind === 'vehicleCheck' && data['vehicleId'] === vehicle.id)
}

/** What its driver last said of the vehicle: that it must not be driven. */
export function isUnsafe({ vehicle }: DriverRoute, acted: readonly Acted[]): boolean {
  const last = acted.findLast(({ kind, data }) => kind === 'vehicleCheck' && data['vehicleId'] === vehicle.id)
  return last?.data['isUnsafe'] === true
}

function isLoadOpen({ proof }: DayPack, route: DriverRoute, state: RouteState): boolean {
  return proof.hasLoadCheck && !state.isLoaded && loadOf(route).length > 0
}

/** What is taken along from the depot. */
export function loadOf({ stops }: DriverRoute): DriverStop[] {
  return stops.filter(({ type, isGone, isToFetch }) => type === 'drop' && isGone === null && !isToFetch)
}

/** Where goods are still to be taken over. */
export function pendingTransfers({ transfers = [] }: DriverRoute, { stops }: RouteState): Transfer[] {
  return transfers.filter((transfer) => isPending(transfer, stops))
}

/** The stops that are still to be done, in the order they are driven. */
export function openStops(route: DriverRoute, state: RouteState): DriverStop[] {
  return orderedStops(route, state).filter(({ stopId, isGone }) => {
    return isGone === null && state.stops.get(stopId)?.doneAtMs === null
  })
}

/** Those that come before the stop where their goods are picked up. */
export function beforePickUp(stops: readonly DriverStop[]): DriverStop[] {
  const placeOf = new Map(stops.map(({ stopId }, index) => [stopId, index]))
  return stops.filter(({ pickUpId }, index) => (placeOf.get(pickUpId ?? 0) ?? -1) > index)
}

/** The order in which they are driven to where one of them comes first. */
export function movedToTop(stops: readonly DriverStop[], first: number): number[] {
  const ids = stops.map(({ stopId }) => stopId)
  return ids.includes(first) ? [first, ...ids.filter((id) => id !== first)] : ids
}

export function orderedStops(route: DriverRoute, state: RouteState): DriverStop[] {
  const byId = new Map(route.stops.map((stop) => [stop.stopId, stop]))
  return state.order.flatMap((id) => byId.get(id) ?? [])
}

/** The stop the driver stands at, else the next one. */
export function currentStop(route: DriverRoute, state: RouteState): DriverStop | undefined {
  const open = openStops(route, state)
  return open.find(({ stopId }) => state.stops.get(stopId)?.state === 'arrived') ?? open[0]
}

/** The route that is worked on now: the first that isn't over. */
export function routeNow(pack: DayPack, acted: readonly Acted[]): DriverRoute | undefined {
  const isOpen = (route: DriverRoute) => !route.isRecalled && stateOf(pack, route, acted).finishedAtMs === null
  return pack.routes.find(isOpen) ?? pack.routes.at(-1)
}

/** What was not handed over and comes back to the depot. */
export function leftOver(route: DriverRoute, state: RouteState): DriverStop[] {
  return allStops(route).filter(({ stopId, type }) => {
    const stop = state.stops.get(stopId)
    const isBack = stop?.state === 'failed' || stop?.state === 'partlyDelivered'
    return type === 'drop' ? isBack : type === 'pickup' && stop?.state === 'delivered'
  })
}

/** What was taken along and never brought to its door. */
export function stillOnBoard(route: DriverRoute, state: RouteState): DriverStop[] {
  return openStops(route, state).filter(({ stopId, type }) => type === 'drop' && state.stops.get(stopId)?.isLoaded)
}

/** Every stop that its driver has, or had. */
export function allStops({ stops, goneStops = [] }: DriverRoute): DriverStop[] {
  return [...stops, ...goneStops]
}

/** What the office took off the route while its goods are on board: it comes back, or another driver takes it over. */
export function leftOnBoard(route: DriverRoute, state: RouteState): DriverStop[] {
  return allStops(route).filter(({ stopId, isGone }) => isGone !== null && state.stops.get(stopId)?.isLoaded)
}

/** What the office took off the route and its driver hasn't seen yet. */
export function unseenGone(route: DriverRoute, state: RouteState, acted: readonly Acted[]): DriverStop[] {
  if (route.isRecalled || (!state.isAccepted && state.departedAtMs === null)) return []
  const seen = new Set(acted.flatMap((act) => (isAcknowledged(act, 'gone') ? (act.stopId ?? []) : [])))
  return allStops(route).filter(({ stopId, isGone }) => isGone !== null && !seen.has(stopId))
}

/** What the driver did at doors and doesn't count, until they have seen that. */
export function unseenRefusals(acted: readonly Acted[]): Acted[] {
  const seen = new Set(acted.flatMap((act) => (isAcknowledged(act, 'refused') ? [act.data['id']] : [])))
  return acted.filter(({ id, kind, refusal, isByOffice }) => {
    return kind in ends && refusal !== null && !isByOffice && !seen.has(id)
  })
}

function isAcknowledged({ kind, data }: Acted, about: 'gone' | 'refused'): boolean {
  return kind === 'acknowledge' && data['about'] === about
}

/** The act that ended the route. */
export function endOf(route: DriverRoute, state: RouteState, acted: readonly Acted[]): Acted | undefined {
  return acted.findLast(({ id, kind, routeId }) => {
    return kind === 'finish' && routeId === route.id && state.outcomes.get(id)?.outcome === 'applied'
  })
}

/** The cash that was taken at the doors. */
export function cashTaken(acted: readonly Acted[], state: RouteState): number {
  return cashOf(acted.filter(({ id }) => state.outcomes.get(id)?.outcome === 'applied')).taken
}

export function isKnownKind(kind: string): boolean {
  return actionKinds.some((one) => one === kind)
}
