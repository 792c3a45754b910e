import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { lastAttemptsOn } from '../../attempts/server/queries.ts'
import { depots } from '../../depots/server/tables.ts'
import type { RouteFigures, StopTimes } from '../../plans/rules.ts'
import type { Moment } from '../../plans/rules/plan/moment.ts'
import type { RouteState as PlannedRoute } from '../../plans/rules/plan/state.ts'
import type { Opened } from '../../plans/server/commands.ts'
import type { Stored } from '../../plans/server/queries.ts'
import { loadsAfter } from '../rules.ts'
import { isGivenSame } from '../rules/publish-choice.ts'
import type { RouteCopy, StopCopy } from '../rules/route-differences.ts'
import type { Transfer } from '../rules/transfer.ts'
import { standingTransfers, startWithout, withTransfers } from '../rules/transfer-loads.ts'
import { givenRoutes, type GivenRoute } from './given-routes.ts'
import { withoutMovedOn } from './moved-on-stops.ts'
import { publications, routes, routeStops, routeVersions, type RouteEnd } from './tables.ts'

export type PublicationRecord = typeof publications.$inferSelect
export type RouteRecord = typeof routes.$inferSelect
type StopRow = typeof routeStops.$inferSelect
type VersionRow = typeof routeVersions.$inferSelect

export type StopDraft = Omit<StopRow, 'publicationId' | 'routeId' | 'position'>
type OfPublication = 'publicationId' | 'routeId' | 'changedNumber' | 'isOnlyLess' | 'recalledAt' | 'amendedBy'
/** A route of the plan as it would be published. */
export type RouteDraft = Omit<VersionRow, OfPublication> &
  Pick<RouteCopy, 'key'> & { stops: StopDraft[]; row: RouteRecord | undefined }

/** What is current of this day and these depots: what a publication would take the place of. */
export async function currentPublications(
  db: Database,
  { day, depotIds }: { day: string; depotIds: number[] },
): Promise<PublicationRecord[]> {
  const rows = await db
    .select()
    .from(publications)
    .where(and(eq(publications.day, day), eq(publications.isCurrent, true)))
    .orderBy(asc(publications.id))
    .limit(200)
  return rows.filter((row) => isBeside(row, depotIds))
}

/** Whether two share a depot; what has none shares with what has none. */
export function isBeside(row: { depotIds: number[] }, depotIds: number[]): boolean {
  return row.depotIds.some((id) => depotIds.includes(id)) || row.depotIds.length + depotIds.length === 0
}

type Published = { copies: RouteCopy[]; rows: RouteRecord[] }

/** The routes of publications, as they are compared. What one of them changed of another is as it is since. */
export async function publishedCopies(db: Database, ids: number[], routeId?: number): Promise<Published> {
  if (ids.length === 0) return { copies: [], rows: [] }
  const versions = await db
    .select()
    .from(routeVersions)
    .where(
      and(
        inArray(routeVersions.publicationId, ids),
        equals(routeVersions.routeId, routeId),
        isNull(routeVersions.recalledAt),
      ),
    )
    .orderBy(asc(routeVersions.routeId))
    .limit(5000)
  const stopRows = await db
    .select()
    .from(routeStops)
    .where(and(inArray(routeStops.publicationId, ids), equals(routeStops.routeId, routeId)))
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(20_000)
  const rows = await db.select().from(routes).where(inArray(routes.publicationId, ids)).limit(5000)
  const holding = versions.filter(({ amendedBy }) => amendedBy === null || !ids.includes(amendedBy))
  const copies = holding.map((version) =>
    copyOfVersion(
      version,
      stopRows.filter((stop) => stop.routeId === version.routeId && stop.publicationId === version.publicationId),
    ),
  )
  return { copies, rows }
}

/** A version of a route as it is compared with others. */
export function copyOfVersion(
  { routeId, ...version }: NamedVersion & { routeId: number },
  stops: readonly (StopDraft | StopRow)[],
): RouteCopy {
  return { ...namedCopy(version), key: keyOf(routeId), stops: stops.map(stopCopyOf) }
}

export function keyOf(routeId: number): string {
  return `route ${routeId}`
}

function stopCopyOf(stop: StopDraft | StopRow): StopCopy {
  const { deliveryId, reference, recipient, arrivalSeconds, startSeconds, endSeconds } = stop
  return { deliveryId, reference, recipient, arrivalSeconds, startSeconds, endSeconds }
}

export function copyOf({ key, stops, ...draft }: RouteDraft): RouteCopy {
  return { ...namedCopy(draft), key, stops: stops.map(stopCopyOf) }
}

type NamedVersion = Pick<VersionRow, 'driverId' | 'driverName' | 'vehicleId' | 'vehicleName' | 'start' | 'end'>

function namedCopy({ driverId, driverName, vehicleId, vehicleName, start, end }: NamedVersion) {
  return { driverId, driverName, vehicleId, vehicleName, depots: { start: start?.name ?? '', end: end?.name ?? '' } }
}

