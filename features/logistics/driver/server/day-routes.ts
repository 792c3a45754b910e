import { and, asc, eq, gte, inArray, lte, ne, or } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { PinHint } from '../../door-pins/contract.ts'
import { hintOfPin } from '../../door-pins/rules.ts'
import { doorPinsOf } from '../../door-pins/server/queries.ts'
import type { Place } from '../../places/contract.ts'
import { placesById } from '../../places/server/queries.ts'
import type { Instruction } from '../../recipient-instructions/contract.ts'
import { instructionsById } from '../../recipient-instructions/server/queries.ts'
import { lastPromises } from '../../promise-ledger/server/queries.ts'
import { changeSinceReceipt, numbersOfRoute, odometerBefore, type ActionRecord } from '../../routes/server/commands.ts'
import { publications, routeActions, routes, routeVersions } from '../../routes/server/tables.ts'
import type { Unit } from '../../settings/contract.ts'
import { kindsOfVehicles } from '../../vehicles/server/queries.ts'
import type { DriverRoute, DriverStop, KnownAction } from '../contract.ts'
import { publishedStops, stopsTakenOff, coursesOf, type StopCourse, type StopOnRoute } from './route-stops.ts'
import type { DaySpan } from '../../routes/server/queries.ts'
import type { DriverRecord } from './queries.ts'
import { resultOf } from './take-actions.ts'
import type * as z from 'zod/mini'

type Units = z.infer<typeof Unit>[]
type Day = { date: string; units: Units; timeZone: string }

/** The routes of a driver on a day, with what was recalled of them. */
export async function routesOfDriver(
  db: Database,
  { id: driverId }: DriverRecord,
  { date, units, timeZone }: Day,
): Promise<DriverRoute[]> {
  const rows = await db
    .select({ route: routes, version: routeVersions, publication: publications })
    .from(routes)
    .innerJoin(publications, eq(publications.id, routes.publicationId))
    .innerJoin(
      routeVersions,
      and(eq(routeVersions.routeId, routes.id), eq(routeVersions.publicationId, routes.publicationId)),
    )
    .where(and(eq(routes.driverId, driverId), eq(routes.day, date)))
    .orderBy(asc(routes.startSeconds), asc(routes.id))
    .limit(20)
  const kinds = await kindsOfVehicles(
    db,
    rows.map(({ route }) => route.vehicleId),
  )
  const midnight = midnightOf(date, timeZone)
  const all: DriverRoute[] = []
  for (const { route, version, publication } of rows) {
    const since = await changeSinceReceipt(db, route)
    const published = await publishedStops(db, route)
    const toFetch = new Set(version.transfers.flatMap(({ stopIds }) => stopIds))
    const { id, day, startSeconds, endSeconds, distanceMeters, confirmedAt, state } = route
    all.push({
      id,
      day,
      number: publication.number,
      planName: publication.planName,
      note: publication.note,
      isRecalled: state === 'recalled',
      vehicle: {
        id: version.vehicleId,
        name: version.vehicleName,
        plate: version.plate,
        profile: kinds.get(version.vehicleId) ?? 'van',
        odometer: await odometerBefore(db, route),
      },
      start: version.start,
      end: version.end,
      startSeconds,
      endSeconds,
      distanceMeters,
      units: units.filter(({ key }) => publication.units.includes(key)),
      visits: version.figures.visits.map(visitOf),
      transfers: version.transfers,
      stops: await presentStops(db, route, { rows: published, midnight, toFetch }),
      goneStops: await presentStops(db, route, { rows: await stopsTakenOff(db, route, published), midnight, toFetch }),
      sameNumbers: (await numbersOfRoute(db, route)).same,
      change: confirmedAt ? null : (since?.change ?? null),
      acceptedNumber: since?.number ?? null,
    })
  }
  return all
}

type Visit = { kind: string; afterStops: number; arrivalSeconds: number; endSeconds: number }

function visitOf({ kind, afterStops, arrivalSeconds, endSeconds }: Visit): Visit {
  return { kind, afterStops, arrivalSeconds, endSeconds }
}

type RouteRow = typeof routes.$inferSelect
type StopRow = StopOnRoute['stop']
type DeliveryRow = StopOnRoute['delivery']

type Presented = { rows: readonly StopOnRoute[]; midnight: Date; toFetch: ReadonlySet<number> }

