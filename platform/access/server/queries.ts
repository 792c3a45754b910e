import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Finder, Program } from '#kit/server/feature.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Surface } from '#kit/contract/endpoint.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import { matches } from '#kit/server/list-page.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import arabic from '../messages/ar.json' with { type: 'json' }
import french from '../messages/fr.json' with { type: 'json' }
import { refusals } from './refusals.ts'
import { covers, isAdministrator, isNarrowedToDepots } from '../rules.ts'
import { roles, users } from './tables.ts'

/** The stored rules of a role; `undefined` if there is no such role. */
export async function rulesOfRole(db: Database, name: string): Promise<AbilityRule[] | undefined> {
  const [role] = await db.select({ rules: roles.rules }).from(roles).where(eq(roles.name, name))
  return role?.rules
}

/** The name of a role for display: the product's own roles have one in every language. */
export function roleNamed(name: string): Sentence {
  const own = (roles: Record<string, string>) => (Object.hasOwn(roles, name) ? roles[name]! : name)
  return { en: name, fr: own(french.roles), ar: own(arabic.roles) }
}

/** The role of people who sign up; `undefined` while sign-up is closed. */
export async function newcomerRole(db: Database): Promise<string | undefined> {
  const [role] = await db.select({ name: roles.name }).from(roles).where(eq(roles.isForNewcomers, true))
  return role?.name
}

/** Refuses if the role has more permissions than the person who wants to assign it. */
export async function mustGrant(db: Database, giver: { role: string }, role: string): Promise<void> {
  const given = await rulesOfRole(db, role)
  if (!given) throw invalid('role', refusals.noRole, { role })
  if (!covers((await rulesOfRole(db, giver.role)) ?? [], given))
    throw forbidden(refusals.cannotGive, { role: roleNamed(role) })
}

/** Refuses if the other person has more permissions than the one who wants to change them. */
export async function mustOutrank(
  db: Database,
  actor: { role: string },
  person: { role: string; fullName: string },
): Promise<void> {
  if (!covers((await rulesOfRole(db, actor.role)) ?? [], (await rulesOfRole(db, person.role)) ?? []))
    throw forbidden(refusals.outranked, { person: person.fullName })
}

/** Fails if no administrator is left. Call it at the end of a transaction that removes permissions from someone. */
export async function mustKeepAdministrator(tx: Transaction): Promise<void> {
  const administrators = await administratorRoles(tx)
  const [left] = administrators.length
    ? await tx
        .select({ total: count() })
        .from(users)
        .where(and(inArray(users.role, administrators), eq(users.status, 'active')))
    : []
  if (!left?.total) throw conflict(refusals.lastAdministrator)
}

/** Allows one change of permissions at a time, so that two administrators can't remove each other at once. */
export async function lockRights(tx: Transaction): Promise<void> {
  await tx.select({ name: roles.name }).from(roles).orderBy(asc(roles.name)).for('update')
}

/** The people who may do everything and can sign in. */
export async function administratorIds(db: Database): Promise<number[]> {
  const administrators = await administratorRoles(db)
  if (administrators.length === 0) return []
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, administrators), eq(users.status, 'active')))
    .limit(100)
  return found.map(({ id }) => id)
}

/** The people who may do something, so that they can be notified of it. */
export async function peopleWho(db: Database, action: string, subject: string): Promise<number[]> {
  const names = await rolesThatMay(db, action, subject)
  if (names.length === 0) return []
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, names), eq(users.status, 'active')))
    .limit(200)
  return people.map(({ id }) => id)
}

/** The names of the roles that may do something. */
export async function rolesThatMay(db: Database, action: string, subject: string): Promise<string[]> {
  const found = await db.select({ name: roles.name, rules: roles.rules }).from(roles)
  return found.filter(({ rules }) => abilityOf(rules).can(action, subject)).map(({ name }) => name)
}

/** The people of a role who can sign in. */
export async function peopleOfRole(db: Database, role: string): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, role), eq(users.status, 'active')))
    .orderBy(asc(users.id))
    .limit(1000)
  return found.map(({ id }) => id)
}

/** Everyone who has a role, whether they can sign in or not. */
export async function idsOfRole(db: Database, role: string): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, role))
    .orderBy(asc(users.id))
    .limit(1000)
  return found.map(({ id }) => id)
}

/** The roles that may do everything. */
async function administratorRoles(db: Database): Promise<string[]> {
  const found = await db.select({ name: roles.name, rules: roles.rules }).from(roles)
  return found.filter(({ rules }) => isAdministrator(rules)).map(({ name }) => name)
}

/** Finds roles by name, for the search over everything. */
export const roleFinder: Finder = {
  category: 'roles',
  title: 'Roles',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Role')) return []
    const found = await db
      .select({ name: roles.name })
      .from(roles)
      .where(matches([sql`replace(${roles.name}, '-', ' ')`], text))
      .orderBy(asc(roles.name))
      .limit(most)
    return found.map(({ name }) => ({
      url: { path: `/apps/roles?open=${encodeURIComponent(`edit-${name}`)}` },
      icon: 'user-shield',
      title: name,
      also: [name.replaceAll('-', ' ')],
    }))
  },
}

/** Every role with the number of people who have it, and the first four of them. */
export async function rolesWithPeople(db: Database) {
  const [all, totals, people] = await Promise.all([
    db
      .select({ name: roles.name, rules: roles.rules, isForNewcomers: roles.isForNewcomers, version: roles.version })
      .from(roles)
      .orderBy(asc(roles.createdAt), asc(roles.name)),
    db.select({ role: users.role, total: count() }).from(users).groupBy(users.role),
    firstPeople(db),
  ])
  return all.map((role) => ({
    ...role,
    totalUsers: totals.find((one) => one.role === role.name)?.total ?? 0,
    people: people
      .filter((one) => one.role === role.name)
      .map(({ id, fullName, avatar }) => ({ id, fullName, avatar })),
  }))
}

function firstPeople(db: Database) {
  const place = sql<number>`row_number() over (partition by ${users.role} order by ${users.id})`.as('place')
  const numbered = db
    .select({ id: users.id, fullName: users.fullName, avatar: users.avatar, role: users.role, place })
    .from(users)
    .as('numbered')
  return db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= 4`)
    .orderBy(asc(numbered.id))
}

/** Refuses to give a person depots that the caller doesn't have, if depots limit what the caller may do. */
export async function mustHoldDepots(
  db: Database,
  giver: { id: number; role: string },
  { before, after }: { before: number[]; after: number[] },
): Promise<void> {
  if (!isNarrowedToDepots((await rulesOfRole(db, giver.role)) ?? [])) return
  const [own] = await db.select({ depotIds: users.depotIds }).from(users).where(eq(users.id, giver.id))
  const foreign = after.find((depot) => !before.includes(depot) && !own?.depotIds.includes(depot))
  if (foreign !== undefined) throw forbidden(refusals.foreignDepot, { depot: foreign })
}

/** Whether a feature refuses a person who knows their password. */
export async function isBarred(
  tx: Transaction,
  { barsSignIn }: Pick<Program, 'barsSignIn'>,
  signIn: { userId: number; surface: Surface | undefined },
): Promise<boolean> {
  for (const bars of barsSignIn) if (await bars(tx, signIn)) return true
  return false
}
