import { and, desc, eq, getTableColumns, max, sql, type SQL } from 'drizzle-orm'
import { outcomeOfEmail } from '#platform/outbox/server/queries.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import { hashToken } from '#kit/server/ids.ts'
import { listPage, listRow } from '#kit/server/list-page.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { storeCurrency, todayIn } from '../../settings/server/queries.ts'
import type { GiftCard, GiftCardState } from '../contract.ts'
import { giftCodeText } from '../rules.ts'
import { refusals } from './refusals.ts'
import { giftCardMoves, giftCards } from './tables.ts'

type At = Pick<Machine, 'db' | 'now'>

function isExpiredOn(today: string): SQL<boolean> {
  return sql<boolean>`coalesce(${giftCards.expiresOn} < ${today}, false)`
}

function stateOn(today: string): SQL<GiftCardState> {
  return sql<GiftCardState>`case
    when ${giftCards.isBlocked} then 'blocked'
    when ${giftCards.balanceCents} = 0 then 'used'
    when ${isExpiredOn(today)} then 'expired'
    else 'active' end`
}

function planOn(today: string) {
  const { id, key: _key, codeHash: _, emailId, searchText, ...shown } = getTableColumns(giftCards)
  const { recipient, amountCents, balanceCents, expiresOn, issuedAt } = shown
  return {
    from: giftCards,
    columns: {
      ...shown,
      id,
      state: stateOn(today),
      isExpired: isExpiredOn(today),
      emailState: outcomeOfEmail(emailId).state,
    },
    search: searchText,
    sort: { recipient, amount: amountCents, balance: balanceCents, expiresOn, issuedAt },
    id,
  }
}

export async function giftCardPage({ db, now }: At, query: ListQuery & { state?: string | undefined }) {
  const today = await todayIn(db, now())
  const isAsked = query.state === undefined ? undefined : sql`${stateOn(today)} = ${query.state}`
  const page = await listPage(db, query, { ...planOn(today), where: [isAsked] })
  const currency = await storeCurrency(db)
  return { giftCards: page.rows.map((row) => shownCard(row, currency)), total: page.total }
}

export async function findGiftCard({ db, now }: At, id: number): Promise<GiftCard> {
  const row = await listRow(db, eq(giftCards.id, id), planOn(await todayIn(db, now())))
  if (!row) throw notFound(refusals.things.giftCard, id)
  return shownCard(row, await storeCurrency(db))
}

/** With the hash of its code, to tell whether another one is right. */
export async function giftCardOfKey({ db, now }: At, key: string): Promise<GiftCard & { codeHash: string }> {
  const { columns, ...plan } = planOn(await todayIn(db, now()))
  const { codeHash } = giftCards
  const row = await listRow(db, eq(giftCards.key, await hashToken(key)), { ...plan, columns: { ...columns, codeHash } })
  return shownCard(row!, await storeCurrency(db))
}

function shownCard<R extends { issuedAt: Date }>(row: R, currency: string) {
  return { ...row, issuedAt: row.issuedAt.toISOString(), currency }
}

const mostMoves = 500

export async function movesOf(db: Database, id: number) {
  const rows = await db
    .select()
    .from(giftCardMoves)
    .where(eq(giftCardMoves.giftCardId, id))
    .orderBy(desc(giftCardMoves.id))
    .limit(mostMoves)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** The card with a code, if it can pay now. Why one can’t isn’t told to whoever may be guessing. */
export async function payingCard({ db, now }: At, typed: string) {
  const code = giftCodeText(typed)
  const isMeant = eq(giftCards.codeHash, await hashToken(code))
  const isActive = sql`${stateOn(await todayIn(db, now()))} = 'active'`
  const { id, balanceCents, expiresOn } = giftCards
  const [row] = await db.select({ id, balanceCents, expiresOn }).from(giftCards).where(and(isMeant, isActive))
  return row
}

/** What a card has paid for an order until now, less what came back. */
export async function paidFor(db: Database, giftCardId: number, order: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(-sum(${giftCardMoves.cents}), 0)::int` })
    .from(giftCardMoves)
    .where(and(eq(giftCardMoves.giftCardId, giftCardId), eq(giftCardMoves.order, order)))
  return row?.cents ?? 0
}

export async function balanceOf(db: Database, id: number): Promise<number> {
  const [row] = await db.select({ cents: giftCards.balanceCents }).from(giftCards).where(eq(giftCards.id, id))
  return row?.cents ?? 0
}

export async function greatestGiftCard(db: Database): Promise<number> {
  const [greatest] = await db.select({ amount: max(giftCards.amountCents) }).from(giftCards)
  return greatest?.amount ?? 0
}
