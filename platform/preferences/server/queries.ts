import { eq, sql, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import type { Preferences } from '../contract.ts'
import { preferences } from './tables.ts'

export async function preferencesOf(db: Database, userId: number): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  return row?.chosen ?? {}
}

export async function notificationWishes(tx: Transaction, kind: string, userIds: number[]) {
  if (userIds.length === 0)
    return new Map<number, { isMuted: boolean; isEmailed: boolean | null; emailWhen: string | null }>()
  const { userId, chosen } = preferences
  const isAmong = (list: string) => sql<boolean | null>`${chosen} -> ${list}::text ? ${kind}`
  const found = await tx
    .select({
      userId,
      isMuted: sql<boolean>`coalesce(${isAmong('mutedNotifications')}, false)`,
      // Nothing where they haven’t chosen any.
      isEmailed: isAmong('emailedNotifications'),
      emailWhen: sql<string | null>`${chosen} ->> 'emailWhen'`,
    })
    .from(preferences)
    .where(inArray(userId, userIds))
  return new Map(found.map((one) => [one.userId, one]))
}
