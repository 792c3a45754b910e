import { credentials, users } from '#platform/access/server/tables.ts'
import { and, asc, count, eq, gte, inArray, ne, or, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { nameIn } from '#platform/events/rules.ts'
import { audienceOfRows, newestEvents, readableBy } from '#platform/events/server/queries.ts'
import type { Finder } from '#kit/server/feature.ts'
import { lastSignIns } from '#platform/accounts/server/queries.ts'
import { hasTwoStep, withTwoStep } from '#platform/two-step/server/queries.ts'
import type { Ability } from '#kit/contract/ability.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { columnsIn } from '#kit/server/columns-in.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { User } from '../contract.ts'
import { refusals } from './refusals.ts'
import { statuses } from '../rules.ts'
import { UserWork } from '../rules/listed-fields.ts'
import { billings } from '../../billing/rules.ts'
import { plans } from '#platform/accounts/rules.ts'

const { id, fullName, company, role, country, email, currentPlan, status, billing, searchText } = users
export const userColumns = columnsIn(users, User)
export type UserRow = typeof users.$inferSelect

/** Rules may speak of any of these. */
const narrowing = { id, role, company, country, status, currentPlan }

/** The people an ability reaches. */
export function visibleUsers(ability: Ability, action: string): SQL {
  return visible(ability, action, 'User', narrowing)
}

export const audienceOfUsers = audienceOfRows('User', { from: users, id, columns: narrowing })

export type UserQuery = ListQuery & {
  role?: string | undefined
  plan?: string | undefined
  status?: string | undefined
}

export async function userPage(db: Database, ability: Ability, query: UserQuery) {
  const { rows, total } = await listPage(db, query, {
    from: users,
    columns: userColumns,
    where: [
      visibleUsers(ability, 'read'),
      equals(role, query.role),
      equals(currentPlan, query.plan),
      equals(status, query.status),
    ],
    search: searchText,
    sort: { user: fullName, email, role, plan: currentPlan, status, billing },
    id,
  })
  return { rows: rows.map(shown), total }
}

/** Rows of the list with where they work, when they last signed in and how. Depots and drivers are named to whoever sees them all. */
export async function withWork<R extends { id: number }>(
  { db, user, program }: Pick<Context, 'db' | 'user' | 'program'>,
  rows: readonly R[],
) {
  const ids = rows.map((row) => row.id)
  const [work, signedInAt, secured] = await Promise.all([
    program.facts['user']?.(db, ids),
    lastSignIns(db, ids),
    withTwoStep(db, ids),
  ])
  const [seesDepots, seesDrivers] = [readsAll(user.ability, 'Depot'), readsAll(user.ability, 'Driver')]
  return rows.map((row) => {
    const { depots, driver } = z.parse(UserWork, work?.get(row.id) ?? { depots: [], driver: null })
    return {
      ...row,
      depots: seesDepots ? depots : [],
      driver: seesDrivers ? driver : null,
      lastSignInAt: signedInAt.get(row.id)?.toISOString() ?? null,
      hasTwoFactor: secured.has(row.id),
    }
  })
}

function readsAll(ability: Ability, subject: string): boolean {
  const [strongest] = ability.rulesFor('read', subject)
  return strongest !== undefined && !strongest.inverted && strongest.conditions === undefined
}

/** The words of a row as the contract knows them; what an older version wrote otherwise becomes the first. */
export function shown<R extends { currentPlan: string; status: string; billing: string }>(row: R) {
  const known = <T extends string>(words: readonly T[], word: string): T =>
    words.find((one) => one === word) ?? words[0]!
  return {
    ...row,
    currentPlan: known(plans, row.currentPlan),
    status: known(statuses, row.status),
    billing: known(billings, row.billing),
  }
}

/** A person the caller may do this with; people they can't even see don't exist for them. */
export async function findUser(db: Database, ability: Ability, action: string, userId: number): Promise<UserRow> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(id, userId), visibleUsers(ability, action)))
  if (!found) throw notFound(refusals.things.user, userId)
  return found
}

export async function detailOf(db: Database, row: UserRow) {
  const [kept] = await db.select({ userId: credentials.userId }).from(credentials).where(eq(credentials.userId, row.id))
  return {
    ...shown(row),
    createdAt: row.createdAt.toISOString(),
    hasPassword: kept !== undefined,
    hasTwoFactor: await hasTwoStep(db, row.id),
  }
}

export async function figures(db: Database, ability: Ability, now: Date) {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
  const seen = visibleUsers(ability, 'read')
  const tell = async (what?: SQL) => {
    const [[all], [recent]] = await Promise.all([
      db.select({ value: count() }).from(users).where(and(seen, what)),
      db
        .select({ value: count() })
        .from(users)
        .where(and(seen, what, gte(users.createdAt, monthAgo))),
    ])
    const value = all?.value ?? 0
    return { value, lastMonth: value - (recent?.value ?? 0) }
  }
  return {
    total: await tell(),
    paid: await tell(ne(currentPlan, 'basic')),
    active: await tell(eq(status, 'active')),
    pending: await tell(eq(status, 'pending')),
  }
}

/** Finds people by name or e-mail address, for the search over everything. */
export const userFinder: Finder = {
  category: 'users',
  title: 'Users',
  find: async (text, { db, user, most }) => {
    const found = await db
      .select({ id, fullName, email })
      .from(users)
      .where(and(visibleUsers(user.ability, 'read'), contains(searchText, text)))
      .orderBy(asc(fullName), asc(id))
      .limit(most)
    return found.map((one) => ({
      url: { path: `/apps/user/view/${one.id}` },
      icon: 'user',
      title: one.fullName,
      subtitle: one.email,
    }))
  },
}

/** The newest things that a person did or that were done to them, with the names of things for who may read them in the log. */
export async function activityOf(db: Database, { ability }: { ability: Ability }, userId: number) {
  const found = await newestEvents(
    db,
    ({ actorId, entity, entityId }) =>
      and(or(eq(actorId, userId), and(eq(entity, 'user'), eq(entityId, String(userId)))), ne(entity, 'notification')),
    20,
  )
  const ids = found.map((event) => event.id)
  const readable = await newestEvents(db, (event) => and(inArray(event.id, ids), readableBy({ ability })), 20)
  const isNamed = new Set(readable.map((event) => event.id))
  return found.map((event) => {
    const { id, at, actorName, kind, entity, entityId } = event
    const name = entity === 'user' || isNamed.has(id) ? (nameIn(event) ?? '') : ''
    return { id, at: at.toISOString(), actorName, kind, entity, entityId, name }
  })
}
