import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { forbidden, notFound } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { actionsOfRoute, type ActionRecord, type RouteRecord } from '../../routes/server/commands.ts'
import { routes, routeStops } from '../../routes/server/tables.ts'
import type { RouteState } from '../rules.ts'
import { foldRoute } from '../rules/fold-route.ts'
import { readFacts } from './route-facts.ts'
import { refusals } from './refusals.ts'
import { driverDuty, proofFiles } from './tables.ts'

export { dayPack } from './day-pack.ts'
export { messageOf, type DriverMessage } from './messages.ts'

export type DriverRecord = typeof drivers.$inferSelect

/** The driver whose account the caller has signed in to. */
export async function driverOf(db: Database, user: { id: number; kind?: string }): Promise<DriverRecord> {
  const [driver] = await db
    .select()
    .from(drivers)
    .where(and(eq(drivers.userId, user.id), eq(drivers.isArchived, false)))
  if (!driver || user.kind === 'program') throw forbidden(refusals.noDriver)
  return driver
}

/** A driver, archived or not. */
export async function driverById(db: Database, id: number): Promise<DriverRecord> {
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, id))
  if (!driver) throw forbidden(refusals.noDriver)
  return driver
}

/** Refuses a stop that isn’t on a route of the driver as it was published last. */
export async function mustBringIt(db: Database, { id }: Pick<DriverRecord, 'id'>, deliveryId: number): Promise<void> {
  const ofRoute = and(eq(routeStops.routeId, routes.id), eq(routeStops.publicationId, routes.publicationId))
  const [stop] = await db
    .select({ id: routes.id })
    .from(routes)
    .innerJoin(routeStops, ofRoute)
    .where(and(eq(routes.driverId, id), eq(routeStops.deliveryId, deliveryId)))
    .limit(1)
  if (!stop) throw notFound(refusals.things.photo)
}

export type Duty = { isOnDuty: boolean; since: Date | null }

/** Whether a driver is on duty, and since when. */
export async function dutyOf(db: Database, driverId: number): Promise<Duty> {
  const [last] = await db
    .select()
    .from(driverDuty)
    .where(eq(driverDuty.driverId, driverId))
    .orderBy(desc(driverDuty.since))
    .limit(1)
  return last?.until === null ? { isOnDuty: true, since: last.since } : { isOnDuty: false, since: null }
}

export type DutySpan = { since: Date; until: Date | null }

/** When a driver was on duty between two moments; the last span may still go on. */
export function dutySpansOf(db: Database, driverId: number, from: Date, to: Date): Promise<DutySpan[]> {
  const { since, until } = driverDuty
  return db
    .select({ since, until })
    .from(driverDuty)
    .where(and(eq(driverDuty.driverId, driverId), lt(since, to), or(isNull(until), gt(until, from))))
    .orderBy(asc(since))
    .limit(1000)
}

/** How far a route is by all that was recorded of it, and what that was, in the order in which it came in. */
export async function progressOfRoute(
  db: Database,
  route: RouteRecord,
): Promise<{ state: RouteState; records: ActionRecord[] }> {
  const records = await actionsOfRoute(db, route.id)
  const facts = await readFacts(db, route, { records, before: records })
  return { state: foldRoute(facts.route, facts.acts), records }
}

/** How many bytes each of these photos and signatures has, by its hash. */
export async function sizesOfFiles(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const { sha256, bytes } = proofFiles
  const rows = await db
    .select({ sha256, bytes })
    .from(proofFiles)
    .where(inArray(sha256, [...hashes, '']))
  return new Map(rows.map((row) => [row.sha256, row.bytes]))
}
