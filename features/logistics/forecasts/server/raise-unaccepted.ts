import { and, asc, eq, exists, gt, gte, inArray, isNull, lte } from 'drizzle-orm'
import { midnightOf, wallTime } from '#kit/contract/wall-time.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { clear, raise } from '../../exceptions/server/commands.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { routeActions, routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'

/** So long before it starts, a route that its driver hasn't accepted needs someone. */
const leadSeconds = 15 * 60
/** Whoever recorded nothing in this time doesn't use the driver page, so accepts nothing there. */
const usedMs = 14 * 86_400_000
const mostAtOnce = 500

const keyOf = (routeId: number) => `unaccepted ${routeId}`

/** Says of routes that are about to start that their drivers haven't accepted them, and takes it back once that is over. */
export async function raiseUnaccepted(tx: Transaction, machine: Machine): Promise<void> {
  const { midnightMs, found } = await unaccepted(tx, machine.now())
  for (const { id: routeId, driverId, vehicleId, depotId, startSeconds } of found) {
    const startsAt = new Date(midnightMs + startSeconds * 1000).toISOString()
    const about = { kind: 'unaccepted' as const, key: keyOf(routeId), routeId, driverId, vehicleId, depotId }
    await raise(tx, machine, { ...about, facts: { startsAt } })
  }
  const ids = new Set(found.map(({ id }) => id))
  const over = (await standing(tx)).filter(({ routeId }) => !ids.has(routeId))
  const keysOf = (isGone: boolean) =>
    over
      .filter(({ state }) => (state === 'recalled' || state === 'published') === isGone)
      .map((row) => keyOf(row.routeId))
  await clear(tx, machine, keysOf(false), 'accepted')
  await clear(tx, machine, keysOf(true), 'movedOn')
}

async function unaccepted(db: Database, now: Date) {
  const { timeZone } = await logisticsSetting(db, 'general')
  const day = wallTime(now, timeZone).slice(0, 10)
  const midnightMs = midnightOf(day, timeZone).getTime()
  const seconds = Math.floor((now.getTime() - midnightMs) / 1000)
  const { id, driverId, vehicleId, depotId, startSeconds, endSeconds, state, stops } = routes
  const { receivedAt } = routeActions
  const isDriver = eq(routeActions.driverId, driverId)
  const usesPage = exists(
    db
      .select({ id: routeActions.id })
      .from(routeActions)
      .where(and(isDriver, gt(receivedAt, new Date(now.getTime() - usedMs)), eq(routeActions.byOffice, ''))),
  )
  const isDue = and(lte(startSeconds, seconds + leadSeconds), gte(endSeconds, seconds))
  const found = await db
    .select({ id, driverId, vehicleId, depotId, startSeconds })
    .from(routes)
    .where(and(eq(routes.day, day), eq(state, 'published'), gt(stops, 0), isDue, usesPage))
    .orderBy(asc(id))
    .limit(mostAtOnce)
  return { midnightMs, found }
}

/** Those that are raised, with how their routes are by now. */
async function standing(db: Database) {
  const isRaised = and(eq(exceptions.kind, 'unaccepted'), isNull(exceptions.overAt))
  const { routeId } = exceptions
  const raised = await db.select({ routeId }).from(exceptions).where(isRaised).orderBy(asc(routeId)).limit(mostAtOnce)
  const ids = raised.flatMap((row) => row.routeId ?? [])
  const { id, state } = routes
  return db
    .select({ routeId: id, state })
    .from(routes)
    .where(inArray(id, ids.concat(0)))
    .orderBy(asc(id))
    .limit(mostAtOnce)
}
