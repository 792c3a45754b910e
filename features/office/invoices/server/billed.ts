import { eq } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { billOn } from '../../../logistics/deliveries/server/commands.ts'
import { referencesOf } from '../../../logistics/deliveries/server/queries.ts'
import { refusals } from './refusals.ts'
import { linesOf, type Kept } from './queries.ts'
import { invoiceDeliveries } from './tables.ts'

/** Bills the deliveries of an invoice that is restored; refuses where another one has billed some of them since. */
export async function billAgain(tx: Transaction, invoiceId: number): Promise<void> {
  const ids = await madeOf(tx, invoiceId)
  const billed = await billOn(tx, invoiceId, ids)
  if (billed.length < ids.length) throw conflict(refusals.billedSince)
}

/** The copy of an invoice that was credited bills its deliveries in its place, so that they aren't billed once more. */
export async function billOnCopy(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  const billed = await billOn(tx, to, await madeOf(tx, from))
  if (billed.length === 0) return
  await tx.insert(invoiceDeliveries).values(billed.map((deliveryId) => ({ invoiceId: to, deliveryId })))
}

async function madeOf(tx: Transaction, invoiceId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: invoiceDeliveries.deliveryId })
    .from(invoiceDeliveries)
    .where(eq(invoiceDeliveries.invoiceId, invoiceId))
    .limit(1000)
  return rows.map(({ id }) => id)
}

type Text = { item: string; description: string }
type Edited = { customerId: number; lines: Text[] }

/** An invoice made of deliveries goes on to name them all: what no line bills would still count as billed. */
export async function mustKeepBilled(tx: Transaction, row: Kept, { customerId, lines }: Edited): Promise<void> {
  const references = await referencesOf(tx, await madeOf(tx, row.id))
  if (references.length === 0) return
  if (customerId !== row.customerId) throw conflict(refusals.ofThisClient)
  const [before, after] = [textOf(await linesOf(tx, row.id)), textOf(lines)]
  if (references.some((name) => before.includes(name) && !after.includes(name))) throw conflict(refusals.lineOfDelivery)
}

function textOf(lines: Text[]): string {
  return lines.map(({ item, description }) => `${item} ${description}`).join(' ')
}

/** Whether an invoice was made of deliveries. */
export async function billsDeliveries(tx: Transaction, invoiceId: number): Promise<boolean> {
  return (await tx.$count(invoiceDeliveries, eq(invoiceDeliveries.invoiceId, invoiceId))) > 0
}
