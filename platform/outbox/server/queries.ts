import { inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forbidden, invalid } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import { outboxEmails, outboxTexts } from './tables.ts'

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

/** Whether a person may write to people outside the workspace, whichever way the email goes. */
export function mayWriteOutside({ ability }: Pick<Caller, 'ability'>): boolean {
  return ability.can('create', 'OutsideEmail')
}

/** Refuses it otherwise, of a field where one is named. */
export function mustMayWriteOutside(user: Pick<Caller, 'ability'>, path?: string): void {
  if (mayWriteOutside(user)) return
  throw path === undefined ? forbidden(refusals.onlyInside) : invalid(path, refusals.onlyInside)
}

/** The keys of the files of all emails whose text is still here. */
export async function outgoingFiles(db: Database): Promise<string[]> {
  const rows = await db
    .select({ files: outboxTexts.files })
    .from(outboxTexts)
    .where(sql`${outboxTexts.files} <> '[]'::jsonb`)
  return rows.flatMap(({ files }) => files.map(({ key }) => key))
}

/** The outcome of the email that a column of another table names, for lists of what was sent by email; null where it names none. */
export function outcomeOfEmail(emailId: PgColumn) {
  // Written by hand: a row of its own for each of the list.
  const of = <T>(column: PgColumn) =>
    sql<T | null>`(select ${column} from ${outboxEmails} where ${outboxEmails.id} = ${emailId})`
  return {
    state: of<typeof outboxEmails.$inferSelect.state>(outboxEmails.state),
    error: of<string>(outboxEmails.error),
    sentAt: of<Date>(outboxEmails.sentAt).mapWith(outboxEmails.sentAt),
  }
}
