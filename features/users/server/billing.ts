import { and, asc, eq, ne } from 'drizzle-orm'
import { recordEvent } from '#features/events/server/queries.ts'
import { answer, type Answers, type Context } from '#kit/server/answer.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import { addCard, changeCard, deleteCard, readUserBilling, saveBillingAddress, type CardEntry, type UserBilling } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { isExpired } from '../rules.ts'
import { findChangeable, withPerson } from './steps.ts'
import { billingAddresses, paymentCards } from './tables.ts'

export const billingAnswers: Answers = []

answer(billingAnswers, readUserBilling, async ({ params }, context) => billingOf(context.db, (await findChangeable(context, params.id, 'billing')).id))

answer(billingAnswers, saveBillingAddress, ({ params, body: { version, ...address } }, context) =>
  onBilling(context, params.id, async (tx, userId) => {
    if (version > 0) await changeVersion(tx, billingAddresses, { where: eq(billingAddresses.userId, userId), version, set: { address } })
    else if ((await tx.insert(billingAddresses).values({ userId, address }).onConflictDoNothing().returning()).length === 0) throw staleEdit()
  }),
)

answer(billingAnswers, addCard, ({ params, body }, context) =>
  onBilling(context, params.id, async (tx, userId) => {
    mustBeValid(body, context.now())
    const [made] = await tx.insert(paymentCards).values({ ...body, userId }).returning({ id: paymentCards.id })
    if (body.isPrimary) await makePrimary(tx, userId, made!.id)
  }),
)

answer(billingAnswers, changeCard, ({ params, body: { version, ...set } }, context) =>
  onBilling(context, params.id, async (tx, userId) => {
    mustBeValid(set, context.now())
    const cards = await cardsOf(tx, userId)
    if (!cards.some(({ id }) => id === params.cardId)) throw notFound(refusals.things.card, params.cardId)
    await changeVersion(tx, paymentCards, { where: ownCard(userId, params.cardId), version, set })
    if (set.isPrimary) await makePrimary(tx, userId, params.cardId)
  }),
)

answer(billingAnswers, deleteCard, ({ params }, context) =>
  onBilling(context, params.id, async (tx, userId) => {
    const gone = await tx.delete(paymentCards).where(ownCard(userId, params.cardId)).returning({ id: paymentCards.id })
    if (gone.length === 0) throw notFound(refusals.things.card, params.cardId)
  }),
)

function onBilling(context: Context, id: number, change: (tx: Database, userId: number) => Promise<void>): Promise<UserBilling> {
  return withPerson(context, { id, fields: ['billing'] }, async (tx, person) => {
    const before = await billingOf(tx, person.id)
    await change(tx, person.id)
    await keepOnePrimary(tx, person.id)
    const after = await billingOf(tx, person.id)
    await recordEvent(tx, context, { kind: 'user.billing-changed', entity: 'user', entityId: person.id, before: told(before), after: told(after) })
    return after
  })
}

/** What the log keeps of it. */
function told({ address, cards }: UserBilling) {
  return { address, cards: cards.map(({ lastFour, expires, isPrimary }) => ({ lastFour, expires, isPrimary })) }
}

async function billingOf(db: Database, userId: number): Promise<UserBilling> {
  const cards = await cardsOf(db, userId)
  const [kept] = await db.select().from(billingAddresses).where(eq(billingAddresses.userId, userId))
  return { cards, address: kept?.address ?? null, addressVersion: kept?.version ?? 0 }
}

function cardsOf(db: Database, userId: number) {
  return db.select().from(paymentCards).where(eq(paymentCards.userId, userId)).orderBy(asc(paymentCards.id))
}

function ownCard(userId: number, cardId: number) {
  return and(eq(paymentCards.userId, userId), eq(paymentCards.id, cardId))!
}

function mustBeValid({ expires }: CardEntry, now: Date): void {
  if (isExpired(expires, now)) throw invalid('expires', refusals.cardExpired)
}

async function makePrimary(tx: Database, userId: number, cardId: number): Promise<void> {
  const marked = and(eq(paymentCards.userId, userId), ne(paymentCards.id, cardId), eq(paymentCards.isPrimary, true))
  await tx.update(paymentCards).set({ isPrimary: false, ...newVersion(paymentCards) }).where(marked)
}

// Who has cards pays with one of them first, also when the first was taken away.
async function keepOnePrimary(tx: Database, userId: number): Promise<void> {
  const cards = await cardsOf(tx, userId)
  const [first] = cards
  if (!first || cards.some(({ isPrimary }) => isPrimary)) return
  await tx.update(paymentCards).set({ isPrimary: true, ...newVersion(paymentCards) }).where(eq(paymentCards.id, first.id))
}
