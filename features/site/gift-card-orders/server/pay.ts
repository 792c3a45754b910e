import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { moneyText } from '#kit/contract/money.ts'
import { countVisitor } from '#kit/server/call-log.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { chargePage } from '../../../ecommerce/card-payments/server/commands.ts'
import { addGiftCard } from '../../../ecommerce/gift-cards/server/commands.ts'
import { storeCurrency, storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { receiveMessage } from '../../landing/server/commands.ts'
import { giftCardOrderPath, mostGiftPayments } from '../rules.ts'
import { refusals } from './refusals.ts'
import { giftCardOrders, giftCardTries } from './tables.ts'
import { say } from './texts.ts'

type Visit = Context<Caller | undefined>
type Maker = Pick<Machine, 'now' | 'mailer' | 'queue' | 'room' | 'secretKey' | 'settings' | 'log'> & {
  address?: string
}
type Row = typeof giftCardOrders.$inferSelect

export const outcomeJob = 'gift-card-orders.card-outcome'
const hourMs = 3_600_000

/** The key of its card payment: no order can take that of another thing. */
export function chargeKey(key: string): string {
  return `gift-${key}`
}

/** Where an order is paid: one page, however often it is asked for. Nothing once its payment has ended, and for a test payment. */
export async function payGiftCard(visit: Visit, key: string): Promise<string | null> {
  const [row] = await visit.db.select().from(giftCardOrders).where(eq(giftCardOrders.key, key))
  if (!row) throw notFound(refusals.things.order)
  if (row.payment !== 'open') return null
  const limit = { log: giftCardTries, windowMs: hourMs, most: mostGiftPayments, refusal: refusals.tooManyPayments }
  await countVisitor(visit, limit, `pay ${row.id} `)
  return row.way === 'test' ? payTest(visit, key) : payByCard(visit, row)
}

async function payTest(visit: Visit, key: string): Promise<null> {
  if (!visit.settings.isSample) throw conflict(refusals.closed)
  await take(visit, { key, outcome: 'paid' })
  return null
}

async function payByCard(visit: Visit, { key, language, giverEmail: email }: Row): Promise<string | null> {
  const back = `${visit.settings.publicUrl}${giftCardOrderPath(key)}`
  const title = say(language, 'title')
  const page = { title, email, doneUrl: `${back}&paid=yes`, backUrl: back }
  const { outcome, url } = await chargePage(visit, chargeKey(key), page)
  if (outcome !== 'open') await take(visit, { key, outcome })
  return url
}

type Outcome = { key: string; outcome: 'paid' | 'failed' }

function take(from: Maker & Pick<Machine, 'db'>, outcome: Outcome): Promise<void> {
  return from.db.transaction((tx) => takeOutcome(tx, from, outcome))
}

/** Once, whoever says it first: one card for each order that is paid, also where it was given up before. */
async function takeOutcome(tx: Transaction, from: Maker, { key, outcome }: Outcome): Promise<void> {
  const mine = eq(giftCardOrders.key, key)
  const [row] = await tx.select().from(giftCardOrders).where(mine).for('update')
  if (!row) return from.log.error({ key, outcome }, 'the payment of a gift card order that doesn’t exist has ended')
  if (row.payment === 'paid' || row.payment === 'refund' || row.payment === outcome) return
  const payment = outcome === 'paid' && (await storeCurrency(tx)) !== row.currency ? 'refund' : outcome
  await tx.update(giftCardOrders).set({ payment }).where(mine)
  const change = { before: { payment: row.payment }, after: { payment } }
  const by = { ...from, user: undefined }
  await recordEvent(tx, by, { kind: 'giftCardOrder.changed', entity: 'giftCardOrder', entityId: row.id, ...change })
  if (payment === 'paid') await issue(tx, by, row)
  if (payment === 'refund') await askForRefund(tx, by, row)
}

/** The store has another currency since: the money goes back, by the people of the store. */
async function askForRefund(tx: Transaction, from: Maker & { user: undefined }, row: Row): Promise<void> {
  const { language, giver: name, giverEmail: email, recipient, amountCents, currency, id: number } = row
  const message = say(language, 'refund', { number, recipient, amount: moneyText(amountCents, currency) })
  await receiveMessage(tx, { ...from, language }, { name, email, message })
}

async function issue(tx: Transaction, from: Maker & { user: undefined }, row: Row): Promise<void> {
  const { recipient, message, language, amountCents, currency, giver, giverEmail } = row
  // Anyone can make a test payment: nothing is written to the addresses they name.
  const isTest = row.way === 'test'
  const email = isTest ? '' : row.email
  const { storeName: store } = await storeSetting(tx, 'details')
  const note = `${giver} <${giverEmail}>`
  const gift = { recipient, email, message, language, amountCents, note, expiresOn: null, giver }
  const { lastFour } = await addGiftCard(tx, from, gift)
  if (isTest) return
  const amount = moneyText(amountCents, currency)
  const values = { store, giver, recipient, email, amount, lastFour }
  const subject = say(language, 'paid.subject', values)
  await enqueueEmail(tx, from, { to: giverEmail, subject, text: say(language, 'paid.text', values) })
}

/** Hears of card payments, whichever way their outcome comes. */
export function giftCardJobs(machine: Machine): void {
  machine.queue.work(outcomeJob, async ({ key, outcome }) => {
    const order = String(key).slice(chargeKey('').length)
    await take(machine, { key: order, outcome: outcome === 'paid' ? 'paid' : 'failed' })
    machine.bus.wake()
  })
}
