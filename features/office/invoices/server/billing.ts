import { sql } from 'drizzle-orm'
import { conflict, invalid, Refused } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { findClients } from '../../../ecommerce/customers/server/queries.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { billOn, heldBillable } from '../../../logistics/deliveries/server/commands.ts'
import { billableDeliveries, visibleDeliveries, type Client } from '../../../logistics/deliveries/server/queries.ts'
import { billDeliveries, listBillableDeliveries } from '../../delivery-prices/contract.ts'
import { mostBilled } from '../../delivery-prices/rules.ts'
import { priceListsFor } from '../../delivery-prices/server/queries.ts'
import { readSettings } from '../../invoice-settings/server/queries.ts'
import type { InvoiceInput, InvoiceLine } from '../contract.ts'
import { refusals } from './refusals.ts'
import { say } from './texts.ts'
import { linesByDay, linesByDelivery, shortened } from './billing-lines.ts'
import { createInvoice, knownCustomerFor } from './commands.ts'
import { priceRows, type PricedRow } from './priced-deliveries.ts'
import { invoiceDeliveries } from './tables.ts'

export const billingHandlers: Handlers = []

/** More lines don't fit on an invoice. */
const mostLines = 200
const mostCents = 1_000_000_000

handle(billingHandlers, listBillableDeliveries, async ({ query }, context) => {
  const { rows, ...found } = await billableOf(context.db, await clientOf(context.db, context, query.customerId), query)
  return { ...found, deliveries: rows.map(presentBillable) }
})

/** What can be billed of a client’s period, with prices. */
export async function billableOf(db: Database, client: Client, { from, to }: { from: string; to: string }) {
  const { timeZone } = await storeSetting(db, 'details')
  const lists = await priceListsFor(db, client.customerId)
  const period = { from, to, timeZone, most: mostBilled + 1 }
  const found = await billableDeliveries(db, client, period)
  const priced = await priceRows(db, found.slice(0, mostBilled), lists)
  return {
    currency: lists.currency,
    // What was tried in vain is listed only where that costs anything.
    rows: priced.filter(({ isDone, price }) => isDone || price !== null),
    hasMore: found.length > mostBilled,
  }
}

handle(billingHandlers, billDeliveries, ({ body }, context) =>
  context.db.transaction((tx) => billClient(tx, context, body)),
)

/** Makes a draft invoice of deliveries, each of which is billed once. */
export async function billClient(tx: Transaction, context: Context, body: Input<(typeof billDeliveries)['body']>) {
  const ids = [...new Set(body.deliveryIds)]
  if (body.lines === 'delivery' && ids.length > mostLines)
    throw invalid('lines', refusals.tooManyLines, { most: mostLines })
  const { timeZone, taxBasisPoints } = await storeSetting(tx, 'details')
  const lists = await priceListsFor(tx, body.customerId)
  const rows = await heldBillable(tx, await clientOf(tx, context, body.customerId), { ids, timeZone })
  if (rows.length < ids.length) throw outdated()
  const priced = (await priceRows(tx, rows, lists)).map(mustHavePrice)
  const linesOf = body.lines === 'day' ? linesByDay : linesByDelivery
  const lines = linesOf(priced, { language: context.language, currency: lists.currency }).map((line) => ({
    ...line,
    taxBasisPoints,
  }))
  if (lines.some(({ priceCents }) => priceCents > mostCents)) throw invalid('deliveryIds', refusals.tooLarge)
  const draft = await draftFor(tx, context, { customerId: body.customerId, lines, timeZone })
  const { id, totalCents } = await createInvoice(tx, context, draft)
  await tx.insert(invoiceDeliveries).values(ids.map((deliveryId) => ({ invoiceId: id, deliveryId })))
  await billOn(tx, id, ids)
  return { id, deliveries: ids.length, totalCents }
}

/** The list that the person chose from is out of date and must be loaded again. */
function outdated(): Refused {
  const text = refusals.deliveriesChanged
  return new Refused(409, text, { issues: [{ path: 'version', text }] })
}

/** The client, for people who may bill them, and those of their deliveries that the caller can see. */
export async function clientOf(db: Database, context: Context, customerId: number): Promise<Client> {
  const { id, userId } = await knownCustomerFor(db, context, customerId)
  return { customerId: id, accountId: userId, maySee: visibleDeliveries(context.user, 'read') }
}

function presentBillable({ id, reference, day, recipient, quantities, orderId, isDone, price }: PricedRow) {
  return {
    id,
    reference,
    day,
    recipient,
    kilograms: quantities['kilograms'] ?? 0,
    priceCents: price?.priceCents ?? null,
    priceSource: price?.priceSource ?? null,
    parts: price?.parts ?? [],
    isInVain: !isDone,
    isOrder: orderId !== null,
  }
}

function mustHavePrice({ price, ...row }: PricedRow) {
  if (!price) throw conflict(refusals.noPrice, { reference: row.reference })
  return { ...row, price }
}

type Draft = { customerId: number; lines: InvoiceLine[]; timeZone: string }

async function draftFor(
  tx: Transaction,
  context: Context,
  { customerId, lines, timeZone }: Draft,
): Promise<InvoiceInput> {
  const { termsDays } = await readSettings(tx)
  const [client] = await findClients(tx, { q: undefined, within: sql`(${customerId}::int)`, most: 1 })
  const issuedOn = wallTime(context.now(), timeZone).slice(0, 10)
  return {
    customerId,
    client: {
      company: client?.company ?? '',
      contact: '',
      address: client?.address ?? '',
      taxId: client?.taxId ?? '',
    },
    service: 'Deliveries',
    issuedOn,
    dueOn: daysAfter(issuedOn, termsDays),
    lines,
    discountCents: 0,
    discountBasisPoints: 0,
    salesperson: shortened(context.user.fullName, 80),
    thanks: say(context.language, 'billing.thanks'),
    note: '',
  }
}
