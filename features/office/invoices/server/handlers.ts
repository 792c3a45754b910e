import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { handle, mustMay, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { askForInvoice } from '../../../ecommerce/orders/server/commands.ts'
import { customersWithin, findClients } from '../../../ecommerce/customers/server/queries.ts'
import { unbill } from '../../../logistics/deliveries/server/commands.ts'
import { archive, restore } from '#platform/events/server/commands.ts'
import { eachRow } from '#kit/server/rows.ts'
import { staleEdit } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import { readCreditPdf, readCreditXml, readInvoicePdf, readInvoiceXml } from '../rules/papers.ts'
import * as money from '../rules/payments.ts'
import { isOpen, payPath } from '../rules.ts'
import { refusals } from './refusals.ts'
import { billAgain, billOnCopy } from './billed.ts'
import { isPayableByCard } from './card.ts'
import { endAttempt } from './card-attempts.ts'
import * as commands from './commands.ts'
import { lockInvoice } from './kept-invoice.ts'
import {
  findInvoice,
  fullInvoice,
  invoiceFigures,
  invoicePage,
  reached,
  type InvoiceDetail,
  type Kept,
} from './queries.ts'
import { changeSchedule, markAsSent, planAgain, remindNow, sendInvoice } from './sending.ts'
import { issueAs, paperOf } from './issue.ts'
import { creditOf, creditPdfOf } from './credit-note.ts'
import { writeAttachedPdf, pdfOf } from './sheet.ts'
import { invoices } from './tables.ts'
import { retryCardRefund } from './card-refunds.ts'
import { recordPayback, recordPayment, removePayment } from './payments.ts'
import { creditUblOf } from './ubl-credit.ts'
import { ublOf } from './ubl.ts'
import { voidInvoice } from './void-invoice.ts'

export const invoiceHandlers: Handlers = []

handle(invoiceHandlers, contract.listClients, async ({ query }, { db, user }) => {
  const found = await findClients(db, { q: query.q, within: customersWithin(user.ability, 'read', 'Invoice'), most: 5 })
  return found.map(({ id, customer, email, ...rest }) => ({
    ...rest,
    customerId: id,
    name: customer,
    companyEmail: email,
  }))
})

handle(invoiceHandlers, contract.readInvoiceFigures, (_, { db, user }) => invoiceFigures(db, user.ability))

handle(invoiceHandlers, contract.listInvoices, ({ query }, { db, user, now }) =>
  invoicePage(db, query, { ability: user.ability, now: now() }),
)

handle(invoiceHandlers, contract.readInvoice, async ({ params }, context) => {
  const within = reached(context.user.ability, 'read')
  return detailFor(context, context.db, await findInvoice(context.db, params.id, within))
})

handle(invoiceHandlers, contract.createInvoice, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const row = await commands.createInvoice(tx, context, body)
    return detailFor(context, tx, row)
  }),
)

handle(invoiceHandlers, contract.changeInvoice, ({ params, body: { version, ...input } }, context) =>
  change(context, params.id, (tx, row) => commands.changeInvoice(tx, context, { row, version, input })),
)

handle(invoiceHandlers, contract.deleteInvoice, async ({ params }, context) => {
  await context.db.transaction((tx) => remove(tx, context, params.id))
})

handle(invoiceHandlers, contract.restoreInvoice, async ({ params }, context) => {
  await context.db.transaction((tx) => restoreRow(tx, context, params.id))
})

handle(invoiceHandlers, contract.bulkInvoices, ({ body: { action, ids } }, context) =>
  eachRow(context, ids, (tx, id) => (action === 'delete' ? removeDraft(tx, context, id) : restoreRow(tx, context, id))),
)

handle(invoiceHandlers, contract.emailInvoice, ({ params, body }, context) => emailIssued(context, params.id, body))

handle(invoiceHandlers, contract.remindClient, async ({ params }, context) => {
  const row = await mine(context.db, context.user, contract.changeInvoice, params.id)
  const paper = isOpen(row) ? await writeAttachedPdf(context, row, context.user.id) : undefined
  return write(context, params.id, (tx) => remindNow(tx, context, { of: row, paper }))
})

handle(invoiceHandlers, contract.markAsSent, ({ params, body }, context) =>
  change(context, params.id, (tx, row) => markAsSent(tx, context, row, body.version)),
)

