import { and, asc, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Area } from '#platform/regions/contract.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Detour } from '../contract.ts'
import { movedIn, verdictOf } from '../rules.ts'
import { goesRound } from '../rules/closed-road.ts'
import { findCheaperOrder } from '../rules/find-order.ts'
import { keptIn, namesOf } from './kept-stops.ts'
import { changeOf, standing } from './open-order.ts'
import { openRoute, type OpenRoute } from './open-route.ts'

/** Routes that are looked at in one call; a day of a large fleet. */
const mostRoutes = 60
type Reader = Pick<Caller, 'ability'>
type Clocked = Pick<Machine, 'db' | 'now'>

/** How the routes of today go on once a road is closed: those that have to go round it, each in the order that takes least. */
export async function findDetours(
  machine: Machine,
  user: Reader,
  area: Area,
): Promise<{ isKnown: boolean; detours: Detour[] }> {
  const detours: Detour[] = []
  let isKnown = false
  for (const { id } of await routesToday(machine, user)) {
    const before = await openRoute(machine, id)
    // On estimates a closed road changes nothing.
    if (!before?.rest.knowsRoadUse) continue
    isKnown = true
    const after = await openRoute(machine, id, area)
    if (after && goesRound(before.base.figures, after.base.figures))
      detours.push(await detourOf(machine.db, { before, after }))
  }
  const isPriced = user.ability.can('read', 'Cost')
  return { isKnown, detours: isPriced ? detours : detours.map((one) => ({ ...one, cost: null })) }
}

/** Those of today that a person may publish, those under way first. */
async function routesToday(machine: Clocked, reader: Reader): Promise<{ id: number }[]> {
  const { id, departedAt } = routes
  return machine.db
    .select({ id })
    .from(routes)
    .where(await isOfToday(machine, reader))
    .orderBy(sql`${departedAt} desc nulls last`, asc(id))
    .limit(mostRoutes)
}

/** The plans of all of them. */
export async function planIdsToday(machine: Clocked, reader: Reader): Promise<number[]> {
  const { planId } = routes
  const rows = await machine.db
    .selectDistinct({ planId })
    .from(routes)
    .where(await isOfToday(machine, reader))
  return rows.map((row) => row.planId)
}

async function isOfToday({ db, now }: Clocked, { ability }: Reader): Promise<SQL | undefined> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const { id, depotId, day, state } = routes
  return and(
    eq(day, wallTime(now(), timeZone).slice(0, 10)),
    notInArray(state, ['finished', 'closed', 'recalled']),
    visible(ability, 'create', 'Publication', { depotId }),
    visible(ability, 'read', 'Route', { id, depotId }),
  )
}

type Pair = { before: OpenRoute; after: OpenRoute }

async function detourOf(db: Database, { before, after }: Pair): Promise<Detour> {
  const { asked, rest, base, order: asItIs, limits } = after
  const { route, known, link } = asked
  const found = await findCheaperOrder({
    order: asItIs,
    base,
    limits,
    tryOrder: (one) => rest.tryOrder(standing(after, one)),
  })
  const { order, tried } = found ?? { order: asItIs, tried: base }
  const verdict = verdictOf(before.base.stops, tried.stops, before.limits)
  const names = await namesOf(db, [after])
  const lateIn = (id: number) => tried.stops.find(({ deliveryId }) => deliveryId === id)?.lateSeconds ?? 0
  return {
    routeId: route.id,
    publicationId: route.publicationId,
    link,
    driverName: route.driverName,
    vehicleName: route.vehicleName,
    order: standing(after, order),
    moved: movedIn(asItIs, order).map((move) => ({ ...move, ...names(move.deliveryId) })),
    broken: keptIn(verdict.broken, {
      before: before.base.stops,
      after: tried.stops,
      midnightMs: known.midnightMs,
      names,
    })
      .map((stop) => ({ ...stop, lateMinutes: Math.floor(lateIn(stop.deliveryId) / 60) }))
      .toSorted((one, other) => other.lateMinutes - one.lateMinutes),
    changedTimes: verdict.changed,
    ...changeOf(before.base.figures, tried.figures),
  }
}
