import type { SQL } from 'drizzle-orm'
import type { Database } from './machine.ts'

/** What a question written by hand is answered with: every driver gives rows, and its type says none. */
export async function askRows<Row>(db: Pick<Database, 'execute'>, question: SQL): Promise<Row[]> {
  return ((await db.execute(question)) as unknown as { rows: Row[] }).rows
}
