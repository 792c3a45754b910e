import { and, eq, or } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { holdMs, openMs, outcomeOf, type CardOutcome } from '../rules.ts'
import { cardAccount, forgetClosed, type KnownAccount } from './account.ts'
import { mustBePaidInFull } from './in-full.ts'
import { endSession, expireSession, readSession, type Session } from './provider.ts'
import { openPage } from './open-page.ts'
import { refuse } from './refuse.ts'
import { refusals } from './refusals.ts'
import { cardCharges, type ChargePage } from './tables.ts'

type From = Pick<Machine, 'db' | 'secretKey' | 'log' | 'now' | 'queue'>
type Row = typeof cardCharges.$inferSelect

const releaseJob = 'card-payments.release-charge'

export type NewCharge = {
  key: string
  /** The job that hears the outcome, as `{ key, outcome }`: at least once, and `paid` even after `failed`. */
  job: string
  amountCents: number
  currency: string
}
export type Charged = { outcome: CardOutcome; url: string | null }

/** Notes what is to be paid, in the transaction that gives its key. */
export async function addCharge(
  tx: Transaction,
  { now, queue }: Pick<From, 'now' | 'queue'>,
  charge: NewCharge,
): Promise<void> {
  const createdAt = now()
  await tx.insert(cardCharges).values({ ...charge, createdAt })
  const runAt = new Date(createdAt.getTime() + holdMs)
  await queue.add({ name: releaseJob, data: { key: charge.key }, runAt }, tx)
}

/** The page on which a charge is paid: one, however often it is asked for. The provider is asked what it knows first. */
export async function chargePage(from: From, key: string, page: ChargePage): Promise<Charged> {
  const row = await findCharge(from, key)
  if (row.state !== 'open') return { outcome: row.state, url: null }
  const session = await orRefuse(from, (account) => sessionOf(from, { account, row, page }))
  if (session === undefined) return { outcome: await settle(from, row, 'failed'), url: null }
  const outcome = await settleBy(from, row, session)
  return { outcome, url: outcome === 'open' ? (session.url ?? row.url) : null }
}

type Paying = { account: KnownAccount; row: Row; page: ChargePage }

/** Nothing where it is too late to open its page: the provider gave no answer when it was asked, so nobody has seen one. */
async function sessionOf(from: From, { account, row, page }: Paying): Promise<Session | undefined> {
  if (row.session !== null) return readSession(account, row.session)
  if (from.now().getTime() - row.createdAt.getTime() > openMs) return undefined
  const session = await openPage(from.db, cardCharges, { account, row, page })
  const kept = await from.db
    .update(cardCharges)
    .set({ session: session.id, url: session.url ?? '' })
    .where(and(eq(cardCharges.key, row.key), eq(cardCharges.state, 'open')))
    .returning({ key: cardCharges.key })
  // It was ended while its page was being made.
  return kept.length === 0 ? expireSession(account, session.id) : session
}

/** Ends a charge that nobody is to pay any more. One that was paid meanwhile stays paid. */
export async function endCharge(from: From, key: string): Promise<CardOutcome> {
  const row = await findCharge(from, key)
  const { session } = row
  if (row.state !== 'open') return row.state
  if (session === null) return settle(from, row, 'failed')
  const ended = await orRefuse(from, (account) => endSession(account, session))
  return settleBy(from, row, ended)
}

async function findCharge({ db }: Pick<From, 'db'>, key: string): Promise<Row> {
  const [row] = await db.select().from(cardCharges).where(eq(cardCharges.key, key))
  if (!row) throw conflict(refusals.noProvider)
  return row
}

async function orRefuse<T>(from: From, ask: (account: KnownAccount) => Promise<T>): Promise<T> {
  const account = await cardAccount(from)
  if (!account) throw conflict(refusals.noProvider)
  return ask(account).catch((error: unknown) =>
    refuse(from, error, { away: refusals.noAnswer, refused: refusals.refused }),
  )
}

async function settleBy(from: From, row: Row, session: Session): Promise<CardOutcome> {
  const outcome = outcomeOf(session)
  if (outcome === 'open') return outcome
  if (outcome === 'paid') mustBePaidInFull(row, session)
  return settle(from, row, outcome)
}

function settle(from: From, { key }: Row, outcome: 'paid' | 'failed'): Promise<CardOutcome> {
  return from.db.transaction((tx) => settleCharge(tx, from, { key, outcome }))
}

/** Once, whoever says it first; what was paid stays paid. Its feature hears of it in the same transaction, by its job. */
async function settleCharge(
  tx: Transaction,
  { queue }: Pick<From, 'queue'>,
  { key, outcome }: { key: string; outcome: 'paid' | 'failed' },
): Promise<CardOutcome> {
  const mine = eq(cardCharges.key, key)
  const [row] = await tx.select().from(cardCharges).where(mine).for('update')
  if (!row || row.state === 'paid' || row.state === outcome) return row?.state ?? 'failed'
  await tx.update(cardCharges).set({ state: outcome }).where(mine)
  await forgetClosed(tx)
  await queue.add({ name: row.job, data: { key, outcome } }, tx)
  return outcome
}

/** Settles the charge that a signed session belongs to, if there is one. */
export async function settleChargeOf(
  tx: Transaction,
  from: Pick<From, 'queue'>,
  session: Session,
): Promise<'taken' | undefined> {
  const { id, client_reference_id: key } = session
  const outcome = outcomeOf(session)
  const [row] = await tx
    .select()
    .from(cardCharges)
    .where(or(eq(cardCharges.session, id), eq(cardCharges.key, key ?? '')))
  if (!row || (row.session ?? id) !== id || outcome === 'open') return undefined
  if (outcome === 'paid') mustBePaidInFull(row, session)
  await settleCharge(tx, from, { key: row.key, outcome })
  return 'taken'
}

/** Asks once more about a charge whose page has ended, so that one whose event was lost isn’t. */
export function releaseCharges(machine: Machine): void {
  const release = async ({ key }: Record<string, unknown>) => {
    if ((await endCharge(machine, String(key))) === 'open')
      throw new Error('The payment is still open at the card provider.')
    await machine.db.transaction(forgetClosed)
  }
  machine.queue.work(releaseJob, release, { mostAttempts: 200, waitsOutside: true })
}
