import { desc, eq } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { ApiKey } from '../contract.ts'
import { apiKeys } from './tables.ts'

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
