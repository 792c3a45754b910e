import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { covers, rulesFor } from '../rules.ts'
import { abilityFor } from './abilities.ts'
import { roles, users, credentials, sessions } from './tables.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Surface } from '#kit/contract/endpoint.ts'
import { builtOnce } from '#kit/server/built-once.ts'
import type { AccessEnder } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { signInFirst } from '#kit/server/errors.ts'
import { hashToken, secretToken, timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'

const day = 86_400_000

const usualLifetimeMs = (isRemembered: boolean) => (isRemembered ? 30 * day : day / 2)

const minute = 60_000

/** Finds the caller by the bearer token; a revoked or expired session has none. `isUse`: whether this extends the session. */
export async function admit(request: Request, machine: Machine, isUse = true): Promise<Caller | undefined> {
  const token = bearerTokenOf(request)
  if (!token) return undefined
  const now = machine.now()
  const tokenHash = await machine.sha256(token)
  const [found] = await byToken(machine.db).execute({ tokenHash, now: now.toISOString() })
  if (!found) return undefined
  const { session, rules, depotIds, viewedRole, viewedRules, ...person } = found
  if (isUse) await extend(machine.db, session, now)
  // A viewer who no longer has the permissions of the viewed role returns to their own.
  const isViewing = viewedRole !== null && viewedRules !== null && covers(parsed(rules), parsed(viewedRules))
  return {
    kind: 'person',
    ...person,
    sessionId: session.id,
    surface: session.surface,
    ability: abilityFor(isViewing ? viewedRules : rules, { id: person.id, depotIds }),
    ...(isViewing && { role: viewedRole, viewedRole }),
  }
}

function bearerTokenOf(request: Request): string | undefined {
  return /^bearer +(\w{64})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/** Whether a session holds for the role that its person has now. */
export const isOfRole = or(isNull(sessions.onlyRole), eq(sessions.onlyRole, users.role))

const viewedRoles = alias(roles, 'viewed_roles')

/** Runs first in every call. */
const byToken = builtOnce((db) =>
  db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      role: users.role,
      depotIds: users.depotIds,
      session: {
        id: sessions.id,
        seenAt: sessions.seenAt,
        isRemembered: sessions.isRemembered,
        surface: sessions.surface,
      },
      rules: sql<string>`${roles.rules}::text`,
      viewedRole: viewedRoles.name,
      viewedRules: sql<string | null>`${viewedRoles.rules}::text`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.name, users.role))
    .leftJoin(viewedRoles, eq(viewedRoles.name, sessions.viewedRole))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        inArray(users.status, maySignIn),
        isOfRole,
      ),
    )
    .prepare(''),
)

function parsed(rules: string): AbilityRule[] {
  return JSON.parse(rules) as AbilityRule[]
}

type Signed = { id: number; viewedRole?: string; surface?: Surface | undefined }

/** What the client stores about the signed-in person, where they signed in, and about the role they view the product as. */
export async function meOf(db: Database, { id, viewedRole, surface = 'office' }: Signed) {
  const [found] = await meById(db).execute({ id, viewedRole: viewedRole ?? null })
  if (!found) throw signInFirst()
  const { depotIds, emailVerifiedAt, timeZone, rules, ...person } = found
  const userData = {
    id,
    ...person,
    role: viewedRole ?? person.role,
    isEmailVerified: emailVerifiedAt !== null,
    ...(timeZone !== '' && { timeZone }),
    ...(viewedRole !== undefined && { viewedRole }),
    ...(surface !== 'office' && { surface }),
  }
  return { userData, userAbilityRules: rulesFor(rules ?? [], { id, depotIds }) }
}