handle(invoiceHandlers, contract.changeSchedule, ({ params, body }, context) =>
  change(context, params.id, (tx, row) => changeSchedule(tx, context, row, body)),
)

handle(invoiceHandlers, money.addPayment, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const row = await mine(tx, context.user, money.addPayment, params.id)
    await recordPayment(tx, context, row.id, body)
    return detailFor(context, tx, await findInvoice(tx, row.id))
  }),
)

handle(invoiceHandlers, money.addPayback, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const row = await mine(tx, context.user, money.addPayback, params.id)
    await recordPayback(tx, context, row.id, body)
    return detailFor(context, tx, await findInvoice(tx, row.id))
  }),
)

handle(invoiceHandlers, money.retryCardRefund, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const row = await mine(tx, context.user, money.retryCardRefund, params.id)
    await retryCardRefund(tx, context, row.id, params.refund)
    return detailFor(context, tx, await findInvoice(tx, row.id))
  }),
)

handle(invoiceHandlers, money.removePayment, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const row = await mine(tx, context.user, money.removePayment, params.id)
    await removePayment(tx, context, row.id, params.entry)
    return detailFor(context, tx, await findInvoice(tx, row.id))
  }),
)

handle(invoiceHandlers, money.creditInvoice, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const row = await mine(tx, context.user, money.creditInvoice, params.id)
    if (row.orderId !== null) throw conflict(refusals.ofOrder)
    await commands.writeCredit(tx, context, row.id, body)
    return detailFor(context, tx, await findInvoice(tx, row.id))
  }),
)

handle(invoiceHandlers, contract.duplicateInvoice, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const row = await mine(tx, context.user, contract.duplicateInvoice, params.id)
    await mustSee(tx, context.user, row.id)
    const copy = await commands.copyInvoice(tx, context, { row })
    await billOnCopy(tx, { from: row.id, to: copy.id })
    return detailFor(context, tx, copy)
  }),
)

handle(invoiceHandlers, readInvoicePdf, async ({ params }, context) => {
  const row = await findInvoice(context.db, params.id, reached(context.user.ability, 'read'))
  return pdfOf(context, row, context.user.id)
})

handle(invoiceHandlers, readInvoiceXml, async ({ params }, { db, user, now }) => {
  const row = await findInvoice(db, params.id, reached(user.ability, 'read'))
  return ublOf(db, await fullInvoice(db, row, now()))
})

handle(invoiceHandlers, readCreditPdf, async ({ params }, context) => {
  const { db, user } = context
  const row = await findInvoice(db, params.id, reached(user.ability, 'read'))
  return creditPdfOf(context, await creditOf(db, row, { creditId: params.creditId, now: context.now() }), user.id)
})

handle(invoiceHandlers, readCreditXml, async ({ params }, { db, user, now }) => {
  const row = await findInvoice(db, params.id, reached(user.ability, 'read'))
  return creditUblOf(db, await creditOf(db, row, { creditId: params.creditId, now: now() }))
})

/** Issues a draft by sending it. Where another invoice took the number of the paper meanwhile, or the day ended, it is written again. */
async function emailIssued(
  context: Context,
  id: number,
  body: Input<(typeof contract.emailInvoice)['body']>,
): Promise<InvoiceDetail> {
  const row = await mine(context.db, context.user, contract.changeInvoice, id)
  if (row.voidedAt) throw conflict(refusals.isVoided)
  const onPaper = await paperOf(context.db, context, row)
  const paper = await writeAttachedPdf(context, { ...row, ...onPaper }, context.user.id)
  const detail = await context.db.transaction(async (tx) => {
    const current = await lockMine(tx, context.user, contract.changeInvoice, id)
    if (current.version !== row.version) throw staleEdit()
    const issued = await issueAs(tx, context, { row: current, paper: onPaper })
    if (!issued) return undefined
    await sendInvoice(tx, context, issued, { ...body, paper })
    return detailFor(context, tx, await findInvoice(tx, id))
  })
  return detail ?? emailIssued(context, id, body)
}

