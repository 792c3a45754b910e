import { users } from '#platform/access/server/tables.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import type { UserRow } from './queries.ts'
import { findChangeable, withPerson } from './steps.ts'

/** The user a call is about: the one it names, or the caller if it names no one. */
export type Whose = { id?: number | undefined }

/** The user a call is about, to read the data behind a field. */
export function findPerson(context: Context, { id }: Whose, field: string): Promise<UserRow> {
  return id === undefined ? ownRow(context.db, context.user.id) : findChangeable(context, id, field)
}

/** Changes data of the user a call is about. */
export function onPerson<R>(
  context: Context,
  { id }: Whose,
  fields: string[],
  change: (tx: Transaction, person: UserRow) => Promise<R>,
): Promise<R> {
  if (id !== undefined) return withPerson(context, { id, fields }, change)
  return context.db.transaction(async (tx) => change(tx, await ownRow(tx, context.user.id, true)))
}

/** The caller's own row. It may have been deleted since they signed in. */
export async function ownRow(db: Database, userId: number, isLocked = false): Promise<UserRow> {
  const asked = db.select().from(users).where(eq(users.id, userId))
  const [person] = await (isLocked ? asked.for('update') : asked)
  if (!person) throw conflict(refusals.deletedSelf)
  return person
}
