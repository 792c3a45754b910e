import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { moneyText } from '#kit/contract/money.ts'
import { countVisitor } from '#kit/server/call-log.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { chargePage } from '../../../ecommerce/card-payments/server/commands.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { receiveMessage } from '../../landing/server/commands.ts'
import { mostPlanPayments, planOrderPath } from '../rules.ts'
import { refusals } from './refusals.ts'
import { planOrders, planOrderTries } from './tables.ts'
import { say } from './texts.ts'
import { headingOf, wordsOf } from './words.ts'

type Visit = Context<Caller | undefined>
type Maker = Pick<Machine, 'now' | 'mailer' | 'queue' | 'room' | 'settings' | 'log'> & { address?: string }

export const outcomeJob = 'plan-orders.card-outcome'
const hourMs = 3_600_000

/** The key of its card payment: no order can take that of another thing. */
export function chargeKey(key: string): string {
  return `plan-${key}`
}

/** Where an order is paid by card: one page, however often it is asked for. Nothing once its payment has ended. */
export async function payByCard(visit: Visit, key: string): Promise<string | null> {
  const [row] = await visit.db.select().from(planOrders).where(eq(planOrders.key, key))
  if (!row) throw notFound(refusals.things.order)
  if (row.payment !== 'open') return null
  const limit = { log: planOrderTries, windowMs: hourMs, most: mostPlanPayments, refusal: refusals.tooMany }
  await countVisitor(visit, limit, `pay ${row.id} `)
  const back = `${visit.settings.publicUrl}${planOrderPath(key)}`
  const title = headingOf(row.language, row)
  const page = { title, email: row.email, doneUrl: `${back}&paid=yes`, backUrl: back }
  const { outcome, url } = await chargePage(visit, chargeKey(key), page)
  if (outcome !== 'open') await take(visit, { key, outcome })
  return url
}

type Outcome = { key: string; outcome: 'paid' | 'failed' }

function take(from: Maker & Pick<Machine, 'db'>, outcome: Outcome): Promise<void> {
  return from.db.transaction((tx) => takeOutcome(tx, from, outcome))
}

/** Once, whoever says it first: what is paid stays paid, also where it was given up before. */
async function takeOutcome(tx: Transaction, from: Maker, { key, outcome }: Outcome): Promise<void> {
  const mine = eq(planOrders.key, key)
  const [row] = await tx.select().from(planOrders).where(mine).for('update')
  if (!row) return from.log.error({ key, outcome }, 'the payment of a plan order that doesn’t exist has ended')
  if (row.payment === 'paid' || row.payment === outcome) return
  await tx.update(planOrders).set({ payment: outcome }).where(mine)
  const { id: entityId, language } = row
  const change = { before: { payment: row.payment }, after: { payment: outcome } }
  const by = { ...from, user: undefined }
  await recordEvent(tx, by, { kind: 'planOrder.changed', entity: 'planOrder', entityId, ...change })
  if (outcome === 'failed') return
  const message = wordsOf(language, { ...row, payment: outcome })
  await receiveMessage(tx, { ...by, language }, { ...row, message })
  await confirm(tx, from, row)
}

/** Tells its buyer that the money has come. */
async function confirm(tx: Transaction, from: Maker, row: typeof planOrders.$inferSelect): Promise<void> {
  const { id: number, language, email: to, name } = row
  const plan = say(language, `plans.${row.plan}`)
  const { storeName: store } = await storeSetting(tx, 'details')
  const link = `${from.settings.publicUrl}${planOrderPath(row.key)}`
  const values = { number, plan, name, store, amount: moneyText(row.totalCents, row.currency), link }
  const subject = say(language, 'paid.subject', values)
  await enqueueEmail(tx, from, { to, subject, text: say(language, 'paid.text', values) })
}

/** Hears of card payments, whichever way their outcome comes. */
export function planCardJobs(machine: Machine): void {
  machine.queue.work(outcomeJob, async ({ key, outcome }) => {
    const order = String(key).slice(chargeKey('').length)
    await take(machine, { key: order, outcome: outcome === 'paid' ? 'paid' : 'failed' })
    machine.bus.wake()
  })
}
