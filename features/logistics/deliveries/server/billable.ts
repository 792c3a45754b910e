import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import type { DeliveryState } from '../rules.ts'
import { depots } from '../../depots/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import { deliveries, rowLock } from './tables.ts'

/** Whose deliveries: those of a customer, and those their account added without naming one. */
export type Client = { customerId: number; accountId: number | null; maySee: SQL }
type Period = { from: string; to: string; timeZone: string; most: number }

const { id, customerId, ownerId, doneAt, state, invoiceId } = deliveries
const done: DeliveryState[] = ['delivered', 'partlyDelivered', 'collected']
/** Driven to in vain: only the attempts can be billed. */
const inVain: DeliveryState[] = ['returned', 'cancelled']

/** Longitude and latitude of its depot and its door, as far as both are known. */
const span = sql<[number, number, number, number] | null>`(
  select json_build_array(depot.longitude, depot.latitude, place.door_longitude, place.door_latitude)
  from ${depots} depot, ${places} place
  where depot.id = deliveries.depot_id and place.id = deliveries.place_id and place.door_longitude is not null
)`

function columnsIn(timeZone: string) {
  return {
    id,
    reference: deliveries.reference,
    day: sql<string>`coalesce((${doneAt} at time zone ${timeZone})::date, ${deliveries.date})::text`,
    recipient: deliveries.recipient,
    address: deliveries.address,
    quantities: deliveries.quantities,
    windows: deliveries.windows,
    isDone: sql<boolean>`${inArray(state, done)}`,
    span,
    feeCents: deliveries.feeCents,
    orderId: deliveries.orderId,
  }
}

/** Delivered, or tried in vain. */
const isOver = or(inArray(state, done), and(inArray(state, inVain), gt(deliveries.attempts, 0)))

/** Delivered or tried in vain, and on no invoice yet. */
export function isBillable({ customerId: customer, accountId, maySee }: Client): SQL {
  const byAccount = accountId === null ? undefined : and(isNull(customerId), eq(ownerId, accountId))
  return and(or(eq(customerId, customer), byAccount), isOver, isNull(invoiceId), maySee)!
}

/** Who has something that can be billed in a period: customers, and accounts that added deliveries without naming one. */
export function billableClients(db: Database, maySee: SQL, { from, to, timeZone }: Omit<Period, 'most'>) {
  const { day } = columnsIn(timeZone)
  return db
    .selectDistinct({ customerId, accountId: sql<number | null>`case when ${customerId} is null then ${ownerId} end` })
    .from(deliveries)
    .where(and(isOver, isNull(invoiceId), maySee, sql`${day} between ${from} and ${to}`))
}

/** What can be billed of a period, oldest first. */
export function billableDeliveries(db: Database, client: Client, { from, to, timeZone, most }: Period) {
  const columns = columnsIn(timeZone)
  return db
    .select(columns)
    .from(deliveries)
    .where(and(isBillable(client), sql`${columns.day} between ${from} and ${to}`))
    .orderBy(asc(columns.day), asc(id))
    .limit(most)
}

export async function referencesOf(db: Database, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.select({ reference: deliveries.reference }).from(deliveries).where(inArray(id, ids))
  return rows.map(({ reference }) => reference)
}

/** The billable ones among these deliveries, locked until the transaction ends: a second caller waits and finds them billed. */
export function heldBillable(tx: Transaction, client: Client, { ids, timeZone }: { ids: number[]; timeZone: string }) {
  return tx
    .select(columnsIn(timeZone))
    .from(deliveries)
    .where(and(inArray(id, ids), isBillable(client)))
    .orderBy(asc(id))
    .for(rowLock)
}

export type Billable = Awaited<ReturnType<typeof billableDeliveries>>[number]
