import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { tasksWaiting } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { withMutex } from '#kit/server/mutex.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Slot } from '#optimiser/optimiser.ts'
import { checkFit, type Fit, type FitQuestion, type UnknownFit } from '../../../deliveries/rules/check-fit.ts'
import { servingDepots, zoneFinder } from '../../../depots/server/queries.ts'
import { companyPlaceAt, locateOne, type Located } from '../../../places/server/queries.ts'
import { costOfChange } from '../../rules.ts'
import { leastHarm, reasonsAgainst, worstOff } from '../../rules/stops/fit.ts'
import { profilesUsed } from '../../rules/plan/problem.ts'
import type { PlanState } from '../../rules/plan/state.ts'
import { slotsLeft } from '../../rules/stops/urgent.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { isDriven, isPublished, lookForPlace, nowIn, tryAt, type Insertion } from './find-place.ts'
import { travelForQuestion } from '../../../travel/server/commands.ts'
import { seenBy } from '../facts/money.ts'
import { storedNow, type Opened } from '../plan/open-plan.ts'
import { visiblePlans, type PlanRecord } from '../queries.ts'
import type { Stored } from '../facts/stored-state.ts'
import type { StopRow } from '../facts/stop-facts.ts'
import { plans } from '../tables.ts'

export const fitHandlers: Handlers = []

const retryAfterSeconds = 2
const limit = { length: 3, refusal: () => tasksWaiting(retryAfterSeconds) }

// One of each person at a time; who typed on has left the line.
handle(fitHandlers, checkFit, ({ body }, context) =>
  withMutex({ within: context.db, of: `fits for ${context.user.id}` }, { signal: context.request.signal, limit }, () =>
    fitOf(context, body),
  ),
)

/** No delivery has this id: it names the one that is asked about. */
const askedId = 0

async function fitOf(context: Context, asked: FitQuestion): Promise<Fit> {
  const { db, user } = context
  if (asked.date === null) return unknown('noDay')
  const now = await nowIn(context)
  if (asked.date < now.today) return unknown('past')
  const row = await rowOf(context, asked, asked.date)
  if (!row) return unknown('noPlace')
  const plan = await planFor(db, await visiblePlans(db, user, 'read'), row)
  if (!plan) return unknown('noPlan')
  const change = { rows: [row], without: asked.id === null ? [] : [asked.id] }
  const stored = withRows(await storedNow(context, plan, context.request.signal), change)
  if (stored.state.routes.length === 0) return unknown('noRoutes')
  const opened = await openWith(context, { plan, stored, ...change, signal: context.request.signal })
  if (!opened) return unknown('noTimes')
  const from = asked.date === now.today ? now.limit : undefined
  return answer(context, { opened: seenBy(user, opened), deliveryId: askedId, limit: from }, stored)
}

function unknown(why: UnknownFit): Fit {
  return { kind: 'unknown', why }
}

/** The delivery as it would be stored; nothing where it isn't known where it goes. */
async function rowOf(context: Context, asked: FitQuestion, date: string): Promise<StopRow | undefined> {
  const located = await locateOne(context, asked, context.request.signal)
  return located && rowAt(context.db, { asked, date, located, areas: await loadAreas(context.db) })
}

export type Areas = Awaited<ReturnType<typeof loadAreas>>

/** What finds the depot that serves a point, and its zone. */
export async function loadAreas(db: Database) {
  return { depotAt: await servingDepots(db), zoneAt: await zoneFinder(db) }
}

type Placed = { asked: FitQuestion; date: string; located: Pick<Located, 'door' | 'parking'>; areas: Areas }

/** The same where it is known. */
export async function rowAt(db: Database, { asked, date, located, areas }: Placed): Promise<StopRow | undefined> {
  const { door } = located
  if (!door) return undefined
  const { id: _edited, pins: _pins, depotId, address, ...wanted } = asked
  return {
    ...wanted,
    id: askedId,
    reference: '',
    recipient: '',
    linkedId: null,
    address,
    date,
    depotId: depotId ?? areas.depotAt(door),
    zoneId: areas.zoneAt(door),
    tags: [],
    state: 'ready',
    ...pinsOf(door, located.parking),
    ...(await customsOf(db, address)),
  }
}

function pinsOf(door: NonNullable<Located['door']>, parking: Located['parking']) {
  return {
    doorLongitude: door[0],
    doorLatitude: door[1],
    parkingLongitude: parking?.[0] ?? null,
    parkingLatitude: parking?.[1] ?? null,
  }
}

/** What is known of the place of an address. */
async function customsOf(db: Database, address: string) {
  const place = address === '' ? undefined : await companyPlaceAt(db, address)
  return { placeMinutes: place?.serviceMinutes ?? null, placeHours: place?.hours ?? null }
}

/** The plan it would come into: the one that drivers have, else the main one. */
export async function planFor(
  db: Database,
  isVisible: SQL,
  { date, depotId }: Pick<StopRow, 'date' | 'depotId'>,
): Promise<PlanRecord | undefined> {
  return (await plansFor(db, isVisible, { days: [date ?? ''], depotId })).get(date ?? '')
}

