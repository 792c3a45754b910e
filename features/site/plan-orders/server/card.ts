import { eq } from 'drizzle-orm'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { moneyWords } from '#kit/contract/money.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { cardOrders, type ByProvider } from '../../../ecommerce/card-payments/server/commands.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { receiveMessage } from '../../landing/server/commands.ts'
import { mostPlanPayments, planOrderPath } from '../rules.ts'
import { refusals } from './refusals.ts'
import { planOrders, planOrderTries } from './tables.ts'
import { say } from './texts.ts'
import { headingOf, wordsOf } from './words.ts'

type Row = typeof planOrders.$inferSelect

/** Plans that are paid by card. */
export const planSales = cardOrders<Row>({
  prefix: 'plan',
  job: 'plan-orders.card-outcome',
  entity: 'planOrder',
  rowsOf: (db, key) => db.select().from(planOrders).where(eq(planOrders.key, key)),
  missing: refusals.things.order,
  limit: { log: planOrderTries, most: mostPlanPayments, refusal: refusals.tooMany },
  pageOf: (row) => ({ title: headingOf(row.language, row), email: row.email, path: planOrderPath(row.key) }),
  keep: (tx, id, payment) => tx.update(planOrders).set({ payment }).where(eq(planOrders.id, id)),
  async follow(tx, by, row) {
    const { language } = row
    await receiveMessage(tx, { ...by, language }, { ...row, message: wordsOf(language, row) })
    await confirm(tx, by, row)
  },
})

/** Tells its buyer that the money has come. */
async function confirm(tx: Transaction, by: ByProvider, row: Row): Promise<void> {
  const { id: number, language, email: to, name } = row
  const plan = say(language, `plans.${row.plan}`)
  const { storeName: store } = await storeSetting(tx, 'details')
  const link = `${by.settings.publicUrl}${planOrderPath(row.key)}`
  const values = { number, plan, name, store, amount: moneyWords(row.totalCents, row.currency)[language], link }
  const subject = say(language, 'paid.subject', values)
  await enqueueEmail(tx, by, { to, subject, text: say(language, 'paid.text', values) })
}
