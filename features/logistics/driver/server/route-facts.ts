import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { endKinds } from '../../attempts/rules.ts'
import { deliveries, rowLock } from '../../deliveries/server/tables.ts'
import { numbersOfRoute, transfersOf, type ActionRecord, type RouteRecord } from '../../routes/server/commands.ts'
import { routeStops } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { FoldAction, FoldRoute, FoldStop } from '../rules.ts'
import { foldRoute } from '../rules/fold-route.ts'

type DeliveryRow = typeof deliveries.$inferSelect
/** What the fold has to know of a route, and the acts it went by. */
export type RouteFacts = {
  route: FoldRoute
  acts: FoldAction[]
  deliveryById: ReadonlyMap<number, DeliveryRow>
  /** Acts that the office has gone on from since. */
  newlySettled: string[]
}

type Given = { records: readonly ActionRecord[]; before: readonly ActionRecord[] }

/** Reads what a route is, and holds its deliveries until the transaction ends. */
export async function factsOf(tx: Transaction, row: RouteRecord, given: Given): Promise<RouteFacts> {
  const listed = await stopsOf(tx, row)
  const ids = listed.map(({ stopId }) => stopId)
  return factsFrom(tx, row, { ...given, listed, deliveryById: byId(await deliveriesIn(tx, ids).for(rowLock)) })
}

/** The same to look at. */
export async function readFacts(db: Database, row: RouteRecord, given: Given): Promise<RouteFacts> {
  const listed = await stopsOf(db, row)
  const ids = listed.map(({ stopId }) => stopId)
  return factsFrom(db, row, { ...given, listed, deliveryById: byId(await deliveriesIn(db, ids)) })
}

async function factsFrom(
  db: Database,
  row: RouteRecord,
  { records, before: known, listed, deliveryById }: Given & Pick<Reading, 'listed' | 'deliveryById'>,
): Promise<RouteFacts> {
  const { hasLoadCheck } = await logisticsSetting(db, 'proof')
  const isRecalled = row.state === 'recalled'
  const toFetch = new Set((await transfersOf(db, row)).flatMap(({ stopIds }) => stopIds))
  const asStored = { ...readingOf(row, known), listed, deliveryById, toFetch }
  const { same: numbers } = await numbersOfRoute(db, row)
  const route = { numbers, isRecalled, hasLoadCheck, mayReorder: true }
  const acts = actsOf(row, records)
  const before = foldRoute({ ...route, stops: stopsFrom(asStored) }, actsOf(row, known))
  const newlySettled = asStored.ended.flatMap(({ id, stopId, isSettled }) => {
    const delivery = deliveryById.get(stopId)
    const folded = before.stops.get(stopId)
    const isElsewhere = delivery?.routeId !== row.id || delivery.state !== folded?.state
    return !isSettled && folded?.doneAtMs != null && isElsewhere ? [id] : []
  })
  const settled = new Set(newlySettled)
  const ended = asStored.ended.map((one) => (settled.has(one.id) ? { ...one, isSettled: true } : one))
  return { route: { ...route, stops: stopsFrom({ ...asStored, ended }) }, acts, deliveryById, newlySettled }
}

type Ended = { id: string; stopId: number; isSettled: boolean }
type Reading = {
  routeId: number
  ended: Ended[]
  listed: { stopId: number; isCurrent: boolean }[]
  deliveryById: ReadonlyMap<number, DeliveryRow>
  toFetch: ReadonlySet<number>
}

function readingOf({ id }: RouteRecord, records: readonly ActionRecord[]): Pick<Reading, 'routeId' | 'ended'> {
  const ended = records.flatMap(({ id: actionId, kind, stopId, outcome, isHeeded, isSettled }) =>
    isHeeded && outcome === 'applied' && stopId !== null && endKinds.has(kind)
      ? [{ id: actionId, stopId, isSettled }]
      : [],
  )
  return { routeId: id, ended }
}

function stopsFrom({ routeId, ended, listed, deliveryById, toFetch }: Reading): FoldStop[] {
  return listed.flatMap(({ stopId, isCurrent }) => {
    const delivery = deliveryById.get(stopId)
    if (!delivery) return []
    const ends = ended.filter((one) => one.stopId === stopId)
    const settledBy = ends.filter(({ isSettled }) => isSettled).map(({ id }) => id)
    const isHere = isCurrent && delivery.routeId === routeId
    const isCancelled = delivery.state === 'cancelled'
    const isGone = ends.length > 0 ? null : goneAs({ isCancelled, isHere })
    const isOpenAgain = settledBy.length > 0 && isHere && !isDecided(delivery.state)
    const onBoard = isGone === 'cancelled' ? { isLeftOnBoard: delivery.location === 'vehicle' } : {}
    const known = { stopId, type: delivery.type, isGone, isToFetch: isHere && toFetch.has(stopId), ...onBoard }
    return [{ ...known, ...(settledBy.length > 0 && { settledBy, isOpenAgain }) }]
  })
}

function goneAs({ isCancelled, isHere }: { isCancelled: boolean; isHere: boolean }): FoldStop['isGone'] {
  if (isCancelled) return 'cancelled'
  return isHere ? null : 'moved'
}

/** The office has decided that no driver goes there again. */
function isDecided(state: DeliveryRow['state']): boolean {
  return ['cancelled', 'awaitingCollection', 'collected', 'returning', 'returned'].includes(state)
}

/** The stops as they are published now, then those that were taken off. */
async function stopsOf(db: Database, { id, publicationId }: RouteRecord): Promise<Reading['listed']> {
  const { deliveryId: stopId, position, publicationId: of, routeId } = routeStops
  const current = await db
    .select({ stopId })
    .from(routeStops)
    .where(and(eq(routeId, id), eq(of, publicationId)))
    .orderBy(asc(position))
    .limit(5000)
  const earlier = await db
    .selectDistinct({ stopId })
    .from(routeStops)
    .where(and(eq(routeId, id), ne(of, publicationId)))
    .orderBy(asc(stopId))
    .limit(20_000)
  const kept = new Set(current.map((one) => one.stopId))
  return [
    ...current.map((one) => ({ ...one, isCurrent: true })),
    ...earlier.filter((one) => !kept.has(one.stopId)).map((one) => ({ ...one, isCurrent: false })),
  ]
}

function deliveriesIn(db: Database, ids: number[]) {
  return db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, ids.concat(0)))
    .orderBy(asc(deliveries.id))
    .$dynamic()
}

function byId(rows: readonly DeliveryRow[]): Map<number, DeliveryRow> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** A driver accepts a route for themselves alone: whoever has it after them has yet to see it. */
export function isForDriver({ driverId }: Pick<RouteRecord, 'driverId'>, act: ActionRecord): boolean {
  return act.kind !== 'accept' || act.driverId === driverId
}

function actsOf(route: RouteRecord, records: readonly ActionRecord[]): FoldAction[] {
  return records.filter((one) => one.isHeeded && isForDriver(route, one)).map(actOf)
}

function actOf(record: ActionRecord): FoldAction {
  const { id, deviceId, sequence, kind, stopId, at, data, byOffice } = record
  return { id, deviceId, sequence, kind, stopId, atMs: at.getTime(), data, isByOffice: byOffice !== '' }
}
