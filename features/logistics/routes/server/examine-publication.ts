import { and, eq, inArray } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { lastAttemptsOn } from '../../attempts/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { inRealOrder, type Moment } from '../../plans/rules/plan/moment.ts'
import type { Opened } from '../../plans/server/commands.ts'
import { loadState } from '../../plans/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { DriverReach, Preview, Publication } from '../contract.ts'
import { receiptOf, type Problem } from '../rules.ts'
import { countChanges, type RouteCopy } from '../rules/route-differences.ts'
import { whoMustKnow, type MustKnow } from '../rules/who-must-know.ts'
import { knowledgeOf, type Knowledge } from './known-routes.ts'
import { problemsIn } from './publication-problems.ts'
import { withoutMovedOn } from './moved-on-stops.ts'
import { copyOf, currentPublications, draftsOf, publishedCopies } from './route-drafts.ts'
import type { PublicationRecord, RouteDraft, RouteRecord } from './route-drafts.ts'
import { publicationSchedules } from './tables.ts'
import { reachesOf } from './notify-drivers.ts'

/** A plan against what drivers have. */
export type Examined = {
  opened: Opened
  /** What this plan would take the place of: not what is published for more depots, which its planner may not see. */
  replaced: PublicationRecord[]
  rows: RouteRecord[]
  before: RouteCopy[]
  drafts: RouteDraft[]
  /** What their drivers know of them. */
  known: Knowledge
  mustKnow: MustKnow
  changes: number
  problems: Problem[]
}

export async function examine(db: Database, { now }: Pick<Machine, 'now'>, opened: Opened): Promise<Examined> {
  const stored = await loadState(db, opened.plan)
  const beside = await currentPublications(db, opened.plan)
  const replaced = beside.filter(({ depotIds }) => depotIds.every((id) => opened.plan.depotIds.includes(id)))
  const { copies, rows } = await publishedCopies(
    db,
    replaced.map(({ id }) => id),
  )
  const drafts = await draftsOf(db, { opened, stored, current: rows })
  const before = asDriven(await copiesToDrive(db, copies, { rows, drafts }), rows, opened.facts.moment)
  const after = asDriven(drafts.map(copyOf), rows, opened.facts.moment)
  const known = await knowledgeOf(
    db,
    drafts.flatMap(({ row }) => row?.id ?? []),
  )
  const mustKnow = whoMustKnow(before, after, known)
  const clock = wallTime(now(), (await logisticsSetting(db, 'general')).timeZone)
  const nowSeconds = (Date.parse(`${clock}Z`) - Date.parse(`${opened.plan.day}T00:00Z`)) / 1000
  const today = clock.slice(0, 10)
  const isOfMore = replaced.length < beside.length
  const problems = await problemsIn(db, { opened, stored, drafts, replaced, isOfMore, before, today, nowSeconds })
  const changes = countChanges(mustKnow.differences) || (await countTakenOff(db, drafts))
  return { opened, replaced, rows, before, drafts, known, mustKnow, changes, problems }
}

type Planned = { rows: readonly RouteRecord[]; drafts: readonly RouteDraft[] }

/** What drivers have still to do with, of what was published for them. */
async function copiesToDrive(
  db: Database,
  copies: readonly RouteCopy[],
  { rows, drafts }: Planned,
): Promise<RouteCopy[]> {
  const lastAttempt = await lastAttemptsOn(
    db,
    rows.map(({ id }) => id),
  )
  const idOf = new Map(rows.map(({ id }) => [`route ${id}`, id]))
  const plannedOn = new Map(drafts.map(({ key, stops }) => [key, new Set(stops.map(({ deliveryId }) => deliveryId))]))
  return copies.map((copy) => {
    const planned = plannedOn.get(copy.key)
    const wasVisited = (deliveryId: number) => lastAttempt(idOf.get(copy.key) ?? 0, deliveryId) !== undefined
    return planned ? { ...copy, stops: withoutMovedOn(copy.stops, { planned, wasVisited }) } : copy
  })
}

