import { sql } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { deliveries } from './tables.ts'

type Expected = { deliveryId: number; eta: Date }

/**
 * Deliveries under way are expected as their route is forecast; what they were promised stays. No version is counted up: plans are made from
 * the promise, and whoever edits a delivery doesn't edit this. No index holds either time, so that each row stays on its page. Written by
 * hand: one statement for all of them.
 */
export async function expectDeliveries(tx: Transaction, routeId: number, all: readonly Expected[]): Promise<void> {
  const rows = all.map(({ deliveryId, eta }) => ({ id: deliveryId, eta: eta.toISOString() }))
  await tx.execute(sql`update ${deliveries} set promised_at = coalesce(promised_at, ${deliveries.eta}), eta = expected.eta
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as expected(id int, eta timestamptz)
    where ${deliveries.id} = expected.id and ${deliveries.routeId} = ${routeId}
    and (${deliveries.eta} is distinct from expected.eta or ${deliveries.promisedAt} is null)`)
}
