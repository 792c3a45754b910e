import { and, eq, gte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recordEvent } from '#platform/events/server/commands.ts'
import { enqueueEmail, forgetWhenSent } from '#platform/outbox/server/commands.ts'
import { mustMayWriteOutside } from '#platform/outbox/server/queries.ts'
import { moneyWords } from '#kit/contract/money.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import type { GiftCardInput } from '../contract.ts'
import { giftCodeShown } from '../rules.ts'
import { codeOf, randomCode } from './codes.ts'
import { findGiftCard, giftCardOfKey, paidFor, payingCard } from './queries.ts'
import { refusals } from './refusals.ts'
import { giftCardMoves, giftCards } from './tables.ts'
import { say } from './texts.ts'

type At = Pick<Machine, 'now'>

type Issuer = At &
  Pick<Machine, 'mailer' | 'queue' | 'room' | 'secretKey' | 'settings'> & {
    user?: Caller | undefined
    address?: string
  }
type Gift = Omit<GiftCardInput, 'key'> & {
  /** None where it was bought: its order knows whether it has its card. */
  key?: string
  /** Who gives it, where it was bought. */
  giver?: string
}

/**
 * Issues a card, once for each key. Its code is in the reply, and in the email to its recipient where there is one; it is kept
 * nowhere else: whoever sends the same again gets the same code, as it is made from all that was sent and the secret of the
 * machine. The key in it is kept as a hash.
 */
export async function addGiftCard(tx: Transaction, issuer: Issuer, gift: Gift) {
  const { key, recipient, amountCents, expiresOn, note, email } = gift
  const code = key === undefined ? randomCode() : await codeOf(issuer, JSON.stringify(gift))
  const id = await insertGiftCard(tx, issuer, { key, recipient, amountCents, expiresOn, note, code })
  if (id === undefined) return { ...(await issuedBefore(tx, issuer, { key, code })), code, emailId: null }
  const emailId = email === '' ? null : await emailCode(tx, issuer, { id, code, gift })
  const after = { recipient, amountCents, expiresOn, email }
  await recordEvent(tx, issuer, { kind: 'giftCard.created', entity: 'giftCard', entityId: id, after })
  return { ...(await findGiftCard({ now: issuer.now, db: tx }, id)), code, emailId }
}

/** The card of a key that was sent before. It has another code if something else was typed, or the machine had another secret. */
async function issuedBefore(tx: Transaction, { now }: At, { key = '', code }: Pick<Row, 'key' | 'code'>) {
  const { codeHash, ...card } = await giftCardOfKey({ db: tx, now }, key)
  if (codeHash === (await hashToken(code))) return card
  const amount = moneyWords(card.amountCents, card.currency)
  throw conflict(refusals.issuedBefore, { recipient: card.recipient, amount })
}

type Row = Pick<GiftCardInput, 'recipient' | 'amountCents' | 'expiresOn' | 'note'> & {
  key?: string | undefined
  code: string
}

/** Nothing where there is a card of this key already. At the same moment its code may be the first to be found there. */
export async function insertGiftCard(tx: Transaction, { now }: At, { code, key, ...input }: Row) {
  const { amountCents } = input
  const at = now()
  const hashes = { codeHash: await hashToken(code), key: key === undefined ? null : await hashToken(key) }
  const kept = { ...hashes, lastFour: code.slice(-4), balanceCents: amountCents, issuedAt: at }
  const [row] = await tx
    .insert(giftCards)
    .values({ ...input, ...kept })
    .onConflictDoNothing()
    .returning({ id: giftCards.id })
  if (row) await tx.insert(giftCardMoves).values({ giftCardId: row.id, cents: amountCents, at })
  return row?.id
}

type Emailed = { id: number; code: string; gift: Gift }

