import { and, desc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import { rulesFor } from '#platform/access/rules.ts'
import { roles, users } from '#platform/access/server/tables.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { KeyScope } from '#kit/contract/rights.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { Refused } from '#kit/server/errors.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { keyScopes, type ApiKey } from '../contract.ts'
import { refusals } from './refusals.ts'
import { apiKeys, idempotentHandlers } from './tables.ts'

const answersKeptDays = 2
const usedEveryMs = 60_000
const keyPrefix = 'key-'

/** The keys of one person, or all. */
export async function keysOf(db: Database, userId?: number): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(userId === undefined ? undefined : eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.id))
  return rows.map(shownKey)
}

export function shownKey(row: typeof apiKeys.$inferSelect): ApiKey {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** Finds the program that calls by its key; it may do what the key's scopes say and its owner may still do. */
export async function admitKey(request: Request, { db, now, sha256 }: Machine): Promise<Caller | undefined> {
  const key = /^bearer +(rw_\w{64})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!key) return undefined
  const found = await keyWhere(db, now(), eq(apiKeys.keyHash, await sha256(key)))
  if (!found) return undefined
  if (now().getTime() - (found.lastUsedAt?.getTime() ?? 0) > usedEveryMs)
    await db.update(apiKeys).set({ lastUsedAt: now() }).where(eq(apiKeys.id, found.id))
  return callerOf(found)
}

/** The key a program calls with; nothing for a person. */
export function keyIdOf({ kind, sessionId }: Pick<Caller, 'kind' | 'sessionId'>): number | undefined {
  return kind === 'program' ? Number(sessionId.replace(keyPrefix, '')) : undefined
}

/** The program of a key, for what it left to be done later; nothing once the key is off or has expired. */
export async function callerWithKey({ db, now }: Pick<Machine, 'db' | 'now'>, id: number): Promise<Caller | undefined> {
  const found = await keyWhere(db, now(), eq(apiKeys.id, id))
  return found && callerOf(found)
}

async function keyWhere(db: Database, at: Date, isIt: SQL) {
  const [found] = await db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      email: users.email,
      depotIds: users.depotIds,
      rules: roles.rules,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(roles, eq(roles.name, users.role))
    .where(
      and(
        isIt,
        eq(users.status, 'active'),
        eq(apiKeys.isOn, true),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
      ),
    )
  return found
}

function callerOf(found: NonNullable<Awaited<ReturnType<typeof keyWhere>>>): Caller {
  const rules = rulesFor(found.rules ?? [], { id: found.userId, depotIds: found.depotIds })
  const lines = keyScopes
    .filter(({ name }) => found.scopes.includes(name))
    .flatMap(({ also, ...scope }) => [scope, ...(also ? [also] : [])])
  const ability = abilityOf(lines.flatMap((line) => within(rules, line)))
  return {
    kind: 'program',
    id: found.userId,
    fullName: found.name,
    email: found.email,
    role: 'api-key',
    sessionId: `${keyPrefix}${found.id}`,
    ability,
  }
}

/** The owner's own rules, with all their conditions, as far as a scope reaches. */
function within(rules: AbilityRule[], scope: Pick<KeyScope, 'action' | 'subject'>): AbilityRule[] {
  return rules.flatMap((rule) => {
    const reaches = [rule.subject].flat().some((one) => one === scope.subject || one === 'all')
    const allowed: string[] = [rule.action].flat()
    const action = scope.action.filter((one) => allowed.includes('manage') || allowed.includes(one))
    return reaches && action.length ? [{ ...rule, action, subject: scope.subject }] : []
  })
}

/** Runs a change once per idempotency key: the same call again gets the first handle, another call with the key is refused. */
export async function once<T>(
  context: Context,
  { call, body }: { call: string; body: unknown },
  change: (tx: Database) => Promise<T>,
): Promise<T> {
  const key = context.request.headers.get('idempotency-key')
  if (key === null) return context.db.transaction(change)
  if (key.length === 0 || key.length > 200) throw new Refused(400, refusals.keyLength)
  const caller = `${context.user.kind === 'program' ? context.user.sessionId : `user-${context.user.id}`} ${call}`
  const bodyHash = await hashToken(JSON.stringify(body))
  return context.db.transaction(async (tx) => {
    await tx
      .delete(idempotentHandlers)
      .where(lt(idempotentHandlers.createdAt, new Date(context.now().getTime() - answersKeptDays * 86_400_000)))
    const mine = await tx
      .insert(idempotentHandlers)
      .values({ caller, key, bodyHash, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ key: idempotentHandlers.key })
    const place = and(eq(idempotentHandlers.caller, caller), eq(idempotentHandlers.key, key))
    if (mine.length === 0) return earlier<T>(tx, place, bodyHash)
    const reply = await change(tx)
    await tx.update(idempotentHandlers).set({ reply }).where(place)
    return reply
  })
}

async function earlier<T>(tx: Database, place: ReturnType<typeof and>, bodyHash: string): Promise<T> {
  const [stored] = await tx.select().from(idempotentHandlers).where(place)
  if (stored?.bodyHash !== bodyHash) throw new Refused(422, refusals.keyReused)
  return stored.reply as T
}