/** What was done in another order than it was given changes nothing for anybody. */
function asDriven(copies: readonly RouteCopy[], rows: readonly RouteRecord[], moment: Moment | undefined): RouteCopy[] {
  const planRouteOf = new Map(rows.map(({ id, planRouteId }) => [`route ${id}`, planRouteId]))
  return copies.map((copy) => {
    const course = moment?.courses.find(({ routeId }) => routeId === planRouteOf.get(copy.key))
    return course ? { ...copy, stops: inRealOrder(copy.stops, course) } : copy
  })
}

/** Stops that were taken off their published routes since, as a recipient chose, and that their plan has kept or taken again. */
function countTakenOff(db: Database, drafts: readonly RouteDraft[]): Promise<number> {
  const ids = drafts.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
  return db.$count(deliveries, and(inArray(deliveries.id, ids), eq(deliveries.state, 'planned')))
}

export function newestNumber(replaced: readonly PublicationRecord[]): number {
  return Math.max(0, ...replaced.map(({ number }) => number))
}

/** Everything a person looks at before they publish. */
export async function previewOf(
  db: Database,
  examined: Examined,
  { ability }: Pick<Caller, 'ability'>,
): Promise<Preview> {
  const { opened, replaced, mustKnow, changes, problems, drafts, before } = examined
  const current = replaced.findLast(({ planId }) => planId === opened.plan.id)
  const [schedule] = await db.select().from(publicationSchedules).where(eq(publicationSchedules.planId, opened.plan.id))
  const { timeZone } = await logisticsSetting(db, 'general')
  return {
    version: opened.plan.version,
    current: current ? presentPublication(current) : null,
    replaced: replaced.map(presentPublication),
    changes,
    routes: mustKnow.differences,
    recipients: mustKnow.recipients,
    problems,
    mayOverride: ability.can('approve', 'Plan'),
    drivers: await reachOfDrivers(db, { before, after: drafts, rows: examined.rows, mustKnow }),
    schedule: schedule ? { at: schedule.at.toISOString(), note: schedule.note, personName: schedule.personName } : null,
    timeZone,
    day: opened.plan.day,
  }
}

type Drivers = Pick<RouteCopy, 'driverId' | 'driverName'>[]
type Reaching = { before: Drivers; after: Drivers; rows: RouteRecord[]; mustKnow: Pick<MustKnow, 'driverIds'> }

/** How all drivers before and after a change can be notified, and for whom of them anything changes. */
export async function reachOfDrivers(
  db: Database,
  { before, after, rows, mustKnow }: Reaching,
): Promise<DriverReach[]> {
  const names = new Map([...before, ...after].map(({ driverId, driverName }) => [driverId, driverName]))
  const reaches = await reachesOf(db, [...names.keys()])
  return [...names].map(([id, name]) => ({
    id,
    name,
    reach: reaches.get(id)?.reach ?? 'none',
    isConcerned: mustKnow.driverIds.has(id),
    receipt: receiptIn(rows, { id, hasAccount: reaches.get(id)?.reach === 'notification' }),
  }))
}

/** Of the routes that a driver has now, what is still open. */
function receiptIn(rows: readonly RouteRecord[], { id, hasAccount }: { id: number; hasAccount: boolean }) {
  const states = rows.flatMap((row) => (row.driverId === id ? [receiptOf({ ...row, hasAccount })] : []))
  return states.find((state) => state !== 'confirmed') ?? states[0] ?? 'none'
}

type Presented = Omit<PublicationRecord, 'depotIds' | 'userId' | 'replacedIds' | 'isPartial' | 'isEstimated' | 'units'>

export function presentPublication(row: Presented): Publication {
  const { id, planId, planName, planVersion, day, number, note, reason, personName, recalledBy, isCurrent } = row
  return {
    id,
    planId,
    planName,
    planVersion,
    day,
    number,
    note,
    reason,
    personName,
    publishedAt: row.publishedAt.toISOString(),
    recalledAt: row.recalledAt?.toISOString() ?? null,
    recalledBy,
    isCurrent,
  }
}

/** The end of a day on the clocks of the workspace. */
export function isAfterDay(at: Date, day: string, timeZone: string): boolean {
  return wallTime(at, timeZone).slice(0, 10) > day
}
