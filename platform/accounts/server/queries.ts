import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { covers, rulesFor } from '#platform/access/rules.ts'
import { roles, users, credentials, sessions } from '#platform/access/server/tables.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { invalid, signInFirst } from '#kit/server/errors.ts'
import { hashToken, secretToken, timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { passwordProblem, shortestPassword } from '../rules.ts'
import { sendLink as writeLink, sendShownLink, type Person } from './links.ts'
import { isPasswordOf } from './passwords.ts'
import { countTry, forgive } from './throttle.ts'

const day = 86_400_000
const lifetimeMs = (isRemembered: boolean) => (isRemembered ? 30 * day : day / 2)
const minute = 60_000

/** Finds who calls from the bearer token; a revoked or expired session is nobody. */
export async function admit(request: Request, machine: Machine): Promise<Caller | undefined> {
  const token = /^Bearer (\w{64})$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return undefined
  const now = machine.now()
  const { id, fullName, email, role, depotIds } = users
  const [found] = await machine.db
    .select({
      id,
      fullName,
      email,
      role,
      depotIds,
      session: sessions,
      rules: roles.rules,
      viewed: { role: viewedRoles.name, rules: viewedRoles.rules },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.name, users.role))
    .leftJoin(viewedRoles, eq(viewedRoles.name, sessions.viewedRole))
    .where(
      and(
        eq(sessions.tokenHash, await hashToken(token)),
        gt(sessions.expiresAt, now),
        inArray(users.status, maySignIn),
      ),
    )
  if (!found) return undefined
  const { session, rules, depotIds: depots, viewed, ...person } = found
  if (now.getTime() - session.seenAt.getTime() >= minute) await extend(machine.db, session, now)
  // Whoever may no longer do what the role may is back in their own.
  const isViewing = viewed !== null && covers(rules, viewed.rules)
  const ability = abilityOf(rulesFor(isViewing ? viewed.rules : rules, { id: person.id, depotIds: depots }))
  return {
    kind: 'person',
    ...person,
    sessionId: session.id,
    ability,
    ...(isViewing && { role: viewed.role, viewedRole: viewed.role }),
  }
}

const viewedRoles = alias(roles, 'viewed_roles')

/** What the client keeps of a person, and of the role they look at the product as. */
export async function meOf(db: Database, { id, viewedRole }: { id: number; viewedRole?: string }) {
  const { fullName, username, email, avatar, role, depotIds, timeZone } = users
  const [found] = await db
    .select({
      fullName,
      username,
      email,
      avatar,
      role,
      depotIds,
      timeZone,
      emailVerifiedAt: credentials.emailVerifiedAt,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, id))
  if (!found) throw signInFirst()
  const { depotIds: depots, emailVerifiedAt, timeZone: zone, ...person } = found
  const shownRole = viewedRole ?? person.role
  const [kept] = await db.select({ rules: roles.rules }).from(roles).where(eq(roles.name, shownRole))
  const userData = {
    id,
    ...person,
    role: shownRole,
    isEmailVerified: emailVerifiedAt !== null,
    ...(zone !== '' && { timeZone: zone }),
    ...(viewedRole !== undefined && { viewedRole }),
  }
  return { userData, userAbilityRules: rulesFor(kept?.rules ?? [], { id, depotIds: depots }) }
}

/** Somebody who is not calling now, with what they may do today: for work done in their name. */
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

/** Whoever was suspended is `inactive`; people who have not confirmed their address yet may come in. */
export const maySignIn = ['active', 'pending']

function extend(db: Database, { id, isRemembered }: { id: string; isRemembered: boolean }, now: Date) {
  return db
    .update(sessions)
    .set({ seenAt: now, expiresAt: new Date(now.getTime() + lifetimeMs(isRemembered)) })
    .where(eq(sessions.id, id))
}

type Device = { address: string; agent: string; now: Date; isRemembered?: boolean }

/** Opens a session and gives the token, which is never kept. */
export async function openSession(
  db: Database,
  userId: number,
  { address, agent, now, isRemembered = true }: Device,
): Promise<string> {
  const token = secretToken()
  await db.insert(sessions).values({
    id: timeOrderedId(now),
    userId,
    tokenHash: await hashToken(token),
    address,
    agent: agent.slice(0, 300),
    isRemembered,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs(isRemembered)),
  })
  return token
}

/** Ends a person's sessions, all but one if so told; their tokens are dead at once. */
export async function endSessions(tx: Database, userId: number, except = ''): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)))
}

/** Ends one session of a person; says whether there was one. */
export async function endOneSession(tx: Database, userId: number, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** The devices a person is signed in on, the last seen first. */
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

/** Refuses a new password that is easily guessed. */
export function mustBeGood(password: string, about: string[]): void {
  const problem = passwordProblem(password, about)
  if (problem) throw invalid('password', refusals.password[problem], { least: shortestPassword })
}

/** Refuses unless the signed-in person types their own password; failures are counted. */
export async function mustConfirm(context: Context, password: string, path = 'password'): Promise<void> {
  const { db, user, address } = context
  const tries = await countTry(db, { kind: 'password', account: String(user.id), address, now: context.now() })
  if (!(await isPasswordOf(context, db, user.id, password))) throw invalid(path, refusals.wrongPassword)
  await forgive(db, tries)
}

/** Writes the email by which a person chooses a password: an invitation for who has none yet. Gives the email's id for `posted`. */
export async function sendPasswordLink(tx: Database, machine: Machine, person: Person): Promise<string> {
  const [kept] = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, person.id))
  return writeLink(tx, machine, person, { purpose: kept ? 'reset' : 'invite' })
}

type Invited = { fullName: string; email: string; contact: string; role: string; depotIds: number[] }

/** Adds a person who is about to be invited; the caller has made sure that the address is free and the role may be given. */
export async function addInvited(tx: Database, { now }: Pick<Machine, 'now'>, invited: Invited): Promise<Person> {
  const wanted = invited.email.split('@')[0]!.slice(0, 50)
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.username, wanted))
  const [row] = await tx
    .insert(users)
    .values({ ...invited, username: taken ? invited.email : wanted, createdAt: now() })
    .returning()
  return row!
}

/** Invites who has no password yet: by email, and by the same link for a screen to show. Gives the email's id for `posted`. */
export function inviteByLink(tx: Database, machine: Machine, person: Person): Promise<{ email: string; link: string }> {
  return sendShownLink(tx, machine, person, { purpose: 'invite' })
}
