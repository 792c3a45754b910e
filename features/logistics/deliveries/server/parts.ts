import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { ordersOfStrangers } from '../../../ecommerce/orders/server/queries.ts'
import type { Stored } from './queries.ts'
import { deliveries, rowLock } from './tables.ts'

const mostParts = 5000

/** A delivery with all that was split off the same one, the first of them before the others. */
export async function partsOf(db: Database, delivery: Stored): Promise<Stored[]> {
  let first = delivery
  while (first.partOfId !== null) {
    const [before] = await db.select().from(deliveries).where(eq(deliveries.id, first.partOfId))
    if (!before) break
    first = before
  }
  const found = [first]
  for (let some = found; ;) {
    const ids = some.map(({ id }) => id)
    some = await db.select().from(deliveries).where(inArray(deliveries.partOfId, ids)).orderBy(asc(deliveries.id))
    if (some.length === 0) return found
    found.push(...some)
  }
}

/** The order that a delivery brings, also as a part of another. */
export async function orderOfPart(db: Database, row: Pick<Stored, 'orderId' | 'partOfId'>): Promise<number | null> {
  let { orderId, partOfId } = row
  while (orderId === null && partOfId !== null) {
    const [before] = await db
      .select({ orderId: deliveries.orderId, partOfId: deliveries.partOfId })
      .from(deliveries)
      .where(eq(deliveries.id, partOfId))
    orderId = before?.orderId ?? null
    partOfId = before?.partOfId ?? null
  }
  return orderId
}

/** Those of these deliveries that bring what a stranger ordered. */
export async function deliveriesOfStrangers(
  db: Database,
  rows: readonly Pick<Stored, 'id' | 'orderId' | 'partOfId'>[],
): Promise<Set<number>> {
  const orderOf = new Map<number, number | null>()
  for (const row of rows) orderOf.set(row.id, await orderOfPart(db, row))
  const theirs = await ordersOfStrangers(
    db,
    [...orderOf.values()].filter((order) => order !== null),
  )
  return new Set([...orderOf].flatMap(([id, order]) => (order !== null && theirs.has(order) ? [id] : [])))
}

/** What brings each of these orders: its delivery, then what was split off that. */
export function partsByOrder(db: Database, orders: readonly number[]): Promise<Map<number, Stored[]>> {
  return gather(orders, (where) => partsWhere(db, where))
}

/** The same of one order, held until the transaction ends. */
export async function holdPartsOf(tx: Transaction, order: number): Promise<Stored[]> {
  const parts = await gather([order], (where) => partsWhere(tx, where).for(rowLock))
  return parts.get(order) ?? []
}

function partsWhere(db: Database, where: SQL) {
  return db.select().from(deliveries).where(where).orderBy(asc(deliveries.id)).limit(mostParts)
}

type Read = (where: SQL) => PromiseLike<Stored[]>

async function gather(orders: readonly number[], read: Read): Promise<Map<number, Stored[]>> {
  const orderOf = new Map<number, number>()
  const found = new Map<number, Stored[]>()
  for (let where = inArray(deliveries.orderId, [...orders]); ;) {
    const some = await read(where)
    if (some.length === 0) return found
    for (const row of some) {
      const order = row.orderId ?? orderOf.get(row.partOfId ?? 0) ?? 0
      orderOf.set(row.id, order)
      found.set(order, [...(found.get(order) ?? []), row])
    }
    where = inArray(
      deliveries.partOfId,
      some.map(({ id }) => id),
    )
  }
}

/** Whether it is one of a pair: collected at one place for the other, or one of two that come together. */
export async function isLinked(db: Database, { id, linkedId }: Pick<Stored, 'id' | 'linkedId'>): Promise<boolean> {
  return linkedId !== null || (await db.$count(deliveries, eq(deliveries.linkedId, id))) > 0
}
