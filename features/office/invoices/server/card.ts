import { eq } from 'drizzle-orm'
import { countVisitor } from '#kit/server/call-log.ts'
import { conflict } from '#kit/server/errors.ts'
import { handle, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { isChargeable } from '../../../ecommerce/card-payments/rules.ts'
import {
  addCharge,
  chargePage,
  endCharge,
  takesCards,
  type Charged,
} from '../../../ecommerce/card-payments/server/commands.ts'
import { storeSetting, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { readSettings } from '../../invoice-settings/server/queries.ts'
import { paySharedInvoice, readSharedInvoice, type SharedInvoice } from '../../invoice-payments/contract.ts'
import { payPath, statusOf } from '../rules.ts'
import { endAttemptJob, isStillAsked, openAttempt, type Attempt } from './card-attempts.ts'
import { moveTo } from './commands.ts'
import { record, recount, type Maker } from './kept-invoice.ts'
import { issue } from './issue.ts'
import type { Kept } from './queries.ts'
import { refusals } from './refusals.ts'
import { findByToken } from './shared-papers.ts'
import { titleOf } from './sheet.ts'
import { languageOfClient } from './language-of.ts'
import { invoiceCardCalls, invoiceCardPayments, invoiceCredits, invoicePayments, invoices } from './tables.ts'
import { readSharedCreditPdf, readSharedPdf } from '../rules/papers.ts'

type Visit = Context<Caller | undefined>
type From = Maker & Pick<Machine, 'db' | 'secretKey' | 'log'>

const outcomeJob = 'invoices.card-outcome'
const hourMs = 3_600_000
const mostBegun = 60

export const invoiceCardHandlers: Handlers = []

handle(invoiceCardHandlers, readSharedInvoice, async ({ params }, context) =>
  sharedInvoice(context, await findByToken(context.db, params.token)),
)

handle(invoiceCardHandlers, paySharedInvoice, async ({ params, body }, context) => {
  const row = await findByToken(context.db, params.token)
  const limit = { log: invoiceCardCalls, windowMs: hourMs, most: mostBegun, refusal: refusals.tooManyPayments }
  // Whoever comes back has paid: they are counted by their invoice, not with others of their network.
  await countVisitor(context, limit, body.isReturning ? `${row.id} ` : '')
  const url = body.isReturning ? await hearOutcome(context, row) : await payByCard(context, row)
  return { url, invoice: await sharedInvoice(context, await findByToken(context.db, params.token)) }
})

async function sharedInvoice(visit: Visit, row: Kept): Promise<SharedInvoice> {
  const { id, issuedOn, dueOn, totalCents, paidCents, creditedCents, balanceCents, currency, shareToken } = row
  return {
    id,
    number: row.number ?? '',
    storeName: (await storeSetting(visit.db, 'details')).storeName,
    issuedOn,
    dueOn,
    isPastDue: statusOf(row, await todayIn(visit.db, visit.now())) === 'Past Due',
    totalCents,
    paidCents,
    creditedCents,
    balanceCents,
    currency,
    pdf: readSharedPdf.path.replace('{token}', shareToken),
    isPayable: await isPayableByCard(visit, row),
    hasBank: (await readSettings(visit.db)).iban !== '',
    isPaying: (await openAttempt(visit.db, id)) !== undefined,
    isVoided: row.voidedAt !== null,
    credits: await sharedCredits(visit.db, row),
  }
}

async function sharedCredits(db: Database, { id, shareToken }: Kept): Promise<SharedInvoice['credits']> {
  const { id: creditId, number, amountCents, invoiceId } = invoiceCredits
  const rows = await db
    .select({ creditId, number, amountCents })
    .from(invoiceCredits)
    .where(eq(invoiceId, id))
    .orderBy(creditId)
    .limit(100)
  return rows.map((credit) => ({
    number: credit.number,
    amountCents: credit.amountCents,
    pdf: readSharedCreditPdf.path.replace('{token}', shareToken).replace('{creditId}', String(credit.creditId)),
  }))
}

type Owed = Pick<Kept, 'balanceCents' | 'currency'>

/** Whether what is open on an invoice is an amount that cards are charged. */
export function isChargeableByCard({ balanceCents, currency }: Owed): boolean {
  return isChargeable(balanceCents, currency)
}

/** Whether what is open on an invoice can be paid by card now. */
export async function isPayableByCard(from: Pick<Machine, 'db' | 'secretKey'>, row: Owed): Promise<boolean> {
  return isChargeableByCard(row) && (await takesCards(from))
}

/** The page to pay on. A page that asks for another amount is ended first, and one that has ended is replaced. */
async function payByCard(visit: Visit, row: Kept): Promise<string | null> {
  await endOther(visit, row.id)
  const first = await begin(visit, row)
  if (!first || first.outcome !== 'failed') return first?.url ?? null
  return (await begin(visit, row))?.url ?? null
}

/** Nothing where nothing is open any more. */
async function begin(visit: Visit, row: Kept): Promise<Charged | undefined> {
  const attempt = await visit.db.transaction((tx) => attemptFor(tx, visit, row.id))
  return attempt && askProvider(visit, row, attempt)
}

async function endOther(from: From, invoiceId: number): Promise<void> {
  const before = await openAttempt(from.db, invoiceId)
  if (before && !(await isStillAsked(from.db, before))) await endAndTake(from, before.key)
}

async function endAndTake(from: From, key: string): Promise<void> {
  const outcome = await endCharge(from, key)
  if (outcome === 'open') throw conflict(refusals.stillPaying)
  await take(from, { key, outcome })
}

/** Whoever comes back from the provider may be faster than its event: what was begun is asked about once more. */
async function hearOutcome(visit: Visit, row: Kept): Promise<null> {
  const attempt = await openAttempt(visit.db, row.id)
  if (attempt) await askProvider(visit, row, attempt)
  return null
}

async function askProvider(visit: Visit, row: Kept, { key }: Attempt): Promise<Charged> {
  const language = await languageOfClient(visit.db, row)
  const page = `${visit.settings.publicUrl}${payPath(row.shareToken)}`
  const title = titleOf({ number: row.number ?? '' }, language)
  const charged = await chargePage(visit, key, {
    title,
    email: row.clientEmail,
    doneUrl: `${page}?paid=yes`,
    backUrl: page,
  })
  if (charged.outcome !== 'open') await take(visit, { key, outcome: charged.outcome })
  return charged
}

/** The one open payment of an invoice, of what is open while its row is locked: however many ask at once, they get the same. */
async function attemptFor(tx: Transaction, visit: Visit, id: number): Promise<Attempt | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!row || row.archivedAt || row.voidedAt || row.balanceCents <= 0) return undefined
  if (!(await isPayableByCard({ db: tx, secretKey: visit.secretKey }, row))) throw conflict(refusals.noCards)
  const known = await openAttempt(tx, id)
  if (known && known.amountCents !== row.balanceCents) throw conflict(refusals.stillPaying)
  if (known) return known
  const { balanceCents: amountCents, currency } = row
  const charge = { key: crypto.randomUUID(), amountCents, currency }
  const [attempt] = await tx
    .insert(invoiceCardPayments)
    .values({ ...charge, invoiceId: id, createdAt: visit.now() })
    .returning()
  await addCharge(tx, visit, { ...charge, job: outcomeJob })
  await moveTo(tx, { ...visit, user: undefined }, row, 'Downloaded')
  return attempt
}

