import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import { recordEvents } from '#platform/events/server/commands.ts'
import { hasListeners } from '#platform/webhooks/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { stateAfter, type DeliveryMove, type DeliveryState } from '../rules.ts'
import { announceStored, tellRecipients, type Maker } from './change-delivery.ts'
import { followOrders } from './follow-orders.ts'
import type { Stored } from './queries.ts'
import { deliveries, rowLock } from './tables.ts'

/** Where a delivery stands on a published route. */
export type Routed = {
  deliveryId: number
  routeId: number
  stopNumber: number
  driverId: number
  driverUserId: number | null
  eta: Date
}
type Spot = Omit<Routed, 'deliveryId' | 'driverId'> & { driverId: number | null }
type Wanted = { id: number; spot: Spot | undefined }

const batch = 500
const toPublished: DeliveryMove[] = ['plan', 'publish']

/** Puts deliveries on published routes, and takes others off: they are planned as before. What has left already stays where it is. */
export async function routeDeliveries(
  tx: Transaction,
  maker: Maker,
  routed: Routed[],
  off: number[] = [],
): Promise<void> {
  const wanted: Wanted[] = [
    ...routed.map(({ deliveryId, ...spot }) => ({ id: deliveryId, spot })),
    ...off.map((id) => ({ id, spot: undefined })),
  ]
  const rows = await lockRows(
    tx,
    wanted.map(({ id }) => id),
  )
  const spots = new Map(wanted.map(({ id, spot }) => [id, spot]))
  const changes = rows.flatMap((row) => {
    const spot = spots.get(row.id)
    const state = spot ? stateThrough(row.state, toPublished) : stateThrough(row.state, ['recall'])
    const isMoved = state === 'published' || row.state === 'loaded' || (!spot && state === 'planned')
    return isMoved && (state !== row.state || !isAt(row, spot)) ? [{ row, state, spot }] : []
  })
  for (let start = 0; start < changes.length; start += batch) await writeSpots(tx, changes.slice(start, start + batch))
  await notifyOfStates(
    tx,
    maker,
    changes.filter(({ row, state }) => state !== row.state),
  )
  await tellTimes(tx, maker, changes)
}

type Rerouted = Routed & { driverName: string }

/** Gives deliveries from one route to another while both are driven: what they are follows from what is recorded there. */
export async function rerouteDeliveries(tx: Transaction, maker: Maker, routed: readonly Rerouted[]): Promise<void> {
  const rows = await lockRows(
    tx,
    routed.map(({ deliveryId }) => deliveryId),
  )
  const spots = new Map(routed.map((spot) => [spot.deliveryId, spot]))
  const changes = rows.map((row) => ({ row, state: row.state, spot: spots.get(row.id) }))
  await writeSpots(tx, changes)
  await recordEvents(
    tx,
    maker,
    changes.map(({ row, spot }) => ({
      kind: 'delivery.changed',
      entity: 'delivery',
      entityId: row.id,
      after: { driver: spot?.driverName ?? '' },
    })),
  )
  await tellTimes(tx, maker, changes)
}

/** Recipients may be told of their new times. */
function tellTimes(tx: Transaction, maker: Maker, changes: Change[]): Promise<void> {
  const ids = changes.flatMap(({ row, state }) => (state === 'published' || state === 'loaded' ? [row.id] : []))
  return tellRecipients(tx, maker, { ids, batch })
}

/** In the order of their ids, so that two who take some of the same wait for each other. */
async function lockRows(tx: Transaction, ids: number[]): Promise<Stored[]> {
  const rows: Stored[] = []
  const sorted = ids.toSorted((one, other) => one - other)
  for (let start = 0; start < sorted.length; start += batch)
    rows.push(
      ...(await tx
        .select()
        .from(deliveries)
        .where(inArray(deliveries.id, sorted.slice(start, start + batch)))
        .orderBy(asc(deliveries.id))
        .for(rowLock)),
    )
  return rows
}

/** The state after those of the moves that can happen. Planned deliveries have a sure address already. */
function stateThrough(state: DeliveryState, moves: DeliveryMove[]): DeliveryState {
  return moves.reduce((before, move) => stateAfter(before, move, { isReliable: true }) ?? before, state)
}

const nowhere = { routeId: null, stopNumber: null, driverId: null, driverUserId: null, eta: null }

function isAt(row: Stored, spot: Spot | undefined): boolean {
  const { routeId, stopNumber, driverId, driverUserId, eta } = spot ?? nowhere
  return (
    row.routeId === routeId &&
    row.stopNumber === stopNumber &&
    row.driverId === driverId &&
    row.driverUserId === driverUserId &&
    (row.promisedAt ?? row.eta)?.getTime() === eta?.getTime()
  )
}

type Change = { row: Stored; state: DeliveryState; spot: Spot | undefined }

/** Many rows in one statement, each with values of its own. */
async function writeSpots(tx: Transaction, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const valueOf = (one: (change: Change) => SQL) =>
    sql`case ${deliveries.id} ${sql.join(
      changes.map((change) => sql`when ${change.row.id}::int then ${one(change)}`),
      sql` `,
    )} end`
  const number = (field: 'routeId' | 'stopNumber' | 'driverId' | 'driverUserId') =>
    valueOf(({ spot }) => sql`${spot?.[field] ?? null}::int`)
  await tx
    .update(deliveries)
    .set({
      state: valueOf(({ state }) => sql`${state}::text`),
      routeId: number('routeId'),
      stopNumber: number('stopNumber'),
      driverId: number('driverId'),
      driverUserId: number('driverUserId'),
      eta: valueOf(({ spot }) => sql`${spot?.eta.toISOString() ?? null}::timestamptz`),
      promisedAt: null,
      ...newVersion(deliveries),
    })
    .where(
      inArray(
        deliveries.id,
        changes.map(({ row }) => row.id),
      ),
    )
}

async function notifyOfStates(tx: Transaction, maker: Maker, changes: Change[]): Promise<void> {
  await recordEvents(
    tx,
    maker,
    changes.map(({ row, state }) => ({
      kind: 'delivery.state',
      entity: 'delivery',
      entityId: row.id,
      before: { state: row.state, reference: row.reference },
      after: { state, reference: row.reference, move: state === 'published' ? 'publish' : 'recall' },
    })),
  )
  const ids = changes.map(({ row }) => row.id)
  if (await hasListeners(tx, 'delivery.state'))
    for (let start = 0; start < ids.length; start += batch)
      await announceStored(tx, maker, 'delivery.state', await lockRows(tx, ids.slice(start, start + batch)))
  await followOrders(
    tx,
    maker,
    changes.map(({ row }) => ({ row, note: row.reference })),
  )
}
