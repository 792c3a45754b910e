import { inArray } from 'drizzle-orm'
import type { Input, ReplyOf } from '#kit/contract/endpoint.ts'
import { toHex } from '#kit/contract/hex.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import type { BankEntry, BankStatement } from '#kit/documents/parse-camt.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { importStatement } from '../contract.ts'
import { ignoreOutgoing } from './commands.ts'
import { lineKeysOf } from './line-keys.ts'
import { readStatementFile, type StatementFile } from './read-file.ts'
import { refusals } from './refusals.ts'
import { bankLines, bankStatements } from './tables.ts'

type Query = Input<(typeof importStatement)['query']>
type Reply = ReplyOf<typeof importStatement>
type Keyed = { statement: BankStatement; lines: { entry: BankEntry; key: string }[] }

/** Checks a file or takes it: what came with an earlier one isn’t taken again. */
export async function takeStatement(context: Context, { mode, fileName, ...chosen }: Query): Promise<Reply> {
  const bytes = new Uint8Array(await limitedBytes(context.request, importStatement.limitBytes))
  const fileHash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  await mustBeNew(context.db, fileHash)
  const file = await readStatementFile(context, bytes, chosen)
  const keyed = await keyedOf(file)
  if (mode === 'check') return replyOf(file, await countKnown(context.db, keyed))
  mustBeReadable(file)
  return context.db.transaction(async (tx) => {
    // Statements that overlap are taken one after the other.
    await takeAdvisoryLock(tx, 'bank statements')
    await mustBeNew(tx, fileHash)
    const known = await countKnown(tx, keyed)
    for (const [part, one] of keyed.entries())
      await insertStatement(tx, context, one, { fileHash, part, fileName, format: file.format, known: known[part]! })
    return replyOf(file, known)
  })
}

async function mustBeNew(db: Database, fileHash: string): Promise<void> {
  const [known] = await db
    .select()
    .from(bankStatements)
    .where(inArray(bankStatements.fileHash, [fileHash]))
    .limit(1)
  if (known)
    throw conflict(refusals.alreadyImported, {
      name: known.importedBy,
      day: known.importedAt.toISOString().slice(0, 10),
    })
}

function mustBeReadable({ missing }: StatementFile): void {
  if (missing.includes('dayOrder')) throw invalid('dayOrder', refusals.file.dayOrder)
  if (missing.length > 0) throw invalid('file.columns', refusals.file.columns)
}

async function keyedOf({ statements }: StatementFile): Promise<Keyed[]> {
  const all = statements.flatMap(({ account, entries }) => entries.map((entry) => ({ account, entry })))
  const keys = await lineKeysOf(all)
  let at = 0
  return statements.map((statement) => ({
    statement,
    lines: statement.entries.map((entry) => ({ entry, key: keys[at++]! })),
  }))
}

const atOnce = 1000

/** How many lines of each statement came with an earlier one. */
async function countKnown(db: Database, keyed: readonly Keyed[]): Promise<number[]> {
  const keys = keyed.flatMap(({ lines }) => lines.map(({ key }) => key))
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += atOnce) {
    const rows = await db
      .select({ key: bankLines.lineKey })
      .from(bankLines)
      .where(inArray(bankLines.lineKey, keys.slice(from, from + atOnce)))
    for (const { key } of rows) known.add(key)
  }
  return keyed.map(({ lines }) => lines.filter(({ key }) => known.has(key)).length)
}

type Origin = Pick<typeof bankStatements.$inferInsert, 'fileHash' | 'part' | 'fileName' | 'format' | 'known'>

async function insertStatement(
  tx: Transaction,
  context: Context,
  { statement, lines }: Keyed,
  origin: Origin,
): Promise<void> {
  const { entries: _, ...kept } = statement
  const [made] = await tx
    .insert(bankStatements)
    .values({
      ...kept,
      ...origin,
      missingCents: missingIn(statement),
      importedAt: context.now(),
      importedBy: context.user.fullName,
    })
    .returning({ id: bankStatements.id })
  const statementId = made!.id
  const ids: number[] = []
  for (let from = 0; from < lines.length; from += atOnce) {
    const rows = await tx
      .insert(bankLines)
      .values(
        lines
          .slice(from, from + atOnce)
          .map(({ entry, key }) => ({ ...entry, statementId, account: statement.account, lineKey: key })),
      )
      .onConflictDoNothing()
      .returning({ id: bankLines.id })
    ids.push(...rows.map(({ id }) => id))
  }
  await ignoreOutgoing(tx, context, ids)
  await recordEvent(tx, context, {
    kind: 'bankStatement.imported',
    entity: 'bankStatement',
    entityId: statementId,
    after: { fileName: origin.fileName, account: statement.account, lines: ids.length, known: origin.known },
  })
}

/** How far the lines are from leading from the first balance to the last. */
function missingIn({ openingCents, closingCents, entries }: BankStatement): number | null {
  if (openingCents === null || closingCents === null) return null
  return closingCents - openingCents - entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function replyOf({ format, statements, columns, rows, taken, missing }: StatementFile, known: number[]): Reply {
  return {
    format,
    columns,
    rows,
    taken,
    missing,
    statements: statements.map((one, at) => ({
      account: one.account,
      currency: one.currency,
      fromOn: one.fromOn,
      toOn: one.toOn,
      lines: one.entries.length,
      known: known[at] ?? 0,
      pending: one.pending,
      missingCents: missingIn(one),
    })),
  }
}
