import { users } from '#platform/access/server/tables.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { filesOf } from '#platform/accounts/server/queries.ts'
import { putBack } from '#platform/events/server/commands.ts'
import type { KeptRows } from '#platform/events/rules.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { UserRow } from './queries.ts'

/** Everything of a person that their deletion takes away, and the files that are removed with it in the end. */
export async function gatherKept(
  tx: Transaction,
  program: Program,
  person: UserRow,
): Promise<{ rows: KeptRows; files: string[] }> {
  const rows: KeptRows = { users: [person] }
  for (const [name, table] of ownedBy(program))
    rows[name] = await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.userId, person.id))
  for (const [name, table] of mentionedBy(program))
    rows[name] = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(eq(table.userId, person.id))
  return { rows, files: await filesOf(tx, program, person) }
}

export async function putPersonBack(tx: Transaction, program: Program, rows: KeptRows): Promise<void> {
  await putBack(tx, users, rows['users'])
  for (const [name, table] of ownedBy(program)) await putBack(tx, table, rows[name])
  for (const [name, table] of mentionedBy(program)) {
    const ids = (rows[name] ?? []).map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .update(table as PgTable)
        .set({ userId: Number(personIn(rows)?.id) })
        .where(and(inArray(table.id, ids), isNull(table.userId)))
  }
}

function ownedBy({ person }: Program) {
  return person.flatMap(({ owned = {} }) => Object.entries(owned))
}

function mentionedBy({ person }: Program) {
  return person.flatMap(({ mentioned = {} }) => Object.entries(mentioned))
}

/** The person among kept rows: they were read from this very table. */
export function personIn(rows: KeptRows): UserRow | undefined {
  return rows['users']?.[0] as UserRow | undefined
}