type Outcome = { key: string; outcome: 'paid' | 'failed' }

function take(from: From, outcome: Outcome): Promise<void> {
  return from.db.transaction((tx) => takeOutcome(tx, from, outcome))
}

/** Writes what was paid among the payments of its invoice, once; money that came is kept even if nothing was open any more. */
async function takeOutcome(tx: Transaction, from: From, { key, outcome }: Outcome): Promise<void> {
  const mine = eq(invoiceCardPayments.key, key)
  const [known] = await tx.select().from(invoiceCardPayments).where(mine)
  if (!known) return warnOf(from, { key, outcome })
  const { invoiceId: id, amountCents } = known
  // Locked in the order in which all others lock: the invoice first.
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  const [attempt] = await tx.select().from(invoiceCardPayments).where(mine)
  if (!row || attempt?.state === 'paid' || attempt?.state === outcome) return
  await tx.update(invoiceCardPayments).set({ state: outcome }).where(mine)
  if (outcome === 'failed') return
  await issue(tx, from, id)
  const note = key
  const payment = { amountCents, paidOn: await todayIn(tx, from.now()), method: 'credit', note } as const
  await tx.insert(invoicePayments).values({ ...payment, invoiceId: id })
  await recount(tx, from, id)
  await record(tx, { ...from, user: undefined }, { id, what: 'paid', after: payment })
  if (row.archivedAt || amountCents > row.balanceCents)
    from.log.error(
      { invoiceId: id, key },
      'a card payment came for more than was open on an invoice: refund it at the provider',
    )
}

/** Money for an invoice that was deleted for good. */
function warnOf({ log }: From, { key, outcome }: Outcome): void {
  if (outcome === 'paid') log.error({ key }, 'a card payment came for an invoice that is gone: refund it')
}

/** Hears of card payments, and ends the pages of those that nobody is to pay any more. */
export function workOnInvoiceCards(machine: Machine): void {
  machine.queue.work(outcomeJob, async ({ key, outcome }) => {
    await take(machine, { key: String(key), outcome: outcome === 'paid' ? 'paid' : 'failed' })
    machine.bus.wake()
  })
  machine.queue.work(
    endAttemptJob,
    async ({ key }) => {
      const [attempt] = await machine.db
        .select()
        .from(invoiceCardPayments)
        .where(eq(invoiceCardPayments.key, String(key)))
      if (attempt?.state !== 'open' || (await isStillAsked(machine.db, attempt))) return
      await endAndTake(machine, attempt.key)
      machine.bus.wake()
    },
    { mostAttempts: 200, waitsOutside: true },
  )
}
