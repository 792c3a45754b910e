import { and, eq, lt } from 'drizzle-orm'
import { recordEvents } from '#platform/events/server/commands.ts'
import type { AccessEnder } from '#kit/server/feature.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { Refused } from '#kit/server/errors.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { callerOf, keyIn, keyWhere, withAcceptedSecret } from './queries.ts'
import { refusals } from './refusals.ts'
import { apiKeys, idempotentReplies } from './tables.ts'

const usedEveryMs = 60_000
const repliesKeptDays = 2

/** Finds the calling program by its key. It may do what the key's scopes allow, as long as the owner may do it too. */
export async function admitKey(
  request: Request,
  { db, now, sha256, program }: Machine & Pick<Context, 'program'>,
  isUse = true,
): Promise<Caller | undefined> {
  const key = keyIn(request)
  if (!key) return undefined
  const found = await keyWhere(db, now(), withAcceptedSecret(await sha256(key), now()))
  if (!found) return undefined
  if (isUse && now().getTime() - (found.lastUsedAt?.getTime() ?? 0) > usedEveryMs)
    await db.update(apiKeys).set({ lastUsedAt: now() }).where(eq(apiKeys.id, found.id))
  return callerOf(found, program)
}

/** Turns a person's keys off, and ends the secrets that were replaced. An administrator can turn them on again. */
export const endKeys: AccessEnder = async (tx, context, { userId }) => {
  const off = { isOn: false, previousHash: null, previousUntil: null }
  const ended = await tx
    .update(apiKeys)
    .set(off)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.isOn, true)))
    .returning({ id: apiKeys.id, name: apiKeys.name })
  const happenings = ended.map(({ id, name }) => {
    const [before, after] = [
      { name, isOn: true },
      { name, isOn: false },
    ]
    return { kind: 'apiKey.changed', entity: 'apiKey', entityId: id, before, after }
  })
  await recordEvents(tx, context, happenings)
}

/** Runs a change once per idempotency key: the same call again gets the first reply, another call with the key is refused. */
export async function runOnce<T>(
  context: Context,
  { call, body }: { call: string; body: unknown },
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const key = context.request.headers.get('idempotency-key')
  if (key === null) return context.db.transaction(change)
  if (key.length === 0 || key.length > 200) throw new Refused(400, refusals.keyLength)
  const caller = `${context.user.kind === 'program' ? context.user.sessionId : `user-${context.user.id}`} ${call}`
  const bodyHash = await hashToken(JSON.stringify(body))
  return context.db.transaction(async (tx) => {
    await tx
      .delete(idempotentReplies)
      .where(lt(idempotentReplies.createdAt, new Date(context.now().getTime() - repliesKeptDays * 86_400_000)))
    const mine = await tx
      .insert(idempotentReplies)
      .values({ caller, key, bodyHash, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ key: idempotentReplies.key })
    const place = and(eq(idempotentReplies.caller, caller), eq(idempotentReplies.key, key))
    if (mine.length === 0) return earlier<T>(tx, place, bodyHash)
    const reply = await change(tx)
    await tx.update(idempotentReplies).set({ reply }).where(place)
    return reply
  })
}

async function earlier<T>(tx: Transaction, place: ReturnType<typeof and>, bodyHash: string): Promise<T> {
  const [stored] = await tx.select().from(idempotentReplies).where(place)
  if (stored?.bodyHash !== bodyHash) throw new Refused(422, refusals.keyReused)
  return stored.reply as T
}
