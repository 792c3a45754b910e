import { eq } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { billOn } from '../../../logistics/deliveries/server/commands.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { invoiceDeliveries } from './tables.ts'

/** Bills the deliveries of an invoice that is restored; refuses where another one has billed some of them since. */
export async function billAgain(tx: Database, invoiceId: number): Promise<void> {
  const rows = await tx
    .select({ id: invoiceDeliveries.deliveryId })
    .from(invoiceDeliveries)
    .where(eq(invoiceDeliveries.invoiceId, invoiceId))
    .limit(1000)
  const billed = await billOn(
    tx,
    invoiceId,
    rows.map(({ id }) => id),
  )
  if (billed < rows.length) throw conflict(refusals.billedSince)
}

/** Whether an invoice was made of deliveries. */
export async function billsDeliveries(tx: Database, invoiceId: number): Promise<boolean> {
  return (await tx.$count(invoiceDeliveries, eq(invoiceDeliveries.invoiceId, invoiceId))) > 0
}
