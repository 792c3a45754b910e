import { eq, inArray } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import { conflict, forbidden, invalid, notFound, Refused } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import { routeDeliveries } from '../../deliveries/server/commands.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { followLater, lockPlansOfDay, makeMain, open, setStatus } from '../../plans/server/commands.ts'
import { mustBeReal, type PlanRecord } from '../../plans/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { stateOfProgress, type Problem, type Progress } from '../rules.ts'
import { announceRoutes, routeTopics } from './announce-routes.ts'
import { refusals } from './refusals.ts'
import { acceptanceOf } from './known-routes.ts'
import { copyOf, isBeside, type PublicationRecord, type RouteDraft } from './route-drafts.ts'
import { examine, newestNumber, type Examined } from './examine-publication.ts'
import { publications, publicationSchedules, routes, routeStops, routeVersions } from './tables.ts'
import { notifyDrivers } from './notify-drivers.ts'

/** The program for a person who calls, or in whose name it does something they asked for earlier. */
export type Publisher = Machine & { user: Caller; address: string }
export type Order = {
  /** Of the plan, and of the newest publication, as the person saw them; missing where they are taken as they are. */
  seen?: { version: number; number: number }
  note: string
  reason: string
  driverIds: number[] | null
  /** What has it published at this time, unless it was cancelled by then. */
  scheduleId?: number
  /** What the reason was given for, where time has passed since. */
  overridden?: readonly string[]
}

/** Gives a plan to its drivers: one at a time for each day, all of it or nothing. */
export async function publish(
  publisher: Publisher,
  found: PlanRecord,
  { order, signal }: { order: Order; signal: AbortSignal },
): Promise<PublicationRecord> {
  mustBeReal(found)
  const opened = await open(publisher, found, signal)
  return publisher.db.transaction(async (tx) => {
    const plan = (await lockPlansOfDay(tx, opened.plan.day)).find(({ id }) => id === found.id)
    if (!plan) throw notFound(refusals.things.publication)
    await mustStillBeScheduled(tx, order)
    if (plan.version !== opened.plan.version) throw stale()
    const examined = await examine(tx, publisher, { ...opened, plan })
    mustMatch(examined, order)
    mustBeAllowed(examined, order, publisher.user)
    return write(tx, publisher, examined, order)
  })
}

/** Whoever cancels it from now on is told that it's too late. */
async function mustStillBeScheduled(tx: Transaction, { scheduleId }: Order): Promise<void> {
  if (scheduleId === undefined) return
  const { id } = publicationSchedules
  const [kept] = await tx.select({ id }).from(publicationSchedules).where(eq(id, scheduleId)).for('update')
  if (!kept) throw notFound(refusals.things.schedule)
}

export function stale(): Refused {
  return new Refused(409, refusals.stale, { issues: [{ path: 'version', text: refusals.stale }] })
}

function mustMatch({ opened, replaced, changes }: Examined, { seen }: Order): void {
  const isOld = seen && (seen.version !== opened.plan.version || seen.number !== newestNumber(replaced))
  if (isOld) throw stale()
  const isHeld = replaced.some(({ planId }) => planId === opened.plan.id)
  if (changes === 0 && isHeld) throw conflict(refusals.unchanged)
}

/** Refuses what may not be published, or only by others, or only with a reason. */
export function mustBeAllowed(
  { opened, problems }: Examined,
  { reason, overridden }: Pick<Order, 'reason' | 'overridden'>,
  { ability }: Caller,
): void {
  const refused = problems.filter(({ level }) => level === 'refused')
  if (refused.length > 0) throw invalid('plan', refusals.blocked, { plan: opened.plan.name, count: refused.length })
  const broken = overriddenIn(problems)
  if (broken.length === 0) return
  if (!ability.can('approve', 'Plan')) throw forbidden(refusals.mayNotOverride)
  const isKnown = overridden === undefined || broken.every((one) => overridden.includes(one))
  if (reason === '' || !isKnown) throw invalid('reason', refusals.reasonRequired)
}

/** Names the rules that a reason is required for, so that what has come up since can be told from them. */
export function overriddenIn(problems: readonly Problem[]): string[] {
  return problems.flatMap(({ kind, level, name }) => (level === 'override' ? [`${kind} ${name}`] : []))
}

