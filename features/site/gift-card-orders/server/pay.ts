import { eq } from 'drizzle-orm'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { moneyWords } from '#kit/contract/money.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { cardOrders, type ByProvider } from '../../../ecommerce/card-payments/server/commands.ts'
import { addGiftCard } from '../../../ecommerce/gift-cards/server/commands.ts'
import { storeCurrency, storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { receiveMessage } from '../../landing/server/commands.ts'
import { giftCardOrderPath, mostGiftPayments } from '../rules.ts'
import { refusals } from './refusals.ts'
import { giftCardOrders, giftCardTries } from './tables.ts'
import { say } from './texts.ts'

type Row = typeof giftCardOrders.$inferSelect

/** Gift cards that are paid by card, or by a test payment in a sample workspace. */
export const giftCardSales = cardOrders<Row>({
  prefix: 'gift',
  job: 'gift-card-orders.card-outcome',
  entity: 'giftCardOrder',
  rowsOf: (db, key) => db.select().from(giftCardOrders).where(eq(giftCardOrders.key, key)),
  missing: refusals.things.order,
  limit: { log: giftCardTries, most: mostGiftPayments, refusal: refusals.tooManyPayments },
  pageOf: ({ key, language, giverEmail: email }) => ({
    title: say(language, 'title'),
    email,
    path: giftCardOrderPath(key),
  }),
  isTest({ settings }, { way }) {
    if (way === 'test' && !settings.isSample) throw conflict(refusals.closed)
    return way === 'test'
  },
  becomes: async (tx, { currency }) => ((await storeCurrency(tx)) === currency ? 'paid' : 'refund'),
  keep: (tx, id, payment) => tx.update(giftCardOrders).set({ payment }).where(eq(giftCardOrders.id, id)),
  follow: (tx, by, row) => (row.payment === 'paid' ? issue(tx, by, row) : askForRefund(tx, by, row)),
})

/** The store has another currency since: the money goes back, by the people of the store. */
async function askForRefund(tx: Transaction, by: ByProvider, row: Row): Promise<void> {
  const { language, giver: name, giverEmail: email, recipient, amountCents, currency, id: number } = row
  const message = say(language, 'refund', { number, recipient, amount: moneyWords(amountCents, currency)[language] })
  await receiveMessage(tx, { ...by, language }, { name, email, message })
}

async function issue(tx: Transaction, by: ByProvider, row: Row): Promise<void> {
  const { recipient, message, language, recipientLanguage, amountCents, currency, giver, giverEmail } = row
  // Anyone can make a test payment: nothing is written to the addresses they name.
  const isTest = row.way === 'test'
  const email = isTest ? '' : row.email
  const { storeName: store } = await storeSetting(tx, 'details')
  const note = `${giver} <${giverEmail}>`
  const gift = { recipient, email, message, amountCents, note, expiresOn: null, giver }
  const to = { ...gift, language: recipientLanguage ?? language }
  const { id: giftCardId, lastFour, emailId } = await addGiftCard(tx, by, to)
  await tx.update(giftCardOrders).set({ giftCardId, emailId }).where(eq(giftCardOrders.id, row.id))
  if (isTest) return
  const amount = moneyWords(amountCents, currency)[language]
  const values = { store, giver, recipient, email, amount, lastFour }
  const subject = say(language, 'paid.subject', values)
  await enqueueEmail(tx, by, { to: giverEmail, subject, text: say(language, 'paid.text', values) })
}