type Drafting = { opened: Opened; stored: Stored; current: RouteRecord[] }

/**
 * The routes of a plan as they would be published, each matched with the one its driver has now. Whoever was called in, or has left, keeps theirs without
 * stops.
 */
export async function draftsOf(db: Database, { opened, stored, current }: Drafting): Promise<RouteDraft[]> {
  const empty = new Set(current.filter(isKeptEmpty).map(({ planRouteId }) => planRouteId))
  const planned = stored.state.routes.filter(
    ({ id, stops, driverId }) => driverId !== null && (stops.length > 0 || empty.has(id)),
  )
  if (planned.length === 0) return []
  const rows = await rowsFor(db, planned, current)
  const ends = await endsOf(db, opened)
  const given = await givenRoutes(
    db,
    [...rows.values()].filter(({ state }) => state !== 'recalled'),
  )
  const lastAttempt = await lastAttemptsOn(db, [...given.keys()])
  const { moment } = opened.facts
  return planned.flatMap((route) => {
    const order = route.stops.map(({ deliveryId }) => deliveryId)
    const held = heldIn(given.get(rows.get(route.id)?.id ?? 0), { order, lastAttempt })
    const planned = figuresOf(route, stored, held)
    if (!planned) return []
    const transfers = standingTransfers(held?.transfers ?? [], order)
    const figures = { ...planned, visits: visitsOf(route, { opened, figures: planned, transfers }) }
    const draft: RouteDraft = {
      ...namesOf(route, opened),
      ...keyAndRow(route, rows),
      planRouteId: route.id,
      hours: route.hours,
      ...startAndEnd(route, ends),
      figures,
      transfers,
      stops: withGivenTimes(stopsOf(route, { opened, stored, figures, transfers }), held, doneOf(moment, route.id)),
    }
    // On the day itself times follow from what happens: whose driver has nothing else to do keeps the times they were given.
    const isKept = moment && held && isUnchanged(draft, held, moment)
    return [isKept ? { ...keptDraft(held), planRouteId: route.id, ...keyAndRow(route, rows) } : draft]
  })
}

type Visited = { order: readonly number[]; lastAttempt: Awaited<ReturnType<typeof lastAttemptsOn>> }

function heldIn(given: GivenRoute | undefined, { order, lastAttempt }: Visited): GivenRoute | undefined {
  const wasVisited = (deliveryId: number) => lastAttempt(given?.routeId ?? 0, deliveryId) !== undefined
  return given && { ...given, stops: withoutMovedOn(given.stops, { planned: new Set(order), wasVisited }) }
}

/** Whether a driver has the same to do as before: the same behind them, and the same ahead in the same order, between the same places. */
export function isUnchanged(draft: RouteDraft, held: GivenRoute, { courses }: Pick<Moment, 'courses'>): boolean {
  const course = courses.find(({ routeId }) => routeId === draft.planRouteId)
  const begun = new Set([...(course?.visits ?? []), ...(course?.at ? [course.at] : [])].map((one) => one.deliveryId))
  const ahead = <R extends RouteDraft | GivenRoute>(route: R) => ({
    ...route,
    stops: route.stops.filter(({ deliveryId }) => !begun.has(deliveryId)),
  })
  const isBetweenSame = isSame(draft.start, held.start) && isSame(draft.end, held.end)
  return isBetweenSame && draft.stops.length === held.stops.length && isGivenSame(0, ahead(held), ahead(draft))
}

function doneOf(moment: Moment | undefined, planRouteId: number): Set<number> {
  const visits = moment?.courses.find(({ routeId }) => routeId === planRouteId)?.visits ?? []
  return new Set(visits.map(({ deliveryId }) => deliveryId))
}

export function keptDraft(held: GivenRoute) {
  const { publicationId: _publication, routeId: _route, ...given } = held
  const { changedNumber: _changed, isOnlyLess: _less, recalledAt: _recalled, amendedBy: _amended, ...version } = given
  return {
    ...version,
    stops: version.stops.map(({ publicationId: _of, routeId: _on, position: _at, ...stop }) => stop),
  }
}

/** What is done was planned when it was planned: no publication makes it look better or worse. */
function withGivenTimes(stops: StopDraft[], held: GivenRoute | undefined, done: ReadonlySet<number>): StopDraft[] {
  const given = new Map(held?.stops.map((stop) => [stop.deliveryId, stop]))
  return stops.map((stop) => {
    const before = done.has(stop.deliveryId) ? given.get(stop.deliveryId) : undefined
    if (!before) return stop
    const { arrivalSeconds, startSeconds, endSeconds, lateSeconds, slackSeconds } = before
    return { ...stop, arrivalSeconds, startSeconds, endSeconds, lateSeconds, slackSeconds }
  })
}