async function write(
  tx: Transaction,
  publisher: Publisher,
  examined: Examined,
  order: Order,
): Promise<PublicationRecord> {
  const { replaced, before, drafts } = examined
  const { plan } = examined.opened
  const publication = await insertPublication(tx, publisher, examined, order)
  const ids = await writeRoutes(tx, publication, examined)
  await tx.delete(publicationSchedules).where(eq(publicationSchedules.planId, plan.id))
  await makeMain(tx, plan)
  await setStatus(
    tx,
    replaced.map(({ planId }) => planId).filter((id) => id !== plan.id),
    'superseded',
  )
  await setStatus(tx, [plan.id], 'published')
  await placeDeliveries(tx, publisher, { day: plan.day, drafts, ids, before })
  await followLater(tx, publisher, plan.id)
  await record(tx, publisher, { publication, examined, ids })
  const now = drafts.map(({ key, driverId, stops }) => [key, { routeId: ids.get(key)!, driverId, stops }] as const)
  const { mustKnow } = examined
  await notifyDrivers(tx, publisher, { mustKnow, day: plan.day, routes: new Map(now), driverIds: order.driverIds })
  return publication
}

async function insertPublication(
  tx: Transaction,
  { user, now }: Publisher,
  { opened, replaced, problems }: Examined,
  { note, reason }: Order,
): Promise<PublicationRecord> {
  const { plan, facts } = opened
  const earlier = await tx
    .select({ number: publications.number, depotIds: publications.depotIds })
    .from(publications)
    .where(eq(publications.day, plan.day))
    .limit(5000)
  const numbers = earlier.filter((row) => isBeside(row, plan.depotIds)).map(({ number }) => number)
  const replacedIds = replaced.map(({ id }) => id)
  if (replacedIds.length > 0)
    await tx.update(publications).set({ isCurrent: false }).where(inArray(publications.id, replacedIds))
  const [row] = await tx
    .insert(publications)
    .values({
      planId: plan.id,
      planName: plan.name,
      planVersion: plan.version,
      day: plan.day,
      depotIds: plan.depotIds,
      number: Math.max(0, ...numbers) + 1,
      note,
      reason: problems.some(({ level }) => level === 'override') ? reason : '',
      userId: user.id,
      personName: user.fullName,
      publishedAt: now(),
      replacedIds,
      isEstimated: plan.isEstimated,
      units: facts.units,
    })
    .returning()
  return row!
}

