import { eq, sql, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { Preferences } from '../contract.ts'
import { preferences } from './tables.ts'

export async function preferencesOf(db: Database, userId: number): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  return row?.chosen ?? {}
}

/** Keeps what was chosen and leaves the rest as it is. */
export async function keepPreferences(db: Database, userId: number, body: Preferences): Promise<Preferences> {
  const { chosen } = preferences
  // One statement, so that two browsers that save at once lose nothing of each other, nor of another list.
  const lists = sql`case when excluded.chosen ? 'lists' then jsonb_build_object('lists', coalesce(${chosen} -> 'lists', '{}') || (excluded.chosen -> 'lists')) else '{}' end`
  const [row] = await db
    .insert(preferences)
    .values({ userId, chosen: body })
    .onConflictDoUpdate({ target: preferences.userId, set: { chosen: sql`${chosen} || excluded.chosen || ${lists}` } })
    .returning()
  return row?.chosen ?? body
}

export async function wishesFor(tx: Database, kind: string, userIds: number[]) {
  if (userIds.length === 0) return new Map<number, { isMuted: boolean; isEmailed: boolean; emailWhen: string | null }>()
  const { userId, chosen } = preferences
  const isAmong = (list: string) => sql<boolean>`coalesce(${chosen} -> ${list}::text ? ${kind}, false)`
  const found = await tx
    .select({
      userId,
      isMuted: isAmong('mutedNotifications'),
      isEmailed: isAmong('emailedNotifications'),
      emailWhen: sql<string | null>`${chosen} ->> 'emailWhen'`,
    })
    .from(preferences)
    .where(inArray(userId, userIds))
  return new Map(found.map((one) => [one.userId, one]))
}
