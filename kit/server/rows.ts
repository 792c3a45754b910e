import type { BulkResult } from '#kit/contract/fields.ts'
import type { Context } from './handle.ts'
import { refusalOf } from './errors.ts'
import type { Transaction } from './machine.ts'

/** What a row held where a change puts something else: for the audit log. */
export function heldBefore(row: object, change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(change, field)))
}

/** Does one thing to each row, each in its own transaction, and returns each outcome. */
export async function eachRow(
  { db, language }: Pick<Context, 'db' | 'language'>,
  ids: number[],
  act: (tx: Transaction, id: number) => Promise<unknown>,
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

/** A time from a computed column, which drivers give as text or as a date. */
export function isoOf(value: string | Date | null | undefined): string | null {
  return value === null || value === undefined ? null : new Date(value).toISOString()
}
