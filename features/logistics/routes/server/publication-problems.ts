import { and, desc, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { DeliveryState } from '../../deliveries/rules.ts'
import { isLate } from '../../deliveries/rules/late.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { awayOn } from '../../drivers/server/queries.ts'
import { driverDocuments, drivers } from '../../drivers/server/tables.ts'
import { beyondLaw, missingSkills } from '../../plans/rules/day/lawful-day.ts'
import { strandedRoutes } from '../../plans/rules/plan/away.ts'
import { begunStops } from '../../plans/rules/plan/past.ts'
import { needKey } from '../../plans/rules.ts'
import type { Opened } from '../../plans/server/commands.ts'
import type { planRoutes } from '../../plans/server/tables.ts'
import { widerMainPlans, type Stored } from '../../plans/server/queries.ts'
import { serviceDue, validityOf } from '../../vehicles/rules.ts'
import { vehicleDocuments, vehicleInspections, vehicles, vehicleServices } from '../../vehicles/server/tables.ts'
import { clashesIn, overworkIn, type PlannedTrip, type Trip } from '../rules/crew-clashes.ts'
import { problemOf, type Problem, type ProblemKind } from '../rules.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import { missedIn } from '../rules/stops-before-now.ts'
import { routes, routeVersions } from './tables.ts'
import type { PublicationRecord, RouteDraft } from './route-drafts.ts'
import { risksIn } from './publication-risks.ts'

type Checked = {
  opened: Opened
  stored: Stored
  drafts: RouteDraft[]
  replaced: PublicationRecord[]
  /** Whether a publication of the day is for some of these depots and for others. */
  isOfMore: boolean
  before: RouteCopy[]
  today: string
  /** After midnight of the plan's day. */
  nowSeconds: number
}

/** All that stands in the way of a publication, the worst first. */
export async function problemsIn(db: Database, checked: Checked): Promise<Problem[]> {
  const { opened, stored, drafts, today } = checked
  const planned = drafts.map(tripOf)
  const published = await publishedBeside(db, checked)
  const found = [
    ...ofPlan(checked),
    ...((await widerMainPlans(db, opened.plan)).length > 0 ? [problemOf('mainOfMore')] : []),
    ...clashesIn(planned, published),
    ...overworkIn({ planned, published }, opened.facts.drivers),
    ...(await ofDrivers(db, drafts, { day: opened.plan.day, stranded: strandedIn(checked) })),
    ...(await ofVehicles(db, drafts, { day: opened.plan.day, today })),
    ...(await ofDeparted(db, checked)),
    ...ofPast(checked),
    ...drafts.flatMap((draft) => ofLaw(draft, opened)),
    ...(await risksIn(db, checked)),
    ...drafts.flatMap((draft) => ofRules(stored.routes.get(draft.planRouteId), draft, opened)),
  ]
  const rank = { refused: 0, override: 1, warning: 2 }
  return found.toSorted((one, other) => rank[one.level] - rank[other.level])
}

/** What stands against the drivers and the vehicles of routes by themselves. */
export async function problemsOfCrews(
  db: Database,
  drafts: RouteDraft[],
  on: { day: string; today: string },
): Promise<Problem[]> {
  return [...(await ofDrivers(db, drafts, on)), ...(await ofVehicles(db, drafts, on))]
}

function ofPlan({ opened: { plan, facts }, stored: { state }, drafts, isOfMore, today }: Checked): Problem[] {
  const driverless = state.routes.filter(({ stops, driverId }) => stops.length > 0 && driverId === null)
  return [
    ...(plan.day < today ? [problemOf('pastDay')] : []),
    ...(drafts.length + driverless.length === 0 ? [problemOf('nothing')] : []),
    ...(isOfMore ? [problemOf('otherDepots')] : []),
    ...driverless.map(({ id, vehicleId }) =>
      problemOf('noDriver', { routeId: id, name: facts.vehicles.find((one) => one.id === vehicleId)?.name ?? '' }),
    ),
    ...(state.granted.length > 0 ? [problemOf('exceptions', { count: state.granted.length })] : []),
    ...(state.pool.length > 0 ? [problemOf('unassigned', { count: state.pool.length })] : []),
  ]
}

function tripOf({ planRouteId, driverId, driverName, vehicleId, vehicleName, figures }: RouteDraft): PlannedTrip {
  return { ...figures, routeId: planRouteId, driverId, driverName, vehicleId, vehicleName }
}

/** Routes that drivers have on this day and keep, whatever depots they are of. */
async function publishedBeside(db: Database, { opened, replaced }: Checked): Promise<Trip[]> {
  const gone = replaced.map(({ id }) => id).concat(0)
  const { driverId, vehicleId, startSeconds, endSeconds } = routes
  const isOfVersion = and(eq(routeVersions.routeId, routes.id), eq(routeVersions.publicationId, routes.publicationId))
  const rows = await db
    .select({ driverId, vehicleId, startSeconds, endSeconds, figures: routeVersions.figures })
    .from(routes)
    .innerJoin(routeVersions, isOfVersion)
    .where(and(eq(routes.day, opened.plan.day), ne(routes.state, 'recalled'), notInArray(routes.publicationId, gone)))
    .limit(5000)
  return rows.map(({ figures: { drivingSeconds, durationSeconds }, ...trip }) => ({
    ...trip,
    drivingSeconds,
    durationSeconds,
  }))
}

/** Of drivers who can't work only those with something left to do; without them, all. */
type OnDay = { day: string; stranded?: ReadonlySet<number> }

function strandedIn({ opened: { facts }, stored: { state } }: Checked): Set<number> {
  return strandedRoutes(state.routes, facts)
}

async function ofDrivers(db: Database, drafts: RouteDraft[], { day, stranded }: OnDay): Promise<Problem[]> {
  const ids = drafts.map(({ driverId }) => driverId)
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: drivers.id, isArchived: drivers.isArchived })
    .from(drivers)
    .where(inArray(drivers.id, ids))
  const papers = await db.select().from(driverDocuments).where(inArray(driverDocuments.driverId, ids)).limit(5000)
  const away = await awayOn(db, { driverIds: ids, day })
  return drafts.flatMap(({ driverId, driverName: name, planRouteId: routeId }) => {
    const about = { routeId, name }
    const isOld = papers.some((one) => one.driverId === driverId && validityOf(one.expiresOn, day) === 'expired')
    return [
      ...when(
        rows.some((row) => row.id === driverId && row.isArchived),
        'driverArchived',
        about,
      ),
      ...when(isOld, 'driverDocument', about),
      ...when(away.has(driverId) && (!stranded || stranded.has(routeId)), 'driverAway', about),
    ]
  })
}

