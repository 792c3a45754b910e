import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Input, ReplyOf } from '#kit/contract/endpoint.ts'
import { notFound } from '#kit/server/errors.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { invoices } from '../../invoices/server/tables.ts'
import type {
  BankLine,
  BankLineRow,
  findInvoices,
  listBankLines,
  listStatements,
  readBankFigures,
} from '../contract.ts'
import { judge, type Judged, type KeptLine } from './ledger.ts'
import { refusals } from './refusals.ts'
import { counterpartOf, takenBackBy } from './returned-lines.ts'
import { bankLinePayments, bankLines, bankStatements } from './tables.ts'

/** The reference a payment is recorded under: the bank’s own, or one that is made of the line. */
export function paymentReference({ bankReference, lineKey }: Pick<KeptLine, 'bankReference' | 'lineKey'>): string {
  return bankReference || `LINE-${lineKey.slice(0, 16).toUpperCase()}`
}

export async function statementPage(
  db: Database,
  query: Input<(typeof listStatements)['query']>,
): Promise<ReplyOf<typeof listStatements>> {
  const { rows, total } = await listPage(db, query, {
    from: bankStatements,
    columns: { row: bankStatements.id },
    search: [bankStatements.fileName, bankStatements.account],
    sort: { toOn: bankStatements.toOn, importedAt: bankStatements.importedAt },
    id: bankStatements.id,
  })
  const ids = rows.map(({ row }) => row)
  if (ids.length === 0) return { statements: [], total }
  const kept = await db.select().from(bankStatements).where(inArray(bankStatements.id, ids))
  const counts = await db
    .select({ id: bankLines.statementId, state: bankLines.state, lines: count() })
    .from(bankLines)
    .where(inArray(bankLines.statementId, ids))
    .groupBy(bankLines.statementId, bankLines.state)
  const countOf = (id: number, state: string) => counts.find((one) => one.id === id && one.state === state)?.lines ?? 0
  const statements = ids.flatMap((id) => {
    const found = kept.find((one) => one.id === id)
    if (!found) return []
    const { fileHash: _, part: _part, importedAt, ...statement } = found
    return {
      ...statement,
      importedAt: importedAt.toISOString(),
      open: countOf(id, 'open'),
      matched: countOf(id, 'matched'),
      ignored: countOf(id, 'ignored'),
    }
  })
  return { statements, total }
}

export async function linePage(
  db: Database,
  query: Input<(typeof listBankLines)['query']>,
): Promise<ReplyOf<typeof listBankLines>> {
  const { state, direction, statement } = query
  const { rows, total } = await listPage(db, query, {
    from: bankLines,
    columns: { row: bankLines.id },
    where: [
      state === undefined ? undefined : sql`${bankLines.state} = ${state}`,
      direction === undefined ? undefined : directionIs(direction),
      statement === 0 ? undefined : eq(bankLines.statementId, statement),
    ],
    search: bankLines.searchText,
    // What is still to be done stands first, the newest first.
    unsorted: {
      by: [sql`${bankLines.state} <> 'open'`, sql`date '2100-01-01' - ${bankLines.bookedOn}`],
      order: 'asc',
    },
    sort: { bookedOn: bankLines.bookedOn, amount: bankLines.amountCents, name: bankLines.name },
    id: bankLines.id,
  })
  const ids = rows.map(({ row }) => row)
  const lines = await linesWith(db, ids)
  return { lines: lines.map(rowOf), total }
}

function directionIs(direction: string): SQL {
  if (direction === 'in') return gt(bankLines.amountCents, 0)
  return direction === 'out' ? lt(bankLines.amountCents, 0) : sql`false`
}

type Payments = BankLine['payments']
type Whole = Judged & { payments: Payments }

/** Lines in the order of their ids, open ones with what they most likely are, matched ones with what they were booked as. */
async function linesWith(db: Database, ids: readonly number[]): Promise<Whole[]> {
  if (ids.length === 0) return []
  const kept = await db
    .select()
    .from(bankLines)
    .where(inArray(bankLines.id, [...ids]))
  const open = await judge(
    db,
    kept.filter(({ state }) => state === 'open'),
  )
  const payments = await paymentsOf(db, ids)
  return ids.flatMap((id) => {
    const line = kept.find((one) => one.id === id)
    if (!line) return []
    const judged = open.find((one) => one.line.id === id) ?? { line, proposals: [], remarks: [] }
    return { ...judged, payments: payments.get(id) ?? [] }
  })
}

