import { inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { outboxEmails } from './tables.ts'

/** What became of some emails, by their ids. */
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
