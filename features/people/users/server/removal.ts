import { credentials, users } from '#platform/access/server/tables.ts'
import { links } from '#platform/accounts/server/tables.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { signInPlaces } from '#platform/accounts/server/tables.ts'
import { apiKeys } from '#platform/api-keys/server/tables.ts'
import { customers } from '#features/ecommerce/customers/server/tables.ts'
import { putBack } from '#platform/events/server/queries.ts'
import type { KeptRows } from '#platform/events/server/tables.ts'
import { exports } from '#platform/exports/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { preferences } from '#platform/preferences/server/tables.ts'
import { backupCodes, secondFactors } from '#platform/two-factor/server/tables.ts'
import type { Database } from '#kit/server/machine.ts'
import { filesOf, type UserRow } from './queries.ts'
import { billingAddresses, paymentCards, userLinks } from './tables.ts'

/** Rows deleted and restored together with a user. Sessions aren't restored: they've ended. */
export const belongings: Record<string, PgTable & { userId: PgColumn }> = {
  credentials,
  links,
  secondFactors,
  backupCodes,
  preferences,
  apiKeys,
  exports,
  notifications,
  billingAddresses,
  paymentCards,
  userLinks,
  signInPlaces,
}

/** Rows that stay but lose their reference to the user, and get it back when the user is restored. */
export const mentions = { customers }

/** Everything a user's deletion removes, and the files deleted with it in the end. */
export async function kept(tx: Database, person: UserRow): Promise<{ rows: KeptRows; files: string[] }> {
  const rows: KeptRows = { users: [person] }
  for (const [name, table] of Object.entries(belongings))
    rows[name] = await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.userId, person.id))
  for (const [name, table] of Object.entries(mentions))
    rows[name] = await tx.select({ id: table.id }).from(table).where(eq(table.userId, person.id))
  return { rows, files: await filesOf(tx, person) }
}

export async function putPersonBack(tx: Database, rows: KeptRows): Promise<void> {
  await putBack(tx, users, rows['users'])
  for (const [name, table] of Object.entries(belongings)) await putBack(tx, table, rows[name])
  for (const [name, table] of Object.entries(mentions)) {
    const ids = (rows[name] ?? []).map(({ id }) => Number(id))
    if (ids.length > 0)
      await tx
        .update(table)
        .set({ userId: Number(personIn(rows)?.id) })
        .where(and(inArray(table.id, ids), isNull(table.userId)))
  }
}

/** The user's row among the kept rows, which were read from this table. */
export function personIn(rows: KeptRows): UserRow | undefined {
  return rows['users']?.[0] as UserRow | undefined
}