/** Without stops a route takes nothing but what it was published with. */
function figuresOf({ id, stops }: PlannedRoute, stored: Stored, held: Pick<VersionRow, 'figures'> | undefined) {
  return stops.length > 0 ? stored.routes.get(id)?.figures : held?.figures
}

function startAndEnd({ startDepotId, endDepotId }: PlannedRoute, ends: ReadonlyMap<number, RouteEnd>) {
  return { start: ends.get(startDepotId ?? 0) ?? null, end: ends.get(endDepotId ?? 0) ?? null }
}

/** Once it was given stops, its figures are of those: without them it is a route that goes, unless it was published without since its driver left. */
function isKeptEmpty({ calledInAt, departedAt, state, stops }: RouteRecord): boolean {
  return (calledInAt !== null || departedAt !== null) && state !== 'recalled' && stops === 0
}

function keyAndRow({ id }: PlannedRoute, rows: ReadonlyMap<number, RouteRecord>) {
  const row = rows.get(id)
  return { row, key: row ? keyOf(row.id) : `new ${id}` }
}

const unknownVehicle = { name: '', plate: '', capacity: {} }
const unknownDriver = { name: '', depotId: null }

/** Who drives what, as it is named today. */
export function namesOf({ driverId, vehicleId, startDepotId }: PlannedRoute, { facts }: Pick<Opened, 'facts'>) {
  const { name, plate, capacity } = facts.vehicles.find(({ id }) => id === vehicleId) ?? unknownVehicle
  const driver = facts.drivers.find(({ id }) => id === driverId) ?? unknownDriver
  const depotId = startDepotId ?? driver.depotId
  return {
    depotId,
    driverId: driverId ?? 0,
    driverName: driver.name,
    vehicleId,
    vehicleName: name,
    plate,
    capacity,
  }
}

/** The same route of the plan, else the route that the driver has at the moment. */
async function rowsFor(
  db: Database,
  planned: PlannedRoute[],
  current: RouteRecord[],
): Promise<Map<number, RouteRecord>> {
  const ids = planned.map(({ id }) => id)
  const known = await db.select().from(routes).where(inArray(routes.planRouteId, ids)).limit(5000)
  const found = new Map(known.map((row) => [row.planRouteId, row]))
  const free = current.filter(({ planRouteId }) => !found.has(planRouteId))
  for (const { id, driverId } of planned) {
    if (found.has(id)) continue
    const at = free.findIndex((row) => row.driverId === driverId)
    if (at >= 0) found.set(id, free.splice(at, 1)[0]!)
  }
  return found
}

export async function endsOf(db: Database, { facts }: Pick<Opened, 'facts'>): Promise<Map<number, RouteEnd>> {
  const rows = await db.select({ id: depots.id, name: depots.name }).from(depots).limit(1000)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(facts.depots.map(({ id, point, name }) => [id, { name: names.get(id) ?? name, point }]))
}

type With = { opened: Opened; stored: Stored; figures: RouteFigures; transfers: readonly Transfer[] }

function factsOf({ stops }: PlannedRoute, { facts }: Opened) {
  const known = new Map(facts.stops.map((stop) => [stop.deliveryId, stop]))
  return stops.flatMap(({ deliveryId }) => known.get(deliveryId) ?? [])
}

function visitsOf(route: PlannedRoute, { opened, figures, transfers }: Omit<With, 'stored'>) {
  return startWithout(figures.visits, { ordered: factsOf(route, opened), transfers, units: opened.facts.units })
}

function stopsOf(route: PlannedRoute, { opened, stored, figures, transfers }: With): StopDraft[] {
  const { stops } = route
  const { units } = opened.facts
  const rows = new Map(opened.rows.map((row) => [row.id, row]))
  const order = factsOf(route, opened)
  const loads = withTransfers(loadsAfter(order, figures.visits, units), { ordered: order, transfers, units })
  const places = new Map(opened.facts.stops.map(({ deliveryId, place }) => [deliveryId, place]))
  return stops.flatMap(({ deliveryId }) => {
    const row = rows.get(deliveryId)
    const times = stored.times.get(deliveryId)
    const at = opened.facts.places[places.get(deliveryId) ?? -1]
    if (!row || !times || !at) return []
    return [
      {
        deliveryId,
        reference: row.reference,
        type: row.type,
        recipient: row.recipient,
        address: row.address,
        longitude: at[0],
        latitude: at[1],
        windows: row.windows.map(({ from, to, isHard }) => ({ from, to, isHard })),
        quantities: row.quantities,
        ...wholeTimes(times),
        load: loads[order.findIndex((stop) => stop.deliveryId === deliveryId)] ?? [],
      },
    ]
  })
}

function wholeTimes({ arrivalSeconds, startSeconds, endSeconds, lateSeconds, slackSeconds }: StopTimes) {
  return { arrivalSeconds, startSeconds, endSeconds, lateSeconds, slackSeconds }
}
