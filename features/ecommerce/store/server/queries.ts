import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { BulkResult } from '#kit/contract/fields.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Context } from '#kit/server/handle.ts'
import { notFound, refusalOf } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'

type Archivable = PgTable & { id: PgColumn; archivedAt: PgColumn }

/** Takes a row out of every list; what refers to it keeps it. False when it was not there. */
export async function archive(
  tx: Database,
  context: Context,
  { table, entity, where }: { table: Archivable; entity: string; where: SQL },
): Promise<number | undefined> {
  const [row] = await tx
    .update(table)
    .set({ archivedAt: context.now() })
    .where(and(where, isNull(table.archivedAt)))
    .returning({ id: table.id })
  if (row) await recordEvent(tx, context, { kind: `${entity}.deleted`, entity, entityId: String(row.id) })
  return row?.id as number | undefined
}

export async function restore(
  tx: Database,
  context: Context,
  { table, entity, id, thing }: { table: Archivable; entity: string; id: number; thing: Sentence },
): Promise<void> {
  const [row] = await tx
    .update(table)
    .set({ archivedAt: null })
    .where(and(eq(table.id, id), isNotNull(table.archivedAt)))
    .returning({ id: table.id })
  if (!row) throw notFound(thing, id)
  await recordEvent(tx, context, { kind: `${entity}.restored`, entity, entityId: id })
}

/** What a row held where a change puts something else: for the audit log. */
export function heldBefore(row: object, change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(change, field)))
}

/** Does one thing to each row, each in its own transaction, and tells how each went. */
export async function eachRow(
  { db, language }: Pick<Context, 'db' | 'language'>,
  ids: number[],
  act: (tx: Database, id: number) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await db.transaction((tx) => act(tx, id))
      result.done.push(id)
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      result.refused.push({ id, message: refused.text[language] })
    }
  }
  return result
}

/** True for the database's own refusal of a second row with the same unique value, of any column or of this one. */
export function isDuplicate(error: unknown, column = ''): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('code' in error)) return isDuplicate((error as { cause?: unknown }).cause, column)
  return error.code === '23505' && 'constraint' in error && String(error.constraint).includes(column)
}

/** A time from a computed column, which drivers give as text or as a date. */
export function isoOf(value: string | Date | null | undefined): string | null {
  return value === null || value === undefined ? null : new Date(value).toISOString()
}