async function paymentsOf(db: Database, ids: readonly number[]): Promise<Map<number, Payments>> {
  const rows = await db
    .select({
      lineId: bankLinePayments.lineId,
      invoiceId: invoices.id,
      number: sql<string>`coalesce(${invoices.number}, '')`,
      clientName: invoices.clientName,
      balanceCents: invoices.balanceCents,
      amountCents: bankLinePayments.amountCents,
    })
    .from(bankLinePayments)
    .innerJoin(invoices, eq(invoices.id, bankLinePayments.invoiceId))
    .where(inArray(bankLinePayments.lineId, [...ids]))
    .orderBy(asc(invoices.id))
  const payments = new Map<number, Payments>()
  for (const { lineId, ...payment } of rows) payments.set(lineId, [...(payments.get(lineId) ?? []), payment])
  return payments
}

function rowOf({ line, proposals, payments }: Whole): BankLineRow {
  const [best] = proposals
  const numbers = (line.state === 'matched' ? payments : (best?.shares ?? [])).map(({ number }) => number)
  return {
    id: line.id,
    bookedOn: line.bookedOn,
    amountCents: line.amountCents,
    currency: line.currency,
    name: line.name,
    iban: line.iban,
    text: line.text,
    reference: line.bankReference,
    state: line.state,
    isReversal: line.isReversal,
    certainty: best?.certainty ?? null,
    invoices: numbers.join(', '),
    ignoredBy: line.ignoredBy,
    ignoreReason: line.ignoreReason,
    decidedBy: line.decidedBy,
    decidedAt: line.decidedAt?.toISOString() ?? null,
  }
}

export async function lineDetail(db: Database, id: number): Promise<BankLine> {
  const [whole] = await linesWith(db, [id])
  if (!whole) throw notFound(refusals.things.line, id)
  const { line, proposals, remarks, payments } = whole
  const [statement] = await db
    .select({ fileName: bankStatements.fileName })
    .from(bankStatements)
    .where(eq(bankStatements.id, line.statementId))
  return {
    ...rowOf(whole),
    account: line.account,
    endToEnd: line.endToEnd,
    paymentReference: paymentReference(line),
    structured: line.structured,
    fileName: statement?.fileName ?? '',
    proposals,
    remarks,
    payments,
    takesBack: await takenBackBy(db, line),
    counterpart: await counterpartOf(db, line),
  }
}

/** So many open lines are looked through for certain ones, the newest first; the next follow once these are done. */
const mostJudged = 1000

export async function bankFigures(db: Database): Promise<ReplyOf<typeof readBankFigures>> {
  const counts = await db.select({ state: bankLines.state, lines: count() }).from(bankLines).groupBy(bankLines.state)
  const isPaying = and(eq(bankLines.state, 'open'), gt(bankLines.amountCents, 0))
  const open = await db
    .select()
    .from(bankLines)
    .where(isPaying)
    .orderBy(desc(bankLines.bookedOn), desc(bankLines.id))
    .limit(mostJudged)
  const judged = await judge(db, open)
  const of = (state: string) => counts.find((one) => one.state === state)?.lines ?? 0
  return {
    open: of('open'),
    matched: of('matched'),
    ignored: of('ignored'),
    certain: certainOf(judged),
    unseen: open.length < mostJudged ? 0 : (await db.$count(bankLines, isPaying)) - open.length,
  }
}

/** Of two lines for one invoice neither is certain before the other is done. */
function certainOf(judged: readonly Judged[]): number[] {
  const certain = judged.filter(({ proposals }) => proposals[0]?.certainty === 'certain')
  const taken = new Set<number>()
  return certain.flatMap(({ line, proposals }) => {
    const invoicesOf = proposals[0]!.shares.map(({ invoiceId }) => invoiceId)
    if (invoicesOf.some((one) => taken.has(one))) return []
    for (const one of invoicesOf) taken.add(one)
    return line.id
  })
}

const mostFound = 8

export async function foundInvoices(db: Database, q: string | undefined): Promise<ReplyOf<typeof findInvoices>> {
  const words = q?.replace(/^#/, '')
  const isNumber =
    words === undefined ? undefined : ilike(invoices.number, `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return db
    .select({
      invoiceId: invoices.id,
      number: sql<string>`coalesce(${invoices.number}, '')`,
      clientName: invoices.clientName,
      balanceCents: invoices.balanceCents,
      currency: invoices.currency,
    })
    .from(invoices)
    .where(
      and(
        isNull(invoices.archivedAt),
        isNull(invoices.voidedAt),
        isNotNull(invoices.number),
        words === undefined ? undefined : or(isNumber, contains(invoices.searchText, words)),
      ),
    )
    .orderBy(sql`${invoices.balanceCents} <= 0`, asc(invoices.dueOn), asc(invoices.id))
    .limit(mostFound)
}
