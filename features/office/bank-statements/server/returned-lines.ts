import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#kit/server/machine.ts'
import { invoices } from '../../invoices/server/tables.ts'
import type { BankLine } from '../contract.ts'
import type { KeptLine } from './ledger.ts'
import { bankLinePayments, bankLines } from './tables.ts'

const earlier = alias(bankLines, 'earlier')
const mostOffered = 5

/** Whether the bank took this line back with a later one. */
export async function isReversed(db: Database, id: number): Promise<boolean> {
  const found = await db.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.reverses, id)).limit(1)
  return found.length > 0
}

/** As much the other way, matched, not later, and not taken back yet. */
const canBeTakenBack = and(
  eq(earlier.state, 'matched'),
  sql`${earlier.amountCents} = 0 - ${bankLines.amountCents}`,
  eq(earlier.currency, bankLines.currency),
  sql`${earlier.bookedOn} <= ${bankLines.bookedOn}`,
  sql`${earlier.reverses} is null`,
  sql`not exists (select 1 from bank_lines later where later.reverses = ${earlier.id})`,
)
const isOfSameTransfer = sql<boolean>`(${earlier.endToEnd} <> '' and ${earlier.endToEnd} = ${bankLines.endToEnd})`
const isOfSameAccount = sql<boolean>`(${earlier.iban} <> '' and ${earlier.iban} = ${bankLines.iban})`

/** Of these lines of money that went out, those that look like the return of one that came in. */
export async function likelyReturns(db: Database, lines: readonly KeptLine[]): Promise<Set<number>> {
  const ids = lines.map(({ id }) => id)
  const rows = await db
    .selectDistinct({ id: bankLines.id })
    .from(bankLines)
    .innerJoin(earlier, canBeTakenBack)
    .where(and(inArray(bankLines.id, ids), or(isOfSameTransfer, isOfSameAccount)))
  return new Set(rows.map(({ id }) => id))
}

/** What an open line may take back. */
export function takenBackBy(db: Database, line: KeptLine): Promise<BankLine['takesBack']> {
  return db
    .select(shown)
    .from(bankLines)
    .innerJoin(earlier, canBeTakenBack)
    .where(takesBack(line))
    .orderBy(sql`${isOfSameTransfer} desc, ${isOfSameAccount} desc, ${earlier.bookedOn} desc, ${earlier.id} desc`)
    .limit(mostOffered)
}

/** Whether an open line may take that earlier one back. */
export async function mayTakeBack(db: Database, line: KeptLine, earlierId: number): Promise<boolean> {
  const found = await db
    .select({ id: earlier.id })
    .from(bankLines)
    .innerJoin(earlier, canBeTakenBack)
    .where(and(takesBack(line), eq(earlier.id, earlierId)))
  return found.length > 0
}

/** Where the bank doesn’t call it a reversal, only money that went out, and what its account or transfer shows. */
function takesBack({ id, isReversal }: KeptLine): SQL | undefined {
  const isLikely = and(lt(bankLines.amountCents, 0), or(isOfSameTransfer, isOfSameAccount))
  return and(eq(bankLines.id, id), eq(bankLines.state, 'open'), isReversal ? undefined : isLikely)
}

/** The line that one took back, or that took it back. */
export async function counterpartOf(db: Database, { id, reverses }: KeptLine): Promise<BankLine['counterpart']> {
  const other: SQL = reverses === null ? eq(earlier.reverses, id) : eq(earlier.id, reverses)
  const [row] = await db.select(shown).from(earlier).where(other)
  return row ?? null
}

const shown = {
  id: earlier.id,
  bookedOn: earlier.bookedOn,
  amountCents: earlier.amountCents,
  name: earlier.name,
  text: earlier.text,
  invoices: sql<string>`coalesce((select string_agg(${invoices.number}, ', ' order by ${invoices.id})
    from ${bankLinePayments} join ${invoices} on ${invoices.id} = ${bankLinePayments.invoiceId}
    where ${bankLinePayments.lineId} = ${earlier.id}), '')`,
}
