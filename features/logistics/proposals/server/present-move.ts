import type { Database } from '#kit/server/machine.ts'
import type { MoveProposal } from '../contract.ts'
import type { FoundMove } from '../rules/find-move.ts'
import { keptIn, namesOf } from './kept-stops.ts'
import { changeOf, standing } from './open-order.ts'
import type { OpenPair } from './open-pair.ts'
import type { OpenRoute } from './open-route.ts'

/** A move as it is proposed, with its price. */
export async function presentMove(db: Database, { from, to }: OpenPair, found: FoundMove): Promise<MoveProposal> {
  const { verdict, fromTried, toTried, moved } = found
  const names = await namesOf(db, [from, to])
  return {
    from: endOf(from, found.fromOrder),
    to: endOf(to, found.toOrder),
    moved: moved.map(names),
    kept: keptIn(verdict.kept, {
      before: [...from.base.stops, ...to.base.stops],
      after: [...fromTried.stops, ...toTried.stops],
      midnightMs: from.asked.known.midnightMs,
      names,
    }),
    stillLate: verdict.stillLate,
    changedTimes: verdict.changed,
    ...changeOfBoth({ from, to }, found),
    isEstimated: from.rest.isEstimated || to.rest.isEstimated,
  }
}

export function endOf(open: OpenRoute, order: readonly number[]): MoveProposal['from'] {
  const { id: routeId, publicationId, driverName, vehicleName } = open.asked.route
  return { routeId, publicationId, link: open.asked.link, driverName, vehicleName, order: standing(open, order) }
}

/** What both routes take more together. */
export function changeOfBoth(
  { from, to }: Pick<OpenPair, 'from' | 'to'>,
  { fromTried, toTried }: Pick<FoundMove, 'fromTried' | 'toTried'>,
): ReturnType<typeof changeOf> {
  const [one, other] = [changeOf(from.base.figures, fromTried.figures), changeOf(to.base.figures, toTried.figures)]
  return {
    distanceMeters: one.distanceMeters + other.distanceMeters,
    durationSeconds: one.durationSeconds + other.durationSeconds,
    cost: one.cost + other.cost,
  }
}