/** The same for several days. */
export async function plansFor(
  db: Database,
  isVisible: SQL,
  { days, depotId }: { days: readonly string[]; depotId: number | null },
): Promise<Map<string, PlanRecord>> {
  const isServing = depotId === null ? eq(plans.hasOpenDepot, true) : sql`${depotId} = any(${plans.depotIds})`
  const rows = await db
    .selectDistinctOn([plans.day])
    .from(plans)
    .where(and(inArray(plans.day, [...days]), isDriven, isServing, isVisible))
    .orderBy(asc(plans.day), desc(isPublished), desc(plans.isMain), asc(plans.id))
    .limit(days.length)
  return new Map(rows.map((plan) => [plan.day, plan]))
}

type Change = { rows: readonly StopRow[]; without: readonly number[] }

/** The plan as it would be with these still waiting for their places. */
export function withRows(stored: Stored, { rows, without }: Change): Stored {
  const { state } = stored
  const others = <T extends { deliveryId: number }>(stops: readonly T[]) =>
    stops.filter(({ deliveryId }) => !without.includes(deliveryId))
  const routes = state.routes.map((route) => ({ ...route, stops: others(route.stops) }))
  const pool = [...others(state.pool), ...rows.map(({ id }) => ({ deliveryId: id, locks: [] }))]
  return { ...stored, state: { ...state, routes, pool } }
}

type Opening = Change & { plan: PlanRecord; stored: Stored; signal: AbortSignal }

/** The plan with everything to evaluate it with these; nothing where its travel times aren't at hand. */
export function openWith(machine: Machine, opening: Opening): Promise<Opened | undefined> {
  const { plan, stored, rows, without, signal } = opening
  const change = (all: StopRow[]) => [...all.filter(({ id }) => !without.includes(id)), ...rows]
  return openChanged(machine, { plan, state: stored.state, change, signal })
}

type Changing = { plan: PlanRecord; state: PlanState; change: (rows: StopRow[]) => StopRow[]; signal: AbortSignal }

/** The same with its stops as they would be. */
export async function openChanged(
  machine: Machine,
  { plan, state, change, signal }: Changing,
): Promise<Opened | undefined> {
  const { facts, travel, rows } = await loadFacts(machine, plan, change)
  const used = new Set(profilesUsed(facts, state.routes).map(({ id }) => id))
  const needed = travel.filter(({ profileId }) => used.has(profileId))
  const known = await travelForQuestion(machine, { facts, travel: needed }, { signal, map: plan.map })
  return known && { plan, rows, isOnce: true, ...known }
}

async function answer(context: Context, insertion: Insertion, stored: Stored): Promise<Fit> {
  const { opened } = insertion
  const { facts, plan } = opened
  const about = { id: plan.id, name: plan.name, isPublished: plan.status === 'published' }
  const looked = await lookForPlace(context, insertion, stored)
  if (looked.kind === 'locked') return { kind: 'full', plan: about, reasons: ['locks'], breaks: null }
  if (looked.kind === 'over') return { kind: 'full', plan: about, reasons: ['windows'], breaks: null }
  if (looked.kind === 'none')
    return { kind: 'full', plan: about, ...(await harmOf(context, insertion, { stored, looked })) }
  const { slot, evaluation } = looked
  const { startSeconds, endSeconds } = evaluation.times.get(askedId)!
  return {
    kind: 'fits',
    plan: about,
    ...namesOf(opened, stored, slot),
    startSeconds,
    endSeconds,
    cents: facts.money === 'cents' ? costOfChange(slot.change) : null,
    isEstimated: facts.matrices.some(({ isEstimated }) => isEstimated),
  }
}

function namesOf({ facts }: Opened, { state }: Stored, { vehicle }: Pick<Slot, 'vehicle'>) {
  const route = state.routes.find(({ id }) => String(id) === vehicle)
  return {
    vehicle: facts.vehicles.find(({ id }) => id === route?.vehicleId)?.name ?? '',
    driver: facts.drivers.find(({ id }) => id === route?.driverId)?.name ?? '',
  }
}

type Missed = { stored: Stored; looked: Extract<Awaited<ReturnType<typeof lookForPlace>>, { kind: 'none' }> }

async function harmOf(
  context: Context,
  { opened, limit: from }: Insertion,
  { stored, looked: { slots, state } }: Missed,
): Promise<Pick<Extract<Fit, { kind: 'full' }>, 'reasons' | 'breaks'>> {
  const left = slotsLeft(slots, state, { times: stored.times, limit: from })
  const least = leastHarm(left)
  if (!least) return { reasons: left.length > 0 ? reasonsAgainst(left) : ['windows'], breaks: null }
  const { evaluation } = await tryAt(context, opened, { state, deliveryId: askedId, at: least })
  const worst = worstOff(opened.facts, { before: stored.times, after: evaluation.times })
  if (!worst) return { reasons: ['windows'], breaks: null }
  const { vehicle } = namesOf(opened, stored, least)
  const reference = opened.rows.find(({ id }) => id === worst.deliveryId)?.reference ?? ''
  return { reasons: [], breaks: { vehicle, reference, lateSeconds: Math.round(worst.lateSeconds) } }
}
