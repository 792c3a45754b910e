import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { languagesOfCustomers } from '../../../ecommerce/customers/server/queries.ts'
import { comingStates, locationOf } from '../../deliveries/rules.ts'
import { deliveriesOfStrangers } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { doorPinsOf } from '../../door-pins/server/queries.ts'
import { expectedOf } from '../../promises/server/queries.ts'
import type { Seen } from '../rules/due-messages.ts'

const columns = {
  id: deliveries.id,
  reference: deliveries.reference,
  trackingCode: deliveries.trackingCode,
  recipient: deliveries.recipient,
  phone: deliveries.phone,
  email: deliveries.email,
  depotId: deliveries.depotId,
  customerId: deliveries.customerId,
  orderId: deliveries.orderId,
  partOfId: deliveries.partOfId,
  date: deliveries.date,
  windows: deliveries.windows,
  state: deliveries.state,
  attempts: deliveries.attempts,
  failureReason: deliveries.failureReason,
  routeId: deliveries.routeId,
  eta: deliveries.eta,
  doneAt: deliveries.doneAt,
  type: deliveries.type,
  location: deliveries.location,
  proof: deliveries.proof,
}

/** Deliveries with what their recipients may be told of them now. */
export async function deliveriesToTell(db: Database, ids: readonly number[], now: Date) {
  const rows = await db
    .select(columns)
    .from(deliveries)
    .where(inArray(deliveries.id, [...ids, 0]))
    .orderBy(asc(deliveries.id))
  const expected = await expectedOf(db, rows, now)
  const pins = await doorPinsOf(
    db,
    // It is asked at a depot’s counter too.
    rows.filter(({ state }) => [...comingStates, 'awaitingCollection'].includes(state)),
  )
  const languages = await languagesOfCustomers(
    db,
    rows.flatMap(({ customerId }) => customerId ?? []),
  )
  const strangers = await deliveriesOfStrangers(db, rows)
  return rows.map((row) => {
    const isAtDepot = locationOf(row) === 'depot'
    const seen: Seen = { ...row, isAtDepot, ...(expected.get(row.id) ?? { band: null, stopsBefore: null }) }
    const language = languages.get(row.customerId ?? 0)
    return { ...row, ...seen, doorPin: pins.get(row.id)?.pin ?? '', language, isByStranger: strangers.has(row.id) }
  })
}
export type ToTell = Awaited<ReturnType<typeof deliveriesToTell>>[number]

export function deliveryStateOf(db: Database, id: number) {
  return db.select({ state: deliveries.state, date: deliveries.date }).from(deliveries).where(eq(deliveries.id, id))
}

export function orderOfDelivery(db: Database, id: number) {
  const { orderId, partOfId } = deliveries
  return db.select({ id: deliveries.id, orderId, partOfId }).from(deliveries).where(eq(deliveries.id, id))
}