/** What its driver is at, or has done, isn't planned any more. */
function ofPast({ opened, drafts, before, nowSeconds }: Checked): Problem[] {
  const { moment } = opened.facts
  const begun = begunStops(opened.rows)
  return drafts.flatMap((draft) => {
    const ahead = { ...draft, stops: draft.stops.filter(({ deliveryId }) => !begun.has(deliveryId)) }
    const count = missedIn(ahead, before, moment?.nowSeconds ?? nowSeconds)
    return count > 0 ? [problemOf('missed', { routeId: draft.planRouteId, name: draft.driverName, count })] : []
  })
}

type About = { routeId: number; name: string }

function when(isSo: boolean, kind: ProblemKind, about: About): Problem[] {
  return isSo ? [problemOf(kind, about)] : []
}

/** A driver finds faults, but the office alone says that a vehicle is safe again. */
const isForOffice = or(isNull(vehicleInspections.driverId), ne(vehicleInspections.result, 'passed'))

async function ofVehicles(
  db: Database,
  drafts: RouteDraft[],
  { day, today }: { day: string; today: string },
): Promise<Problem[]> {
  const ids = drafts.map(({ vehicleId }) => vehicleId)
  if (ids.length === 0) return []
  const rows = await db.select().from(vehicles).where(inArray(vehicles.id, ids))
  const papers = await db.select().from(vehicleDocuments).where(inArray(vehicleDocuments.vehicleId, ids)).limit(5000)
  const services = await db.select().from(vehicleServices).where(inArray(vehicleServices.vehicleId, ids)).limit(5000)
  const newest = await db
    .selectDistinctOn([vehicleInspections.vehicleId])
    .from(vehicleInspections)
    .where(and(inArray(vehicleInspections.vehicleId, ids), isForOffice))
    .orderBy(vehicleInspections.vehicleId, desc(vehicleInspections.at), desc(vehicleInspections.id))
  return drafts.flatMap(({ vehicleId, vehicleName: name, planRouteId: routeId }) => {
    const about = { routeId, name }
    const own = rows.find((row) => row.id === vehicleId)
    const result = newest.find((one) => one.vehicleId === vehicleId)?.result
    const expired = papers.filter((one) => one.vehicleId === vehicleId && validityOf(one.expiresOn, day) === 'expired')
    const { odometerKilometers = 0 } = own ?? {}
    const isDue = services.some(
      (one) => one.vehicleId === vehicleId && serviceDue(one, { odometerKilometers, today }).isDue,
    )
    return [
      ...when(own?.isArchived === true, 'vehicleArchived', about),
      ...when(result === 'unsafe', 'vehicleUnsafe', about),
      ...when(result === 'defects', 'vehicleDefects', about),
      ...when(
        expired.some(({ kind }) => kind === 'technicalTest'),
        'vehicleInspection',
        about,
      ),
      ...when(
        expired.some(({ kind }) => kind !== 'technicalTest'),
        'vehicleDocument',
        about,
      ),
      ...when(isDue, 'vehicleService', about),
    ]
  })
}

