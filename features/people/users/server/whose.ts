import { users } from '#platform/access/server/tables.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import type { UserRow } from './queries.ts'
import { findChangeable, withPerson } from './steps.ts'

/** Whom a call is about: somebody the caller looks after, or the caller where none is named. */
export type Whose = { id?: number | undefined }

/** The person a call is about, for reading what a field stands for. */
export function findPerson(context: Context, { id }: Whose, field: string): Promise<UserRow> {
  return id === undefined ? ownRow(context.db, context.user.id) : findChangeable(context, id, field)
}

/** Changes what belongs to the person a call is about. */
export function onPerson<R>(
  context: Context,
  { id }: Whose,
  fields: string[],
  change: (tx: Database, person: UserRow) => Promise<R>,
): Promise<R> {
  if (id !== undefined) return withPerson(context, { id, fields }, change)
  return context.db.transaction(async (tx) => change(tx, await ownRow(tx, context.user.id, true)))
}

/** The row of who is signed in; it may be gone since. */
export async function ownRow(db: Database, userId: number, isLocked = false): Promise<UserRow> {
  const asked = db.select().from(users).where(eq(users.id, userId))
  const [person] = await (isLocked ? asked.for('update') : asked)
  if (!person) throw conflict(refusals.deletedSelf)
  return person
}
