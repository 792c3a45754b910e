import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import type { RescueProposal } from '../contract.ts'
import type { Tried } from '../rules/find-order.ts'
import { isBroken } from '../rules/find-rescue.ts'
import { verdictOf, type RescueReason } from '../rules.ts'
import { namesOf } from './kept-stops.ts'
import type { Rescue } from './find-rescues.ts'
import type { OpenRescue } from './open-rescue.ts'
import { endOf } from './present-move.ts'

type Reasons = ReadonlyMap<number, readonly RescueReason[]>
type Named = Awaited<ReturnType<typeof namesOf>>

/** One way to give away what is left of a route, with what it does to promises and what it takes. */
export async function presentRescue(
  db: Database,
  user: Pick<Caller, 'ability'>,
  open: OpenRescue,
  rescue: Rescue,
): Promise<RescueProposal> {
  const { from, staying } = open
  const names = await namesOf(db, [from])
  const moved = rescue.taken.flatMap((one) => one.moved)
  const rest = from.order.filter((id) => !moved.includes(id))
  const after = await from.rest.tryOrder(standingOf(open, rest))
  const judged = rescue.taken.map((one) => takenAs(open, one, names))
  const stops = judged.flatMap((one) => one.moved)
  return {
    from: endOf(from, rest),
    takers: judged,
    kept: stops.filter(({ hasPromise, lateMinutes }) => hasPromise && lateMinutes === 0).length,
    broken: stops.filter(({ lateMinutes }) => lateMinutes > 0).length,
    left: leftAs(new Map([...staying, ...rescue.left]), names),
    changedTimes: rescue.taken.reduce((sum, { taker, tried }) => sum + changedIn(taker, tried), 0),
    before: figuresOf(user, [from.base, ...rescue.taken.map(({ taker }) => taker.base)]),
    after: figuresOf(user, [after, ...rescue.taken.map(({ tried }) => tried)]),
    isEstimated: [from, ...rescue.taken.map(({ taker }) => taker.open)].some(
      ({ rest: { isEstimated } }) => isEstimated,
    ),
  }
}

function standingOf({ from: { at } }: OpenRescue, order: readonly number[]): number[] {
  return at === null ? [...order] : [at, ...order]
}

type Taken = Rescue['taken'][number]

function takenAs({ from }: OpenRescue, { taker, order, tried, moved }: Taken, names: Named) {
  const { midnightMs } = from.asked.known
  const { routeId, ...end } = endOf(taker.open, order)
  const { driverId, vehicleId } = taker.open.asked.route
  return {
    ...end,
    routeId: taker.free === 'callable' ? null : routeId,
    crew: taker.free === 'callable' ? { driverId, vehicleId } : null,
    transfer: taker.transferFor(moved) ?? null,
    moved: order
      .filter((id) => moved.includes(id))
      .map((id) => {
        const stop = tried.stops.find(({ deliveryId }) => deliveryId === id)!
        return {
          ...names(id),
          eta: new Date(midnightMs + stop.etaSeconds * 1000).toISOString(),
          hasPromise: stop.slackSeconds != null || stop.lateSeconds > 0,
          lateMinutes: isBroken(stop) ? Math.max(1, Math.ceil(stop.lateSeconds / 60)) : 0,
        }
      }),
  }
}

function changedIn({ base, limits }: Taken['taker'], tried: Tried): number {
  return verdictOf(base.stops, tried.stops, limits).changed
}

function figuresOf({ ability }: Pick<Caller, 'ability'>, all: readonly Pick<Tried, 'figures'>[]) {
  const sum = (key: keyof Tried['figures']) => Math.round(all.reduce((total, { figures }) => total + figures[key], 0))
  return {
    distanceMeters: sum('distanceMeters'),
    durationSeconds: sum('durationSeconds'),
    cost: ability.can('read', 'Cost') ? sum('cost') : null,
  }
}

/** Stops that nobody takes, with why. */
export async function presentLeft(db: Database, { from }: OpenRescue, reasons: Reasons) {
  return leftAs(reasons, await namesOf(db, [from]))
}

function leftAs(reasons: Reasons, names: Named): RescueProposal['left'] {
  return [...reasons].map(([id, why]) => ({ ...names(id), reasons: [...why] }))
}
