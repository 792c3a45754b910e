import {
  differencesOf,
  noticedSeconds,
  recipientDifferences,
  type RecipientDifference,
  type RouteCopy,
  type RouteDifference,
} from './route-differences.ts'

export type MustKnow = {
  /** For the office: all that is different, to the second. */
  differences: RouteDifference[]
  /** Of these, the routes whose drivers hear of it and accept them again. */
  routes: RouteDifference[]
  /** Everyone who has one of those, or had. */
  driverIds: Set<number>
  recipients: RecipientDifference[]
}

/** Who must hear of it where one publication follows another, and what of: whoever isn’t touched isn’t named. */
export function whoMustKnow(before: readonly RouteCopy[], after: readonly RouteCopy[]): MustKnow {
  const differences = differencesOf(before, after)
  const routes = differences.filter(touchesDriver)
  const driverIds = routes.flatMap(({ driver, driverSwap }) => [
    driver.id,
    ...(driverSwap ? [driverSwap.before.id] : []),
  ])
  return { differences, routes, driverIds: new Set(driverIds), recipients: recipientDifferences(before, after) }
}

/** Other stops, another order, crew or depot, or times that move noticeably. */
function touchesDriver({ kind, added, removed, order, times, ...crew }: RouteDifference): boolean {
  const isMoved = times.some(
    ({ before, after }) => Math.abs(after.startSeconds - before.startSeconds) >= noticedSeconds,
  )
  const isOther = crew.driverSwap !== null || crew.vehicleSwap !== null || crew.depotsBefore !== null
  return kind !== 'changed' || isOther || order !== null || added.length + removed.length > 0 || isMoved
}
