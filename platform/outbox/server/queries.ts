import { inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { outboxEmails } from './tables.ts'

/** The state of each of these emails, by id. */
export async function emailStates(
  db: Database,
  ids: string[],
): Promise<Map<string, typeof outboxEmails.$inferSelect.state>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: outboxEmails.id, state: outboxEmails.state })
    .from(outboxEmails)
    .where(inArray(outboxEmails.id, ids))
  return new Map(rows.map(({ id, state }) => [id, state]))
}
