import type { Problem, Stop } from '../problem.ts'
import type { Features, Model } from './model.ts'
import { HARD, NEVER } from './model.ts'
import { hasLists } from './scale.ts'

type Body = Omit<
  Model,
  | 'features'
  | 'problem'
  | 'originSeconds'
  | 'stopCount'
  | 'vehicleCount'
  | 'depotCount'
  | 'placeCount'
  | 'unitCount'
  | 'unitScale'
  | 'stopByIdentity'
  | 'vehicleByIdentity'
>

/** Determines which search can solve a problem. */
export function classify(problem: Problem, body: Body): Features {
  return {
    kind: kindOf(problem, body),
    hasPlanRules: hasPlanRules(body),
    hasTraffic: body.traffic.some((traffic) => traffic !== null),
    hasBreaks:
      body.fixedBreaks.some((breaks) => breaks.length > 0) || body.drivingBreaks.some((breaks) => breaks.length > 0),
    hasReloads: body.maxReloads.some((most) => most > 0),
  }
}

function kindOf(problem: Problem, body: Body): Features['kind'] {
  const isPlain =
    hasPlainFleet(problem, body) && !hasStopRules(problem, body) && !hasPlanRules(body) && !hasLocks(problem)
  return isPlain ? classicKind(problem, body) : 'rich'
}

/** Which search supports the loads and times of a problem, ignoring its other rules. */
export function classicKind(problem: Problem, body: Pick<Body, 'delivery' | 'pickup'>): Features['kind'] {
  const isDelivered = body.delivery.some(Boolean)
  const isCollected = body.pickup.some(Boolean)
  const pairCount = (problem.pairs ?? []).length
  const isPaired = pairCount > 0
  if ([isDelivered, isCollected, isPaired].filter(Boolean).length > 1) return 'rich'
  if (isPaired) return 2 * pairCount === problem.stops.length ? 'pairs' : 'rich'
  return hasTimes(problem) ? 'windows' : 'capacity'
}

function hasPlainFleet({ profiles }: Problem, body: Body): boolean {
  const start = body.startDepot[0] ?? -1
  const end = body.endDepot[0]
  const isPlainDepot = start >= 0 && start === end && body.depotLoading[start] === 0 && body.depotOpenStart.length === 0
  const isOneKind = body.kindCount === 1 && profiles.length === 1 && body.traffic[0] === null
  return (
    isPlainDepot &&
    isOneKind &&
    !isLimited(body) &&
    body.secondPrice[0] === 0 &&
    body.secondWeight[0] === 0 &&
    body.workPrice[0] === 0 &&
    body.legCosts[0] === null
  )
}

/** Whether the first vehicle, which is like all others, has limits or breaks. */
function isLimited(body: Body): boolean {
  const limits = [body.maxDistance, body.maxDuration, body.maxDriving, body.maxStops]
  const isBroken = body.fixedBreaks[0]!.length + body.drivingBreaks[0]!.length > 0
  return isBroken || limits.some((limit) => limit[0]! < NEVER) || body.overtimeUpTo[0]! > 0 || body.maxReloads[0]! > 0
}

function hasStopRules({ stops, pairs }: Problem, body: Body): boolean {
  return (
    stops.some(isRichStop) ||
    hasLists(body.windowFrom) ||
    body.windowPrice.some((price) => price !== HARD) ||
    body.setup.some(Boolean) ||
    body.serviceBy.length > 0 ||
    body.allowed.includes(0) ||
    body.servePrice.length > 0 ||
    (pairs ?? []).some((pair) => pair.maxOnBoardSeconds !== undefined)
  )
}

function isRichStop(stop: Stop): boolean {
  return (
    stop.prize !== undefined ||
    stop.position !== undefined ||
    stop.maxOnBoardSeconds !== undefined ||
    Boolean(stop.priority)
  )
}

function hasPlanRules({ together, apart, stability, balance, compactnessPrice }: Body): boolean {
  const { maxVehicleChanges, maxOrderChanges, maxPromiseChanges, vehiclePrice, orderPrice, promisePrice } = stability
  const hasCeilings = Math.min(maxVehicleChanges, maxOrderChanges, maxPromiseChanges) < NEVER
  const unequal = balance.hourPrice + balance.stopPrice + balance.quantityPrice
  const prices = vehiclePrice + orderPrice + promisePrice + unequal + compactnessPrice
  return together.length > 0 || apart.length > 0 || hasCeilings || prices > 0
}

/** Whether anything is locked. */
export function hasLocks({ locks }: Problem): boolean {
  return [locks?.vehicles, locks?.orders, locks?.prefixes, locks?.routes].some((list) => list && list.length > 0)
}

function hasTimes({ vehicles, stops }: Problem): boolean {
  return vehicles.some((vehicle) => vehicle.shift) || stops.some((stop) => stop.windows?.length || stop.serviceSeconds)
}
