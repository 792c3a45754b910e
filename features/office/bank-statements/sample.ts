import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { BankEntry } from '#kit/documents/parse-camt.ts'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { storeSetting } from '../../ecommerce/settings/server/queries.ts'
import { invoices } from '../invoices/server/tables.ts'
import { lineKeysOf } from './server/line-keys.ts'
import { bankLines, bankStatements } from './server/tables.ts'

/** The account that sample invoices name: the number is the example of the IBAN registry. */
const account = 'DE89370400440532013000'
const openingCents = 1_250_000
const invoicesUsed = 6

type Asked = Pick<typeof invoices.$inferSelect, 'number' | 'clientName' | 'balanceCents'>
type Said = Pick<BankEntry, 'amountCents' | 'name' | 'text'> & { iban?: string }

/** One statement of the last week, made up like all of the sample workspace: nothing of it is booked. */
export async function sampleBankStatements({ db, now }: MachineInTransaction): Promise<void> {
  if (!(await isEmpty(db, bankStatements))) return
  const { currency, timeZone } = await storeSetting(db, 'details')
  const today = wallTime(now(), timeZone).slice(0, 10)
  const asked = await db
    .select({ number: invoices.number, clientName: invoices.clientName, balanceCents: invoices.balanceCents })
    .from(invoices)
    .where(and(isNull(invoices.archivedAt), isNotNull(invoices.number), gt(invoices.balanceCents, 0)))
    .orderBy(asc(invoices.id))
    .limit(invoicesUsed)
  const entries = linesFor(asked).map(({ iban = '', ...said }, at): BankEntry => ({
    ...said,
    iban,
    bookedOn: daysAfter(today, Math.min(-1, Math.floor(at / 2) - 6)),
    currency,
    isReversal: false,
    structured: [],
    endToEnd: '',
    bankReference: `SAMPLE-${at + 1}`,
  }))
  const lines = entries.map((entry) => ({ account, entry }))
  const keys = await lineKeysOf(lines)
  const [statement] = await db
    .insert(bankStatements)
    .values({
      fileHash: 'sample',
      part: 0,
      fileName: 'sample-statement.xml',
      format: 'camt',
      account,
      currency,
      reference: 'SAMPLE',
      fromOn: daysAfter(today, -6),
      toOn: daysAfter(today, -1),
      openingCents,
      closingCents: openingCents + entries.reduce((sum, { amountCents }) => sum + amountCents, 0),
      missingCents: 0,
      known: 0,
      pending: 0,
      importedAt: now(),
      importedBy: 'Store team',
    })
    .returning({ id: bankStatements.id })
  await db.insert(bankLines).values(
    entries.map((entry, at) => ({
      ...entry,
      statementId: statement!.id,
      account,
      lineKey: keys[at]!,
      ...(entry.amountCents < 0 && { state: 'ignored' as const, ignoredBy: 'outgoing' as const, decidedAt: now() }),
    })),
  )
}

/** A payment of each kind: whole, of two invoices, of a part, too much, without a number, and what is no payment at all. */
function linesFor(asked: readonly Asked[]): Said[] {
  const [whole, first, second, part, over, named] = asked
  const paid = (one: Asked | undefined, said: (one: Asked) => Omit<Said, 'name'>): Said[] =>
    one ? [{ name: one.clientName, ...said(one) }] : []
  return [
    ...paid(whole, ({ number, balanceCents }) => ({ amountCents: balanceCents, text: `Invoice ${number}` })),
    ...paid(first, (one) => ({
      amountCents: one.balanceCents + (second?.balanceCents ?? 0),
      text: [one.number, second?.number].filter(Boolean).join(' + '),
      iban: 'DE02120300000000202051',
    })),
    ...paid(part, ({ number, balanceCents }) => ({
      amountCents: Math.ceil(balanceCents / 2),
      text: `First part of ${number?.toLowerCase()}`,
    })),
    ...paid(over, ({ number, balanceCents }) => ({
      amountCents: balanceCents + 1000,
      text: `${number?.replace('-', ' ')} thank you`,
    })),
    ...paid(named, ({ balanceCents }) => ({ amountCents: balanceCents, text: 'Monthly transfer' })),
    { name: 'Sunrise Bakery', amountCents: 4250, text: 'Catering, thanks again' },
    { name: 'Quayside Properties', amountCents: -180_000, text: 'Rent of the depot' },
    { name: '', amountCents: -1290, text: 'Account fee' },
  ]
}
