import { users } from '#platform/access/server/tables.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { forbidden, invalid, notFound } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import { ownBilling, userBilling, type CardEntry, type UserBilling } from '../../billing/contract.ts'
import { refusals } from './refusals.ts'
import { cardName, changedTerms, isExpired } from '../../billing/rules.ts'
import { dayOf } from '#kit/contract/days.ts'
import { billingHistory } from './billing-history.ts'
import { shown, type UserRow } from './queries.ts'
import { billingAddresses, paymentCards } from './tables.ts'
import { findPerson, onPerson, type Whose } from './whose.ts'

export const billingHandlers: Handlers = []

for (const calls of [userBilling, ownBilling]) {
  handle(billingHandlers, calls.read, async ({ params }, context) =>
    billingOf(context.db, await findPerson(context, params, 'billing')),
  )

  handle(billingHandlers, calls.changePlan, ({ params, body: { version, ...set } }, context) =>
    onPerson(context, params, Object.keys(set), async (tx, person) => {
      if (params.id === undefined && set.planUntil !== undefined) throw forbidden(refusals.endOfOffice)
      const next = changedTerms(person, set, dayOf(context.now()))
      const { planSince, planUntil } = { ...person, ...next }
      if (planUntil !== null && planUntil < planSince)
        throw invalid('planUntil', refusals.endsBefore, { day: planSince })
      await changeVersion(tx, users, { where: eq(users.id, person.id), version, set: { ...next, id: person.id } })
      const [after] = await tx.select().from(users).where(eq(users.id, person.id))
      await recordEvent(tx, context, {
        kind: 'user.plan-changed',
        entity: 'user',
        entityId: person.id,
        before: auditSnapshot(person),
        after: auditSnapshot(after!),
      })
      return shown(after!)
    }),
  )

  handle(billingHandlers, calls.saveAddress, ({ params, body: { version, ...address } }, context) =>
    onBilling(context, params, 'user.billing-address-changed', async (tx, userId) => {
      if (version > 0)
        await changeVersion(tx, billingAddresses, {
          where: eq(billingAddresses.userId, userId),
          version,
          set: { address },
        })
      else if (
        (await tx.insert(billingAddresses).values({ userId, address }).onConflictDoNothing().returning()).length === 0
      )
        throw staleEdit()
    }),
  )

  handle(billingHandlers, calls.addCard, ({ params, body }, context) =>
    onBilling(context, params, 'user.card-added', async (tx, userId) => {
      mustBeValid(body, context.now())
      const [made] = await tx
        .insert(paymentCards)
        .values({ ...body, userId })
        .returning({ id: paymentCards.id })
      if (body.isPrimary) await makePrimary(tx, userId, made!.id)
      return cardName(body)
    }),
  )

  handle(billingHandlers, calls.changeCard, ({ params, body: { version, ...set } }, context) =>
    onBilling(context, params, 'user.card-changed', async (tx, userId) => {
      mustBeValid(set, context.now())
      const cards = await cardsOf(tx, userId)
      if (!cards.some(({ id }) => id === params.cardId)) throw notFound(refusals.things.card, params.cardId)
      await changeVersion(tx, paymentCards, { where: ownCard(userId, params.cardId), version, set })
      if (set.isPrimary) await makePrimary(tx, userId, params.cardId)
      return cardName(set)
    }),
  )

  handle(billingHandlers, calls.deleteCard, ({ params }, context) =>
    onBilling(context, params, 'user.card-deleted', async (tx, userId) => {
      const [gone] = await tx.delete(paymentCards).where(ownCard(userId, params.cardId)).returning()
      if (!gone) throw notFound(refusals.things.card, params.cardId)
      return cardName(gone)
    }),
  )
}

/** Changes cards or the address. `change` returns the card the history names. */
function onBilling(
  context: Context,
  whose: Whose,
  kind: string,
  change: (tx: Transaction, userId: number) => Promise<string | void>,
): Promise<UserBilling> {
  return onPerson(context, whose, ['billing'], async (tx, person) => {
    const before = await meansOf(tx, person.id)
    const card = await change(tx, person.id)
    await keepOnePrimary(tx, person.id)
    const after = await meansOf(tx, person.id)
    await recordEvent(tx, context, {
      kind,
      entity: 'user',
      entityId: person.id,
      before: auditedMeans(before),
      after: { ...auditedMeans(after), ...(card && { card }) },
    })
    return { ...after, plan: shown(person), history: await billingHistory(tx, person.id) }
  })
}

type Means = Pick<UserBilling, 'cards' | 'address' | 'addressVersion'>

/** The audit log's snapshot of cards and address. */
function auditedMeans({ address, cards }: Means) {
  return { address, cards: cards.map(({ lastFour, expires, isPrimary }) => ({ lastFour, expires, isPrimary })) }
}

/** A user's cards and billing address. */
async function meansOf(db: Database, userId: number): Promise<Means> {
  const [kept] = await db.select().from(billingAddresses).where(eq(billingAddresses.userId, userId))
  return { cards: await cardsOf(db, userId), address: kept?.address ?? null, addressVersion: kept?.version ?? 0 }
}

async function billingOf(db: Database, person: UserRow): Promise<UserBilling> {
  return { ...(await meansOf(db, person.id)), plan: shown(person), history: await billingHistory(db, person.id) }
}

/** The audit log's snapshot of a plan. */
function auditSnapshot({ currentPlan, billing, planSince, planUntil }: UserRow) {
  return { currentPlan, billing, planSince, planUntil }
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

async function makePrimary(tx: Transaction, userId: number, cardId: number): Promise<void> {
  const marked = and(eq(paymentCards.userId, userId), ne(paymentCards.id, cardId), eq(paymentCards.isPrimary, true))
  await tx
    .update(paymentCards)
    .set({ isPrimary: false, ...newVersion(paymentCards) })
    .where(marked)
}

// One card is always primary, even after the primary one is deleted.
async function keepOnePrimary(tx: Transaction, userId: number): Promise<void> {
  const cards = await cardsOf(tx, userId)
  const [first] = cards
  if (!first || cards.some(({ isPrimary }) => isPrimary)) return
  await tx
    .update(paymentCards)
    .set({ isPrimary: true, ...newVersion(paymentCards) })
    .where(eq(paymentCards.id, first.id))
}
