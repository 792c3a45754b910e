import { and, asc, count, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { folded, holds } from '#kit/server/search-text.ts'
import { places } from '../../places/server/tables.ts'
import { deliveryStates, isOpen } from '../rules.ts'
import { deliveries, rowLock } from './tables.ts'

type Stored = typeof deliveries.$inferSelect
export type Known = {
  id: number
  reference: string
  recipient: string
  address: string
  date: string | null
  isVisible: boolean
}
type Wanted = { references: string[]; addressKeys: string[]; maySee: SQL }

const openStates = deliveryStates.filter(isOpen)

/** Deliveries that new ones may repeat: those with the same reference, and open ones to the same addresses. */
export async function knownDeliveries(db: Database, { references, addressKeys, maySee }: Wanted) {
  const columns = {
    id: deliveries.id,
    reference: deliveries.reference,
    recipient: deliveries.recipient,
    address: deliveries.address,
    date: deliveries.date,
    isVisible: sql<boolean>`(${maySee})`,
  }
  const isNamed = inArray(deliveries.reference, references)
  const isOpenTo = and(inArray(places.addressKey, addressKeys), inArray(deliveries.state, openStates), maySee)
  const named = references.length === 0 ? [] : await db.select(columns).from(deliveries).where(isNamed)
  const open =
    addressKeys.length === 0
      ? []
      : await db
          .select(columns)
          .from(deliveries)
          .innerJoin(places, eq(places.id, deliveries.placeId))
          .where(isOpenTo)
          .orderBy(desc(deliveries.id))
          .limit(mostOpen)
  return { named, open }
}

/** No batch of rows has more open deliveries than this to compare with. */
const mostOpen = 5000

/** Whole deliveries by their references. */
export async function storedByReference(db: Database, references: string[]): Promise<Map<string, Stored>> {
  const found = await db.select().from(deliveries).where(inArray(deliveries.reference, references))
  return new Map(found.map((row) => [row.reference, row]))
}

/** Whole deliveries by their ids, held until the transaction ends. */
export async function storedById(tx: Transaction, ids: number[]): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  // Locked in one order, like everywhere that several are locked.
  const own = tx.select().from(deliveries).where(inArray(deliveries.id, ids)).orderBy(asc(deliveries.id))
  const found = await own.for(rowLock)
  return new Map(found.map((row) => [row.id, row]))
}

/** Those of these deliveries that the condition holds for, such as a right. */
export async function idsWhere(db: Database, ids: number[], condition: SQL): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids), condition))
  return new Set(found.map(({ id }) => id))
}

export async function isPlaceUsed(db: Database, placeId: number): Promise<boolean> {
  return (await db.$count(deliveries, eq(deliveries.placeId, placeId))) > 0
}

/** The day that most of an import's deliveries which wait to be planned are for. */
export async function busiestDayOf(db: Database, importId: number): Promise<string | null> {
  const { date, state } = deliveries
  const [busiest] = await db
    .select({ date })
    .from(deliveries)
    .where(and(eq(deliveries.importId, importId), eq(state, 'ready'), isNotNull(date)))
    .groupBy(date)
    .orderBy(desc(count()), asc(date))
    .limit(1)
  return busiest?.date ?? null
}

/** The state and version of deliveries, by id. */
export async function versionsOf(
  db: Database,
  ids: number[],
): Promise<Map<number, Pick<Stored, 'version' | 'state' | 'placeId'>>> {
  const { id, version, state, placeId } = deliveries
  const found = await db.select({ id, version, state, placeId }).from(deliveries).where(inArray(id, ids))
  return new Map(found.map((row) => [row.id, row]))
}

/** Phone numbers are searched too, but people who can't see them must not find out their digits by searching. */
export function isInPlainSight(seesContact: SQL, q: string | undefined): SQL | undefined {
  if (q === undefined) return undefined
  const { reference, recipient, address } = deliveries
  const shown = folded(sql`(${reference} || E'\\n' || ${recipient} || E'\\n' || ${address})`)
  return sql`(${seesContact} or ${holds(shown, q)})`
}

/** Those among some orders that have become deliveries. */
export async function deliveredOrders(db: Database, orderIds: readonly number[]): Promise<Set<number>> {
  const { orderId } = deliveries
  const rows = await db
    .select({ orderId })
    .from(deliveries)
    .where(inArray(orderId, [...orderIds, 0]))
    .limit(orderIds.length + 1)
  return new Set(rows.flatMap((row) => row.orderId ?? []))
}

export async function hasDeliveries(db: Database): Promise<boolean> {
  return (await db.select({ id: deliveries.id }).from(deliveries).limit(1)).length > 0
}