const onBoard: DeliveryState[] = ['loaded', 'outForDelivery', 'arrived']

/** What a driver has on board can't be given to another by a new plan. */
async function ofDeparted(db: Database, { before, drafts }: Checked): Promise<Problem[]> {
  const keyAfter = new Map(
    drafts.flatMap(({ key, stops }) => stops.map(({ deliveryId }) => [deliveryId, key] as const)),
  )
  const moved = before.flatMap(({ key, stops }) => stops.filter(({ deliveryId }) => keyAfter.get(deliveryId) !== key))
  if (moved.length === 0) return []
  const ids = moved.map(({ deliveryId }) => deliveryId)
  const rows = await db
    .select({ reference: deliveries.reference })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids), inArray(deliveries.state, onBoard)))
    .limit(100)
  return rows.map(({ reference }) => problemOf('hasLeft', { name: reference }))
}

const kindOfRule: Readonly<Record<string, ProblemKind>> = {
  features: 'features',
  breaks: 'breaks',
  windows: 'late',
  capacity: 'overloaded',
  shift: 'shift',
  'depot-hours': 'depotHours',
  distance: 'tooFar',
  stops: 'tooManyStops',
  reloads: 'reloads',
  pairs: 'pairs',
  together: 'together',
  apart: 'apart',
  position: 'position',
  'on-board': 'onBoard',
  reachable: 'reachable',
  locks: 'locks',
}

/** So many stops are named of each route; a guess. */
const mostNamed = 5

/** Skills and hours as drivers have them, whatever exceptions and overtime the plan grants. */
function ofLaw(
  { planRouteId: routeId, driverId, driverName: name, figures, stops }: RouteDraft,
  { facts, rows }: Opened,
) {
  const driver = facts.drivers.find(({ id }) => id === driverId)
  if (!driver) return []
  const served = new Set(stops.map(({ deliveryId }) => deliveryId))
  const count = missingSkills(
    facts.stops.filter(({ deliveryId }) => served.has(deliveryId)),
    driver,
  )
  const known = new Set(driver.skills)
  const missing = rows
    .filter(({ id }) => served.has(id))
    .flatMap(({ reference, skills }) =>
      skills.filter((need) => !known.has(needKey(need))).map((need) => ({ reference, need })),
    )
  return [
    ...(count > 0 ? [problemOf('skills', { routeId, name, count, missing: missing.slice(0, mostNamed) })] : []),
    ...beyondLaw(figures, driver).map((kind) => problemOf(kind, { routeId, name })),
  ]
}

const lawful: ReadonlySet<string> = new Set(['skills', 'driving', 'duration'])

/** One for each kind of rule that a route breaks, but for those that the law has a say in. */
function ofRules(row: typeof planRoutes.$inferSelect | undefined, draft: RouteDraft, opened: Opened): Problem[] {
  const kinds = (row?.broken ?? [])
    .filter(({ rule }) => !lawful.has(rule))
    .map(({ rule }) => kindOfRule[rule] ?? 'otherRules')
  const late = draft.stops.filter(isLate).length
  const counts = new Map<ProblemKind, number>(late > 0 ? [['late', late]] : [])
  for (const kind of kinds) if (kind !== 'late' || late === 0) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) =>
    problemOf(kind, {
      routeId: draft.planRouteId,
      name: draft.driverName,
      count,
      ...(kind === 'features' && { missing: missingIn(row, opened) }),
    }),
  )
}

/** What the stops of a route require that its vehicle doesn't have. */
function missingIn(row: typeof planRoutes.$inferSelect | undefined, { facts, rows }: Opened): Problem['missing'] {
  const nameOf = (deliveryId: number, key: string) => {
    const depot = facts.depots.find(({ id }) => key === `depot:${id}`)
    const features = rows.find(({ id }) => id === deliveryId)?.features ?? []
    return depot?.name ?? features.find((one) => needKey(one) === key) ?? key
  }
  return (row?.broken ?? [])
    .flatMap(({ detail }) => {
      if (detail.kind !== 'need-missing') return []
      const reference = rows.find(({ id }) => String(id) === detail.stop)?.reference
      return reference === undefined ? [] : [{ reference, need: nameOf(Number(detail.stop), detail.need) }]
    })
    .slice(0, mostNamed)
}