/** An invoice as this person may read it. */
async function detailFor({ user, now, secretKey }: Context, db: Database, row: Kept): Promise<InvoiceDetail> {
  const detail = await fullInvoice(db, row, now())
  if (!reached(user.ability, 'read')) return detail
  const { invoice, paymentDetails } = withoutInternals(detail)
  const isPayable = isOpen(row) && (await isPayableByCard({ db, secretKey }, row))
  return { invoice: { ...invoice, payPage: isPayable ? payPath(row.shareToken) : null }, paymentDetails }
}

/** An invoice as its client sees it: without internal notes and the names of their authors. */
function withoutInternals({ invoice, paymentDetails }: InvoiceDetail): InvoiceDetail {
  const payments = invoice.payments.map((payment) => ({ ...payment, note: '', actorName: '', bankLine: null }))
  const credits = invoice.credits.map((credit) => ({ ...credit, actorName: '' }))
  return { invoice: { ...invoice, payments, credits, emails: [] }, paymentDetails }
}

type Access = { access: { action: string; subject: string } }

/** The invoice, for people who may do this to it. */
function mine(db: Database, { ability }: Caller, { access: { action, subject } }: Access, id: number): Promise<Kept> {
  return findInvoice(db, id, reached(ability, action, subject))
}

/** The same, held until the transaction ends, so that what is decided by it still holds when it is changed. */
function lockMine(tx: Transaction, { ability }: Caller, { access }: Access, id: number): Promise<Kept> {
  return lockInvoice(tx, id, reached(ability, access.action, access.subject))
}

/** What is copied is read, too. */
async function mustSee(tx: Transaction, user: Caller, id: number): Promise<void> {
  mustMay(user, contract.readInvoice)
  await mine(tx, user, contract.readInvoice, id)
}

async function change(
  context: Context,
  id: number,
  act: (tx: Transaction, row: Kept) => Promise<void>,
): Promise<InvoiceDetail> {
  return context.db.transaction(async (tx) => {
    await act(tx, await lockMine(tx, context.user, contract.changeInvoice, id))
    return detailFor(context, tx, await findInvoice(tx, id))
  })
}

/** A change that writes an email. */
function write(
  context: Context,
  id: number,
  act: (tx: Transaction, row: Kept) => Promise<string>,
): Promise<InvoiceDetail> {
  return change(context, id, async (tx, row) => void (await act(tx, row)))
}

async function remove(tx: Transaction, context: Context, id: number): Promise<void> {
  const row = await lockInvoice(tx, id, reached(context.user.ability, 'delete'))
  if (row.number !== null) return voidOrWriteAgain(tx, context, row)
  if (row.orderId !== null) throw conflict(refusals.ofOrder)
  const where = and(eq(invoices.id, id), isNull(invoices.number))!
  const gone = await archive(tx, context, { table: invoices, entity: 'invoice', where })
  if (gone === undefined) throw notFound(refusals.things.invoice, id)
  await endAttempt(tx, context, id)
  await unbill(tx, id)
}

/** An order keeps being asked for: its invoice is written again, with what is known of its client now. */
async function voidOrWriteAgain(tx: Transaction, context: Context, row: Kept): Promise<void> {
  if (row.orderId !== null && row.paidCents > 0) throw conflict(refusals.ofOrder)
  await voidInvoice(tx, context, { id: row.id })
  if (row.orderId !== null) await askForInvoice(context, tx, row.orderId)
}

async function stageOf(tx: Transaction, where: SQL | undefined): Promise<Kept['stage'] | undefined> {
  const [row] = await tx.select({ stage: invoices.stage }).from(invoices).where(where)
  return row?.stage
}

async function removeDraft(tx: Transaction, context: Context, id: number): Promise<void> {
  const { stage } = await lockInvoice(tx, id, reached(context.user.ability, 'delete'))
  if (stage !== 'Draft') throw conflict(refusals.creditInstead)
  await remove(tx, context, id)
}

async function restoreRow(tx: Transaction, context: Context, id: number): Promise<void> {
  const within = reached(context.user.ability, 'delete')
  const stage = await stageOf(tx, and(eq(invoices.id, id), within))
  if (!stage) throw notFound(refusals.things.invoice, id)
  if (stage === 'Voided') throw conflict(refusals.isVoided)
  await restore(tx, context, { table: invoices, entity: 'invoice', id, thing: refusals.things.invoice })
  await billAgain(tx, id)
  await planAgain(tx, context, id)
}