const meById = builtOnce((db) =>
  db
    .select({
      fullName: users.fullName,
      username: users.username,
      email: users.email,
      avatar: users.avatar,
      role: users.role,
      depotIds: users.depotIds,
      timeZone: users.timeZone,
      emailVerifiedAt: credentials.emailVerifiedAt,
      rules: roles.rules,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .leftJoin(roles, eq(roles.name, sql`coalesce(${sql.placeholder('viewedRole')}, ${users.role})`))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(''),
)

/** A person who is not calling, with their current permissions: for work done in their name. */
export async function callerWith(db: Database, userId: number): Promise<Caller | undefined> {
  const { id, fullName, email, role, depotIds } = users
  const [found] = await db
    .select({ id, fullName, email, role, depotIds, rules: roles.rules })
    .from(users)
    .leftJoin(roles, eq(roles.name, users.role))
    .where(and(eq(users.id, userId), inArray(users.status, maySignIn)))
  if (!found) return undefined
  const { rules, depotIds: depots, ...person } = found
  return {
    kind: 'person',
    ...person,
    sessionId: '',
    ability: abilityOf(rulesFor(rules ?? [], { id: person.id, depotIds: depots })),
  }
}

/** Suspended people are `inactive`. People who haven't confirmed their address yet can sign in. */
export const maySignIn = ['active', 'pending']

type UsedSession = { id: string; seenAt: Date; isRemembered: boolean }

async function extend(db: Database, { id, seenAt, isRemembered }: UsedSession, now: Date): Promise<void> {
  if (now.getTime() - seenAt.getTime() < minute) return
  await db
    .update(sessions)
    .set({
      seenAt: now,
      expiresAt: sql`greatest(${sessions.expiresAt}, ${new Date(now.getTime() + usualLifetimeMs(isRemembered)).toISOString()}::timestamptz)`,
    })
    .where(eq(sessions.id, id))
}

type Device = {
  address: string
  agent: string
  now: Date
  isRemembered?: boolean
  /** Where it stays for longer than others, whether it is used or not. */
  lifetimeMs?: number
  /** Where it holds only as long as the person has this role. */
  onlyRole?: string
  surface?: Surface | undefined
}

/** How long a session that is over is kept, for what says when a device was last seen. */
const keptAfterMs = 30 * 86_400_000

/** Opens a session and returns its token, of which only a hash is stored. Old ones of the person that are over go. */
export async function openSession(
  db: Database,
  userId: number,
  {
    address,
    agent,
    now,
    isRemembered = true,
    lifetimeMs = usualLifetimeMs(isRemembered),
    onlyRole,
    surface = 'office',
  }: Device,
): Promise<string> {
  const token = secretToken()
  const longAgo = new Date(now.getTime() - keptAfterMs)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, longAgo)))
  await db.insert(sessions).values({
    id: timeOrderedId(now),
    userId,
    tokenHash: await hashToken(token),
    address,
    agent: agent.slice(0, 300),
    isRemembered,
    onlyRole: onlyRole ?? null,
    surface,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return token
}

/** Ends a person's sessions; tokens stop working at once. Whoever takes a code to sign in with holds the row of its person, so none is used up at the same moment. */
export const endSessions: AccessEnder = async (tx, _, { userId, keptSessionId = '' }) => {
  await tx
    .update(users)
    .set({ accessEnds: sql`${users.accessEnds} + 1` })
    .where(eq(users.id, userId))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)))
}

/** Ends the sessions that a kind of device of a person has open. */
export async function endIdleSessionsOf(
  tx: Transaction,
  { userId, agent, before }: { userId: number; agent: string; before: Date },
): Promise<void> {
  const { userId: of, agent: on, seenAt } = sessions
  await tx.delete(sessions).where(and(eq(of, userId), eq(on, agent), lt(seenAt, before)))
}

/** Ends the sessions that a person has open at one part of the product. */
export async function endSessionsAt(tx: Transaction, userId: number, surface: Surface): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.surface, surface)))
}

/** Ends one session of a person. Returns whether there was one. */
export async function endOneSession(tx: Transaction, userId: number, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** The devices a person is signed in on, most recently used first. */
export async function devicesOf(db: Database, userId: number, { now, currentId }: { now: Date; currentId: string }) {
  const { id, address, agent, createdAt, seenAt } = sessions
  const found = await db
    .select({ id, address, agent, createdAt, seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(seenAt), desc(id))
    .limit(100)
  return found.map((one) => ({
    ...one,
    createdAt: one.createdAt.toISOString(),
    seenAt: one.seenAt.toISOString(),
    isCurrent: one.id === currentId,
  }))
}
