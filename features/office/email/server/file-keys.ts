import { eq, inArray, sql } from 'drizzle-orm'
import { outgoingFiles } from '#platform/outbox/server/queries.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { fileKey } from './queries.ts'
import { mailboxFiles as files } from './tables.ts'

/** Keys of the files to delete with a person: those in no other person's mailbox. */
export async function filesOnlyOf(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: files.name, isShared: sql<boolean>`bool_or(${files.userId} <> ${userId})` })
    .from(files)
    .where(inArray(files.name, tx.select({ name: files.name }).from(files).where(eq(files.userId, userId))))
    .groupBy(files.name)
  return rows.filter(({ isShared }) => !isShared).map(({ name }) => fileKey(name))
}

/** The names among these that no email has any more. */
export async function unusedFiles(tx: Transaction, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const used = await tx.selectDistinct({ name: files.name }).from(files).where(inArray(files.name, names))
  const taken = new Set(used.map(({ name }) => name))
  return [...new Set(names)].filter((name) => !taken.has(name))
}

/** The keys of all files of emails, those on their way out of the workspace too. */
export async function allFileKeys(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: files.name }).from(files)
  return [...rows.map(({ name }) => fileKey(name)), ...(await outgoingFiles(db))]
}
