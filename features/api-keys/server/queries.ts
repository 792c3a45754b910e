import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { roles } from '#features/access/server/tables.ts'
import { users } from '#features/users/server/tables.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { Caller, Context } from '#kit/server/answer.ts'
import { Refused } from '#kit/server/errors.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { scopes } from '../contract.ts'
import { apiKeys, idempotentAnswers } from './tables.ts'

const answersKeptDays = 2
const usedEveryMs = 60_000

/** Finds the program that calls by its key; it may do what the key's scopes say and its owner may still do. */
export async function admitKey(request: Request, { db, now }: Machine): Promise<Caller | undefined> {
  const key = /^Bearer (rw_\w{64})$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!key) return undefined
  const [found] = await db
    .select({ id: apiKeys.id, userId: apiKeys.userId, name: apiKeys.name, scopes: apiKeys.scopes, lastUsedAt: apiKeys.lastUsedAt, email: users.email, rules: roles.rules })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(roles, eq(roles.name, users.role))
    .where(and(eq(apiKeys.keyHash, await hashToken(key)), eq(users.status, 'active'), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now()))))
  if (!found) return undefined
  if (now().getTime() - (found.lastUsedAt?.getTime() ?? 0) > usedEveryMs) await db.update(apiKeys).set({ lastUsedAt: now() }).where(eq(apiKeys.id, found.id))
  const owner = abilityOf(found.rules ?? [])
  const granted = found.scopes.map((scope) => scopes[scope])
  const ability = abilityOf(granted.filter(({ action, subject }) => action.every((one) => owner.can(one, subject))))
  return { id: found.userId, fullName: found.name, email: found.email, role: 'api-key', sessionId: `key-${found.id}`, ability }
}

/** Runs a change once per idempotency key: the same call again gets the first answer, another call with the key is refused. */
export async function once<T>(context: Context, { call, body }: { call: string; body: unknown }, change: (tx: Database) => Promise<T>): Promise<T> {
  const key = context.request.headers.get('idempotency-key')
  if (key === null) return context.db.transaction(change)
  if (key.length === 0 || key.length > 200) throw new Refused(400, 'An idempotency key has 1 to 200 letters.')
  const caller = `${context.user.role === 'api-key' ? context.user.sessionId : `user-${context.user.id}`} ${call}`
  const bodyHash = await hashToken(JSON.stringify(body))
  return context.db.transaction(async (tx) => {
    await tx.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, new Date(context.now().getTime() - answersKeptDays * 86_400_000)))
    const mine = await tx.insert(idempotentAnswers).values({ caller, key, bodyHash, createdAt: context.now() }).onConflictDoNothing().returning({ key: idempotentAnswers.key })
    const place = and(eq(idempotentAnswers.caller, caller), eq(idempotentAnswers.key, key))
    if (mine.length === 0) return earlier<T>(tx, place, bodyHash)
    const reply = await change(tx)
    await tx.update(idempotentAnswers).set({ reply }).where(place)
    return reply
  })
}

async function earlier<T>(tx: Database, place: ReturnType<typeof and>, bodyHash: string): Promise<T> {
  const [stored] = await tx.select().from(idempotentAnswers).where(place)
  if (stored?.bodyHash !== bodyHash) throw new Refused(422, 'This idempotency key was used for another call.')
  return stored.reply as T
}
