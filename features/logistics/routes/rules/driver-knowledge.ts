import { differencesOf, movesBy, noticedSeconds, type RouteCopy, type RouteDifference } from './route-differences.ts'

/** A route as a driver was given it, and the number of the publication since which it has been the same to them. */
export type KnownRoute = { copy: RouteCopy; since: number }

/** What is known of a route to those who drive it. */
export type DriverKnowledge = {
  /** As its driver was told of it last. */
  told: KnownRoute
  /** As each driver who had it accepted it last, by their ids. */
  accepted: ReadonlyMap<number, KnownRoute & { at: Date; by: string }>
  /** The stops that were visited on it: that they leave it is nothing to hear of. */
  visited: ReadonlySet<number>
  /** Those that are done, and the one where its driver is: neither their order nor their times matter any more. */
  begun: ReadonlySet<number>
}

/**
 * Since which publication a route is the same to its driver as it is now: as they accepted it last, else as they were told of it. `null`: since
 * now. It is compared with what they know and not with the publication before, so that small steps add up.
 */
export function sinceWhen(knowledge: DriverKnowledge, route: RouteCopy): number | null {
  const { told } = knowledge
  const accepted = knowledge.accepted.get(route.driverId)
  if (accepted && !differs(knowledge, accepted.copy, route)) return accepted.since
  const isTold = accepted?.since !== told.since && !differs(knowledge, told.copy, route)
  return isTold ? told.since : null
}

/** What a driver has to hear of a route that is published again; nothing where it is to them what it was. */
export function setOffBy(knowledge: DriverKnowledge, route: RouteCopy): RouteDifference | undefined {
  const { told, accepted } = knowledge
  if (sinceWhen(knowledge, route) === told.since) return undefined
  const seen = accepted.get(told.copy.driverId)
  return differenceTo(knowledge, (seen?.since === told.since ? seen : told).copy, route)
}

function differs(knowledge: DriverKnowledge, before: RouteCopy, after: RouteCopy): boolean {
  const difference = differenceTo(knowledge, before, after)
  return difference !== undefined && touchesDriver(difference)
}

/** What differs of what is ahead of its driver. */
function differenceTo(
  { visited, begun }: DriverKnowledge,
  before: RouteCopy,
  after: RouteCopy,
): RouteDifference | undefined {
  const planned = new Set(after.stops.map(({ deliveryId }) => deliveryId))
  const isAhead = (id: number) => !(planned.has(id) ? begun : visited).has(id)
  const aheadOf = (route: RouteCopy) => ({
    ...route,
    stops: route.stops.filter(({ deliveryId }) => isAhead(deliveryId)),
  })
  return differencesOf([aheadOf(before)], [aheadOf(after)])[0]
}

/** Other stops, another order, crew or depot, or times that move noticeably. */
function touchesDriver(difference: RouteDifference): boolean {
  const { added, removed, order, driverSwap, vehicleSwap, depotsBefore } = difference
  const isOther = driverSwap !== null || vehicleSwap !== null || depotsBefore !== null
  return isOther || order !== null || added.length + removed.length > 0 || movesBy(difference, noticedSeconds)
}
