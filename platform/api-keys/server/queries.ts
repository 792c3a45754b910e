import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { rulesFor } from '#platform/access/rules.ts'
import { roles, users } from '#platform/access/server/tables.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { rightsOfScope, type Right } from '#kit/contract/rights.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import type { ApiKey } from '../contract.ts'
import { apiKeys } from './tables.ts'

const keyPrefix = 'key-'

/** The secret of a key that a request was sent with. */
export function keyIn(request: Request): string | undefined {
  return /^bearer +(rw_\w{64})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/** The key with a secret, or with it until its last rotation. */
export function withSecret(hash: string): SQL | undefined {
  return or(eq(apiKeys.keyHash, hash), eq(apiKeys.previousHash, hash))
}

/** The same, as long as a secret that was replaced is still accepted. */
export function withAcceptedSecret(hash: string, at: Date): SQL | undefined {
  return or(eq(apiKeys.keyHash, hash), and(eq(apiKeys.previousHash, hash), gt(apiKeys.previousUntil, at)))
}

type Viewer = Pick<Context, 'user' | 'now'>

/** The keys of one person, or all. */
export async function keysOf(db: Database, viewer: Viewer, userId?: number): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(userId === undefined ? undefined : eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.id))
  return rows.map((row) => shownKey(row, viewer))
}

export function shownKey(row: typeof apiKeys.$inferSelect, { user, now }: Viewer): ApiKey {
  const { previousUntil } = row
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    previousUntil: previousUntil && previousUntil > now() ? previousUntil.toISOString() : null,
    isOwn: row.userId === user.id,
  }
}

/** The key of the calling program; undefined if a person calls. */
export function keyIdOf({ kind, sessionId }: Pick<Caller, 'kind' | 'sessionId'>): number | undefined {
  return kind === 'program' ? Number(sessionId.replace(keyPrefix, '')) : undefined
}

/** The program of a key, for work it queued; undefined if the key is turned off or has expired. */
export async function callerWithKey(
  { db, now, program }: Pick<Context, 'db' | 'now' | 'program'>,
  id: number,
): Promise<Caller | undefined> {
  const found = await keyWhere(db, now(), eq(apiKeys.id, id))
  return found && callerOf(found, program)
}

export async function keyWhere(db: Database, at: Date, isIt: SQL | undefined) {
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

export function callerOf(
  found: NonNullable<Awaited<ReturnType<typeof keyWhere>>>,
  { keyScopes }: Pick<Program, 'keyScopes'>,
): Caller {
  const rules = rulesFor(found.rules ?? [], { id: found.userId, depotIds: found.depotIds })
  const lines = keyScopes.filter(({ name }) => found.scopes.includes(name)).flatMap(rightsOfScope)
  const ability = abilityOf(lines.flatMap((line) => within(rules, line)))
  return {
    kind: 'program',
    id: found.userId,
    fullName: found.name,
    email: found.email,
    role: 'api-key',
    sessionId: `${keyPrefix}${found.id}`,
    scopes: found.scopes,
    ability,
  }
}

/** The owner's own rules, with all their conditions, as far as a scope reaches. */
function within(rules: AbilityRule[], scope: Right): AbilityRule[] {
  return rules.flatMap((rule) => {
    const reaches = [rule.subject].flat().some((one) => one === scope.subject || one === 'all')
    const allowed: string[] = [rule.action].flat()
    const action = scope.action.filter((one) => allowed.includes('manage') || allowed.includes(one))
    return reaches && action.length ? [{ ...rule, action, subject: scope.subject }] : []
  })
}
