import { and, count, eq, ne } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { recordMailbox } from '../../email/server/commands.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Job, KeyedJob, Transaction } from '#kit/server/machine.ts'
import { seal } from '#kit/server/seal.ts'
import { changeVersion } from '#kit/server/versions.ts'
import type { changeMailAccount, createMailAccount } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostAccounts } from '../rules.ts'
import { accountOf } from './queries.ts'
import { mailAccounts } from './tables.ts'

export const syncJob = 'mail-accounts.sync'

/** The look at an account that comes next; there is never more than one. */
export function nextLook(accountId: number, runAt: Date): KeyedJob {
  return { name: syncJob, data: { accountId }, runAt, key: `${syncJob} ${accountId}` }
}

/** A look beside the regular ones. */
export function lookNow(accountId: number): Job {
  return { name: syncJob, data: { accountId, isOnce: true }, key: `${syncJob} ${accountId} now` }
}

type Created = Input<typeof createMailAccount.body>

export async function insertAccount(
  tx: Transaction,
  context: Context,
  { password, ...body }: Created,
): Promise<number> {
  mustBeAvailable(context)
  const { id: userId } = context.user
  const [row] = await tx.select({ kept: count() }).from(mailAccounts).where(eq(mailAccounts.userId, userId))
  if (row!.kept >= mostAccounts) throw conflict(refusals.tooMany, { most: mostAccounts })
  await mustBeNew(tx, userId, body.address)
  const sealedPassword = await sealed(context, password)
  const [made] = await tx
    .insert(mailAccounts)
    .values({ ...body, userId, sealedPassword, createdAt: context.now(), nextSyncAt: context.now() })
    .returning({ id: mailAccounts.id })
  await context.queue.add(nextLook(made!.id, context.now()), tx)
  await recordMailbox(tx, context, userId)
  return made!.id
}

export function mustBeAvailable({ mailboxes }: Pick<Context, 'mailboxes'>): void {
  if (!mailboxes) throw conflict(refusals.notHere)
}

async function mustBeNew(tx: Transaction, userId: number, address: string, id = 0): Promise<void> {
  const same = and(eq(mailAccounts.userId, userId), eq(mailAccounts.address, address))
  const [other] = await tx.select({ id: mailAccounts.id }).from(mailAccounts).where(same)
  if (other && other.id !== id) throw invalid('address', refusals.taken, { address })
  // Replies are sent from this address, so no one may use a colleague's.
  const isColleague = and(eq(users.email, address), ne(users.id, userId))
  const [colleague] = await tx.select({ id: users.id }).from(users).where(isColleague).limit(1)
  if (colleague) throw invalid('address', refusals.ofAnother, { address })
}

function sealed({ secretKey }: Context, password: string): Promise<string> {
  return seal(secretKey, new TextEncoder().encode(password))
}

type Changed = Input<typeof changeMailAccount.body>

export async function changeAccount(tx: Transaction, context: Context, id: number, body: Changed): Promise<void> {
  const { password, version, ...fields } = body
  const before = await accountOf(tx, context.user.id, id)
  await mustBeNew(tx, context.user.id, fields.address, id)
  mustGivePassword(before, body)
  // Numbers of one mailbox say nothing of another.
  const isOther = before.host !== fields.host || before.user !== fields.user
  const set = {
    ...fields,
    ...(password !== '' && { sealedPassword: await sealed(context, password) }),
    ...(isOther && { progress: {}, lastSyncAt: null }),
    problem: null,
    failures: 0,
  }
  await changeVersion(tx, mailAccounts, { where: eq(mailAccounts.id, id), version, set })
  await context.queue.add(lookNow(id), tx)
  await recordMailbox(tx, context, context.user.id)
}

type Place = Pick<Changed, 'host' | 'port' | 'security' | 'user' | 'password'>

/** A stored password is only sent to its own server, so that someone with an open session can't send it to theirs. */
export function mustGivePassword(before: Omit<Place, 'password'>, { password, ...after }: Place): void {
  const isSame = (['host', 'port', 'security', 'user'] as const).every((name) => before[name] === after[name])
  if (password === '' && !isSame) throw invalid('password', refusals.passwordAgain)
}

export async function deleteAccount(tx: Transaction, context: Context, id: number): Promise<void> {
  const own = and(eq(mailAccounts.id, id), eq(mailAccounts.userId, context.user.id))
  const gone = await tx.delete(mailAccounts).where(own).returning({ id: mailAccounts.id })
  if (gone.length === 0) throw notFound(refusals.things.account, id)
  await recordMailbox(tx, context, context.user.id)
}