async function presentStops(
  db: Database,
  route: RouteRow,
  { rows, midnight, toFetch }: Presented,
): Promise<DriverStop[]> {
  if (rows.length === 0) return []
  const courses = await coursesOf(db, route, rows)
  const places = await placesById(
    db,
    rows.flatMap(({ delivery }) => delivery.placeId ?? []),
  )
  const instructions = await instructionsById(
    db,
    rows.map(({ delivery }) => delivery.id),
  )
  const hints = await pinHintsOf(
    db,
    rows.map(({ delivery }) => delivery),
  )
  // What was told of an earlier attempt says nothing of today.
  const promised = await lastPromises(
    db,
    rows.map(({ delivery }) => delivery.id),
    midnight,
  )
  const pickUps = new Map(
    rows.flatMap(({ delivery: { id, type, linkedId } }) => (type === 'pickup' && linkedId ? [[linkedId, id]] : [])),
  )
  return rows.map(({ stop, delivery }) => {
    const pickUpId = delivery.type === 'drop' ? (pickUps.get(delivery.id) ?? null) : null
    const known = {
      pickUpId,
      instruction: instructions.get(delivery.id) ?? null,
      promise: promised.get(delivery.id),
      hint: hints.get(delivery.id),
    }
    const course = courses.get(delivery.id)
    const made = stopOf(route, { stop, delivery, course, place: places.get(delivery.placeId ?? 0), ...known })
    return toFetch.has(delivery.id) ? { ...made, isToFetch: true } : made
  })
}

async function pinHintsOf(db: Database, rows: readonly DeliveryRow[]): Promise<ReadonlyMap<number, PinHint>> {
  const pins = await doorPinsOf(db, rows)
  return new Map(
    await Promise.all([...pins].map(async ([id, { pin, salt }]) => [id, await hintOfPin(pin, salt)] as const)),
  )
}

type Joined = {
  stop: StopRow
  delivery: DeliveryRow
  place: Place | undefined
  instruction: Instruction | null
  promise: { from: Date; to: Date } | undefined
  pickUpId: number | null
  hint: PinHint | undefined
  course: StopCourse | undefined
}

function stopOf(route: RouteRow, { stop, delivery, place, course, ...known }: Joined): DriverStop {
  const { instruction, promise, pickUpId, hint } = known
  const isGone = course?.isEnded ? null : goneFrom(route, delivery)
  return {
    stopId: delivery.id,
    position: stop.position,
    ...toWhom(delivery),
    instruction,
    ...whereTo(stop, place),
    windows: stop.windows,
    quantities: delivery.quantities,
    items: delivery.items,
    codes: [delivery.reference],
    arrivalSeconds: stop.arrivalSeconds,
    startSeconds: stop.startSeconds,
    endSeconds: stop.endSeconds,
    slackSeconds: stop.slackSeconds,
    promise: promise ? { from: promise.from.toISOString(), to: promise.to.toISOString() } : null,
    pickUpId,
    pinHint: hint ?? null,
    isGone,
    ...(isGone && { isLeftOnBoard: course?.isLeftOnBoard === true }),
  }
}

function toWhom(delivery: DeliveryRow) {
  const { reference, type, recipient, phone, address, driverNote, priority, attempts, proof } = delivery
  const { minimumAge, dueCents, state } = delivery
  const said = { reference, type, recipient, phone, address, driverNote, priority, attempts, proof }
  return { ...said, minimumAge, dueCents, state }
}

function whereTo({ longitude, latitude }: StopRow, place: Place | undefined) {
  const door = place?.door ?? ([longitude, latitude] as [number, number])
  return { door, parking: place?.parking ?? null, accessNotes: place?.accessNotes ?? '' }
}

const doneStates: readonly string[] = ['delivered', 'partlyDelivered', 'failed']

/** What went on from here after it was done is not gone: it is done. */
function goneFrom({ id }: RouteRow, { state, routeId }: DeliveryRow): DriverStop['isGone'] {
  if (state === 'cancelled') return 'cancelled'
  return routeId === id || doneStates.includes(state) ? null : 'moved'
}

/**
 * All that was recorded of a driver’s day and, where it goes on past midnight, since; in order of the acts. Of their routes also what others recorded who
 * had them before, but not what these accepted.
 */
export async function actionsOfDay(
  db: Database,
  driverId: number,
  { date, until, routeIds }: DaySpan & { routeIds: number[] },
): Promise<KnownAction[]> {
  const { driverId: ofDriver, day, routeId, kind } = routeActions
  const isOfDay = and(eq(ofDriver, driverId), gte(day, date), lte(day, until))
  const rows = await db
    .select({ action: routeActions, recipient: deliveries.recipient, reference: deliveries.reference })
    .from(routeActions)
    .leftJoin(deliveries, eq(deliveries.id, routeActions.stopId))
    .where(or(isOfDay, and(inArray(routeId, routeIds.concat(0)), or(eq(ofDriver, driverId), ne(kind, 'accept')))))
    .orderBy(asc(routeActions.at), asc(routeActions.deviceId), asc(routeActions.sequence), asc(routeActions.id))
    .limit(20_000)
  return rows.map(({ action, recipient, reference }) => ({
    ...knownAction(action),
    ...(action.stopId !== null && { about: recipient || reference || '' }),
  }))
}

export function knownAction(record: ActionRecord): KnownAction {
  const { id, deviceId, sequence, kind, routeId, stopId, at, deviceAt, receivedAt, data, byOffice } = record
  return {
    deviceId,
    sequence,
    kind,
    routeId,
    stopId,
    at: at.toISOString(),
    deviceAt: new Date(deviceAt).toISOString(),
    receivedAt: receivedAt.toISOString(),
    data,
    byOffice,
    ...resultOf(id, record),
  }
}