/** Nobody but its recipient reads the email, and its text is forgotten as soon as a mail server has taken it: a code is money. */
async function emailCode(tx: Transaction, issuer: Issuer, { id, code, gift }: Emailed): Promise<string> {
  const { user: writer } = issuer
  if (writer) mustMayWriteOutside(writer, 'email')
  const { recipient, email: to, message, language, giver = '', amountCents, expiresOn } = gift
  const { storeName: store, currency } = await storeSetting(tx, 'details')
  const amount = moneyWords(amountCents, currency)[language]
  const values = { store, name: recipient, giver, amount, code: giftCodeShown(code), day: dayText(expiresOn)[language] }
  const parts = [
    say(language, 'email.hello', values),
    say(language, giver === '' ? 'email.text' : 'email.given', values),
    message,
    say(language, 'email.code', values),
    say(language, expiresOn === null ? 'email.lasting' : 'email.until', values),
    say(language, 'email.use', { link: `${issuer.settings.publicUrl}/front-pages/checkout` }),
  ]
  const emailId = await enqueueEmail(tx, issuer, {
    to,
    subject: say(language, giver === '' ? 'email.subject' : 'email.givenSubject', values),
    text: parts.filter(Boolean).join('\n\n'),
    isPrivate: true,
    whenSent: forgetWhenSent,
    writer,
  })
  await tx.update(giftCards).set({ email: to, emailId }).where(eq(giftCards.id, id))
  return emailId
}

/** What a card pays of an order that is being placed; it stays as it is until the transaction ends. */
export async function takeGiftCard(tx: Transaction, { now }: At, code: string, totalCents: number) {
  if (totalCents === 0) return { giftCardId: null, giftCardCents: 0 }
  const found = await payingCard({ db: tx, now }, code)
  if (found) await tx.select().from(giftCards).where(eq(giftCards.id, found.id)).for('update')
  // Another order may have had what it held before.
  const card = found && (await payingCard({ db: tx, now }, code))
  if (!card) throw invalid('giftCard', refusals.cannotPay)
  return { giftCardId: card.id, giftCardCents: Math.min(card.balanceCents, totalCents) }
}

type Change = { id: number; version: number; set: { isBlocked: boolean } | { expiresOn: string | null } }

/** Blocks a card, lets it pay again, or gives it another last day. */
export async function changeGiftCard(tx: Transaction, context: Context, { id, version, set }: Change) {
  const at = { ...context, db: tx }
  const { isBlocked, expiresOn } = await findGiftCard(at, id)
  await changeVersion(tx, giftCards, { where: eq(giftCards.id, id), version, set })
  const before = 'isBlocked' in set ? { isBlocked } : { expiresOn }
  await recordEvent(tx, context, { kind: 'giftCard.changed', entity: 'giftCard', entityId: id, before, after: set })
  return findGiftCard(at, id)
}

type Share = { giftCardId: number; order: number; cents: number }

/** Has a card pay so much for an order, whatever it paid for it before: the rest goes back, or more is taken. */
export async function settleGiftCard(tx: Transaction, { now }: At, { giftCardId, order, cents }: Share): Promise<void> {
  await tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.id, giftCardId)).for('update')
  const more = cents - (await paidFor(tx, giftCardId, order))
  if (more === 0) return
  const { balanceCents } = giftCards
  const paid = await tx
    .update(giftCards)
    .set({ balanceCents: sql`${balanceCents} - ${more}::int`, ...newVersion(giftCards) })
    .where(and(eq(giftCards.id, giftCardId), gte(balanceCents, more)))
    .returning({ id: giftCards.id })
  if (paid.length === 0) throw conflict(refusals.tooLittleLeft)
  await tx.insert(giftCardMoves).values({ giftCardId, order, cents: -more, at: now() })
}

export async function rescaleGiftCards(tx: Transaction, factor: number): Promise<void> {
  const scaled = (amount: PgColumn) => sql`round(${amount} * ${factor}::numeric)::int`
  const { amountCents, balanceCents } = giftCards
  const set = { amountCents: scaled(amountCents), balanceCents: scaled(balanceCents) }
  await tx.update(giftCards).set({ ...set, ...newVersion(giftCards) })
  await tx.update(giftCardMoves).set({ cents: scaled(giftCardMoves.cents) })
}
