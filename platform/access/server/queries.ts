import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Finder } from '#kit/server/feature.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import { matches } from '#kit/server/list-page.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import arabic from '../messages/ar.json' with { type: 'json' }
import french from '../messages/fr.json' with { type: 'json' }
import { refusals } from './refusals.ts'
import { covers, isAdministrator, isNarrowedToDepots } from '../rules.ts'
import { roles, users } from './tables.ts'

/** The rules of a role as they are stored; `undefined` when there is no such role. */
export async function rulesOfRole(db: Database, name: string): Promise<AbilityRule[] | undefined> {
  const [role] = await db.select({ rules: roles.rules }).from(roles).where(eq(roles.name, name))
  return role?.rules
}

/** A role as people read it: those that every workspace begins with are named in each language. */
export function roleNamed(name: string): Sentence {
  const own = (roles: Record<string, string>) => (Object.hasOwn(roles, name) ? roles[name]! : name)
  return { en: name, fr: own(french.roles), ar: own(arabic.roles) }
}

/** The role of people who register; `undefined` while registration is closed. */
export async function newcomerRole(db: Database): Promise<string | undefined> {
  const [role] = await db.select({ name: roles.name }).from(roles).where(eq(roles.isForNewcomers, true))
  return role?.name
}

/** Refuses to let a person give a role that may do more than they may. */
export async function mustGrant(db: Database, giver: { role: string }, role: string): Promise<void> {
  const given = await rulesOfRole(db, role)
  if (!given) throw invalid('role', refusals.noRole, { role })
  if (!covers((await rulesOfRole(db, giver.role)) ?? [], given))
    throw forbidden(refusals.cannotGive, { role: roleNamed(role) })
}

/** Refuses to let a person touch somebody who may do more than they may. */
export async function mustOutrank(
  db: Database,
  actor: { role: string },
  person: { role: string; fullName: string },
): Promise<void> {
  if (!covers((await rulesOfRole(db, actor.role)) ?? [], (await rulesOfRole(db, person.role)) ?? []))
    throw forbidden(refusals.outranked, { person: person.fullName })
}

/** Call at the end of a transaction that took somebody's rights away: fails when nobody is left who may do everything. */
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

/** Lets one change of rights happen at a time, so that two administrators cannot remove each other at once. */
export async function lockRights(tx: Transaction): Promise<void> {
  await tx.select({ name: roles.name }).from(roles).orderBy(asc(roles.name)).for('update')
}

/** The people who may do everything and may come in. */
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

/** The people who may do something, for telling them of it. */
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

/** Every role with the number of people and the first four who hold it. */
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

/** Refuses to widen the depots of a person beyond those of who changes them, where depots narrow what they may do. */
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
