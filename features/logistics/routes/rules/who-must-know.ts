import { setOffBy, type DriverKnowledge } from './driver-knowledge.ts'
import {
  differencesOf,
  recipientDifferences,
  type RecipientDifference,
  type RouteCopy,
  type RouteDifference,
} from './route-differences.ts'

export type MustKnow = {
  /** For the office: all that is different, to the second. */
  differences: RouteDifference[]
  /** Of these, the routes whose drivers hear of it, as they differ from what those know. */
  routes: RouteDifference[]
  /** Everyone who has one of those, or had. */
  driverIds: Set<number>
  recipients: RecipientDifference[]
}

/** Who must hear of it where one publication follows another, and what of: whoever isn’t touched isn’t named. */
export function whoMustKnow(
  before: readonly RouteCopy[],
  after: readonly RouteCopy[],
  known: ReadonlyMap<string, DriverKnowledge>,
): MustKnow {
  const differences = differencesOf(before, after)
  const now = new Map(after.map((route) => [route.key, route]))
  const routes = differences.flatMap((difference) => {
    const [route, knowledge] = [now.get(difference.key), known.get(difference.key)]
    if (difference.kind !== 'changed' || !route || !knowledge) return [difference]
    return setOffBy(knowledge, route) ?? []
  })
  const driverIds = routes.flatMap(({ driver, driverSwap }) => [
    driver.id,
    ...(driverSwap ? [driverSwap.before.id] : []),
  ])
  return { differences, routes, driverIds: new Set(driverIds), recipients: recipientDifferences(before, after) }
}