/** The ids of the routes by their keys. */
async function writeRoutes(
  tx: Transaction,
  { id: publicationId, planId, day, number }: PublicationRecord,
  { drafts, rows, known }: Examined,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const changedNumbers = new Map<string, number>()
  for (const draft of drafts) {
    const { changedNumber, seen } = acceptanceOf(known.get(draft.key), { copy: copyOf(draft), number })
    changedNumbers.set(draft.key, changedNumber)
    const values = {
      ...rowOf(draft, draft.stops.length, { ...draft.row, ...seen }),
      publicationId,
      planId,
      day,
      ...seen,
      // Whoever was sent home and is given a route again wasn't called in for it.
      ...(draft.row?.state === 'recalled' && { calledInAt: null }),
    }
    const [row] = draft.row
      ? await tx.update(routes).set(values).where(eq(routes.id, draft.row.id)).returning({ id: routes.id })
      : await tx.insert(routes).values(values).returning({ id: routes.id })
    ids.set(draft.key, row!.id)
  }
  const kept = new Set(ids.values())
  const gone = rows.map(({ id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) await tx.update(routes).set({ state: 'recalled' }).where(inArray(routes.id, gone))
  const versions = drafts.map(({ key, row: _row, stops: _stops, ...version }) => ({
    ...version,
    publicationId,
    routeId: ids.get(key)!,
    changedNumber: changedNumbers.get(key)!,
  }))
  if (versions.length > 0) await tx.insert(routeVersions).values(versions)
  await writeStops(tx, publicationId, drafts, ids)
  return ids
}

const batch = 500

export async function writeStops(
  tx: Transaction,
  publicationId: number,
  drafts: readonly RouteDraft[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = drafts.flatMap(({ key, stops }) =>
    stops.map((stop, position) => ({ ...stop, publicationId, routeId: ids.get(key)!, position })),
  )
  for (let start = 0; start < rows.length; start += batch)
    await tx.insert(routeStops).values(rows.slice(start, start + batch))
}

type Version = Omit<RouteDraft, 'key' | 'row' | 'stops'>

/** The row of a route as one of its versions says it. */
export function rowOf(
  version: Omit<Version, 'plate' | 'capacity' | 'hours' | 'start' | 'end' | 'transfers'>,
  stops: number,
  progress: Partial<Progress>,
) {
  const { planRouteId, depotId, driverId, vehicleId, driverName, vehicleName, figures } = version
  return {
    planRouteId,
    depotId,
    driverId,
    vehicleId,
    driverName,
    vehicleName,
    stops,
    startSeconds: Math.round(figures.startSeconds),
    endSeconds: Math.round(figures.endSeconds),
    distanceMeters: Math.round(figures.distanceMeters),
    state: stateOfProgress({ ...noProgress, ...progress }),
  }
}

const noProgress: Progress = { confirmedAt: null, loadedAt: null, departedAt: null, finishedAt: null, closedAt: null }

type Placing = {
  day: string
  drafts: readonly { key: string; driverId: number; stops: { deliveryId: number; startSeconds: number }[] }[]
  ids: ReadonlyMap<string, number>
  before: { stops: { deliveryId: number }[] }[]
  /** The only one that follows. */
  only?: number
}

/** Deliveries follow what drivers have. */
export async function placeDeliveries(tx: Transaction, publisher: Publisher, placing: Placing): Promise<void> {
  const { day, drafts, ids, before, only } = placing
  const { timeZone } = await logisticsSetting(tx, 'general')
  const midnight = midnightOf(day, timeZone).getTime()
  const accounts = await tx
    .select({ id: drivers.id, userId: drivers.userId })
    .from(drivers)
    .where(inArray(drivers.id, drafts.map(({ driverId }) => driverId).concat(0)))
  const userOf = new Map(accounts.map(({ id, userId }) => [id, userId]))
  const routed = drafts.flatMap(({ key, driverId, stops }) =>
    stops.map(({ deliveryId, startSeconds }, index) => ({
      deliveryId,
      routeId: ids.get(key)!,
      stopNumber: index + 1,
      driverId,
      driverUserId: userOf.get(driverId) ?? null,
      // A driver who waits for a window is not expected before it opens.
      eta: new Date(midnight + startSeconds * 1000),
    })),
  )
  const kept = new Set(routed.map(({ deliveryId }) => deliveryId))
  const gone = before.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId)).filter((id) => !kept.has(id))
  const followed = only === undefined ? routed : routed.filter(({ deliveryId }) => deliveryId === only)
  await routeDeliveries(tx, publisher, followed, gone)
}

type Recording = { publication: PublicationRecord; examined: Examined; ids: ReadonlyMap<string, number> }

async function record(tx: Transaction, publisher: Publisher, { publication, examined, ids }: Recording): Promise<void> {
  const { id, number, day, planName, planVersion, note, reason } = publication
  const overridden = reason === '' ? [] : examined.problems.filter(({ level }) => level === 'override')
  await recordEvent(tx, publisher, {
    kind: 'publication.published',
    entity: 'publication',
    entityId: id,
    after: { number, day, plan: planName, planVersion, note, ...(reason && { reason, overridden }) },
  })
  await recordEvents(
    tx,
    publisher,
    examined.mustKnow.differences.map((change) => ({
      kind: change.kind === 'gone' ? 'route.recalled' : 'route.published',
      entity: 'route',
      entityId: ids.get(change.key) ?? change.key.replace('route ', ''),
      after: { number, driver: change.driver.name, added: change.added.length, removed: change.removed.length },
    })),
  )
  for (const kind of [routeTopics.published, routeTopics.recalled]) {
    const isGone = kind === routeTopics.recalled
    const differences = examined.mustKnow.differences.filter((one) => (one.kind === 'gone') === isGone)
    const changed = differences.map(({ key }) => ids.get(key) ?? Number(key.replace('route ', '')))
    await announceRoutes(tx, publisher, { kind, ids: changed })
  }
}
