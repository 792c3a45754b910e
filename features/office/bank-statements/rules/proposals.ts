import { isSameName } from './client-names.ts'
import { creditorReference, keyOf, numberKeysIn } from './number-keys.ts'

export const certainties = ['certain', 'likely', 'possible'] as const
export type Certainty = (typeof certainties)[number]
export const reasonCodes = [
  'number',
  'reference',
  'account',
  'name',
  'exact',
  'onlyOne',
  'together',
  'part',
  'over',
  'paid',
  'owed',
] as const
/** What is to be known of a line beside its proposals. */
export const remarkCodes = ['voided', 'paid', 'otherCurrency', 'twin', 'reversal'] as const
export type Remark = { code: (typeof remarkCodes)[number]; about: string }
type Reason = { code: (typeof reasonCodes)[number]; about: string; amountCents: number }
export type Shares = {
  invoiceId: number
  number: string
  clientName: string
  balanceCents: number
  amountCents: number
}[]
export type Proposal = { certainty: Certainty; shares: Shares; reasons: Reason[] }

export type PaidLine = {
  amountCents: number
  currency: string
  isReversal: boolean
  name: string
  iban: string
  text: string
  structured: readonly string[]
  endToEnd: string
  /** A line of another statement has the same day and amount. */
  hasTwin: boolean
}
export type OpenInvoice = {
  invoiceId: number
  number: string
  clientName: string
  clientCompany: string
  customerId: number
  currency: string
  balanceCents: number
  isVoided: boolean
  dueOn: string
}
/** What is known that lines are compared with; it holds at least what fits them. */
export type Ledger = {
  invoices: readonly OpenInvoice[]
  /** Invoices by the keys of their numbers, and by those of their credit notes. */
  byKey: ReadonlyMap<string, readonly OpenInvoice[]>
  /** Whose account it was in lines that were matched before. */
  customersByIban: ReadonlyMap<string, readonly number[]>
}

const mostProposals = 5

/** The numbers that a line names, by how sure that is; what was given in a field of its own goes before the text. */
export function keysOf(line: Pick<PaidLine, 'text' | 'structured' | 'endToEnd'>) {
  const structured = line.structured.map((one) => creditorReference(one) ?? keyOf(one).replace(/^0+(?=.)/, ''))
  const named = numberKeysIn([line.text, line.endToEnd, ...line.structured].join(' ; '))
  return {
    structured: structured.filter(Boolean),
    sure: named.flatMap(({ key, isSure }) => (isSure ? [key] : [])),
    unsure: named.flatMap(({ key, isSure }) => (isSure ? [] : [key])),
  }
}

/** What a line most likely is, with the reasons in order of their weight. Nothing is booked by it. */
export function proposalsFor(line: PaidLine, ledger: Ledger): { proposals: Proposal[]; remarks: Remark[] } {
  const named = namedBy(line, ledger)
  const remarks = remarksOn(line, named)
  if (line.isReversal) return { proposals: [], remarks }
  const all = line.amountCents < 0 ? paybacksFor(line, ledger, named) : paymentsFor(line, ledger, named)
  const proposals = withoutDoubles(all)
    .toSorted((one, other) => certainties.indexOf(one.certainty) - certainties.indexOf(other.certainty))
    .slice(0, mostProposals)
    .map((one) => (line.hasTwin && one.certainty === 'certain' ? { ...one, certainty: 'likely' as const } : one))
  return { proposals, remarks }
}

type Named = { structured: OpenInvoice[]; sure: OpenInvoice[]; unsure: OpenInvoice[] }

function namedBy(line: PaidLine, { byKey }: Ledger): Named {
  const keys = keysOf(line)
  const of = (some: string[]) => [...new Set(some.flatMap((key) => byKey.get(key) ?? []))]
  const structured = of(keys.structured)
  const sure = of(keys.sure).filter((one) => !structured.includes(one))
  return { structured, sure, unsure: of(keys.unsure).filter((one) => !structured.includes(one) && !sure.includes(one)) }
}

function remarksOn(line: PaidLine, named: Named): Remark[] {
  const all = [...named.structured, ...named.sure]
  const saying = (code: Remark['code'], some: OpenInvoice[]): Remark[] =>
    some.length > 0 ? [{ code, about: numbersOf(some) }] : []
  return [
    ...(line.isReversal ? [{ code: 'reversal' as const, about: '' }] : []),
    ...(line.hasTwin ? [{ code: 'twin' as const, about: '' }] : []),
    ...saying(
      'voided',
      all.filter(({ isVoided }) => isVoided),
    ),
    ...saying(
      'otherCurrency',
      all.filter(({ currency }) => currency !== line.currency),
    ),
    ...(line.amountCents > 0
      ? saying(
          'paid',
          all.filter((one) => !one.isVoided && one.balanceCents <= 0),
        )
      : []),
  ]
}

function paymentsFor(line: PaidLine, ledger: Ledger, named: Named): Proposal[] {
  const isOpen = (one: OpenInvoice) => one.balanceCents > 0 && !one.isVoided && one.currency === line.currency
  const sure = [...named.structured, ...named.sure]
  const reason = named.structured.length > 0 ? ('reference' as const) : ('number' as const)
  const open = sure.filter(isOpen)
  if (open.length > 0) return namedPayments(line, open, reason)
  const paid = sure.filter(({ isVoided, currency }) => !isVoided && currency === line.currency)
  const again = paid.slice(0, 1).map((one): Proposal => {
    const reasons = [because(reason, numbersOf([one])), because('paid', one.number)]
    return { certainty: 'possible', shares: [share(one, line.amountCents)], reasons }
  })
  const unsure = named.unsure
    .filter((one) => isOpen(one) && one.balanceCents === line.amountCents)
    .map((one): Proposal => ({
      certainty: 'likely',
      shares: [share(one, line.amountCents)],
      reasons: [because('number', one.number), because('exact')],
    }))
  const known = ofKnownAccount(line, ledger, isOpen)
  const alike = unsure.length + known.length > 0 ? [] : ofSameAmount(line, ledger, isOpen)
  return [...again, ...unsure, ...known, ...alike]
}

/** Of invoices that it names: all of them, and the one whose amount it is. */
function namedPayments(line: PaidLine, open: OpenInvoice[], reason: 'number' | 'reference'): Proposal[] {
  const { amountCents } = line
  const left = amountCents - sum(open)
  const first = because(reason, numbersOf(open))
  if (left === 0) {
    const exact = open.length > 1 ? because('together') : because('exact')
    return [{ certainty: 'certain', shares: open.map((one) => share(one, one.balanceCents)), reasons: [first, exact] }]
  }
  const difference = left > 0 ? because('over', open.at(-1)!.clientName, left) : because('part', '', 0 - left)
  const whole: Proposal = { certainty: 'likely', shares: shared(open, amountCents), reasons: [first, difference] }
  const single = open.length > 1 ? open.filter(({ balanceCents }) => balanceCents === amountCents) : []
  return [
    ...single.map((one): Proposal => ({
      certainty: 'likely',
      shares: [share(one, amountCents)],
      reasons: [because(reason, one.number), because('exact')],
    })),
    whole,
  ]
}

/** Of clients who paid from this account before. */
function ofKnownAccount(line: PaidLine, ledger: Ledger, isOpen: (one: OpenInvoice) => boolean): Proposal[] {
  const customers = ledger.customersByIban.get(line.iban) ?? []
  return customers.flatMap((customerId) => {
    const open = byDueDay(ledger.invoices.filter((one) => one.customerId === customerId && isOpen(one)))
    if (open.length === 0) return []
    const first = because('account', open[0]!.clientName)
    const exact = open.filter(({ balanceCents }) => balanceCents === line.amountCents)
    if (exact.length > 0)
      return exact.map((one): Proposal => ({
        certainty: exact.length === 1 && customers.length === 1 ? 'certain' : 'likely',
        shares: [share(one, line.amountCents)],
        reasons: [first, because('exact')],
      }))
    const group = groupOf(open, line.amountCents)
    if (group)
      return [
        {
          certainty: 'likely',
          shares: group.map((one) => share(one, one.balanceCents)),
          reasons: [first, because('together')],
        },
      ]
    const left = line.amountCents - sum(open)
    const difference = left > 0 ? because('over', open[0]!.clientName, left) : because('part', '', 0 - left)
    return [{ certainty: 'possible', shares: shared(open, line.amountCents), reasons: [first, difference] }]
  })
}

/** Invoices that come to an amount: all, the first ones by their due day, or two of them. */
function groupOf(open: OpenInvoice[], amountCents: number): OpenInvoice[] | undefined {
  for (let count = open.length; count > 1; count--) {
    const first = open.slice(0, count)
    if (sum(first) === amountCents) return first
  }
  const byBalance = new Map(open.map((one) => [one.balanceCents, one]))
  for (const one of open) {
    const other = byBalance.get(amountCents - one.balanceCents)
    if (other && other !== one) return byDueDay([one, other])
  }
  return undefined
}

const mostAlike = 3

function ofSameAmount(line: PaidLine, ledger: Ledger, isOpen: (one: OpenInvoice) => boolean): Proposal[] {
  const exact = ledger.invoices.filter((one) => isOpen(one) && one.balanceCents === line.amountCents)
  const bySameName = exact.filter((one) => isSameName(line.name, one))
  const exactly = (one: OpenInvoice, certainty: Certainty, reasons: Reason[]): Proposal => ({
    certainty,
    shares: [share(one, line.amountCents)],
    reasons,
  })
  if (bySameName.length > 0)
    return bySameName
      .slice(0, mostAlike)
      .map((one) => exactly(one, 'likely', [because('name', one.clientName), because('exact')]))
  if (exact.length > mostAlike) return []
  return exact.map((one) => exactly(one, 'possible', [because(exact.length === 1 ? 'onlyOne' : 'exact')]))
}

/** Money that went back to a client who was owed it. */
function paybacksFor(line: PaidLine, ledger: Ledger, named: Named): Proposal[] {
  const amountCents = 0 - line.amountCents
  const isOwed = (one: OpenInvoice) => 0 - one.balanceCents >= amountCents && one.currency === line.currency
  const sure = [...named.structured, ...named.sure].filter(isOwed)
  const customers = ledger.customersByIban.get(line.iban) ?? []
  const others = ledger.invoices.filter(
    (one) =>
      isOwed(one) &&
      0 - one.balanceCents === amountCents &&
      (customers.includes(one.customerId) || isSameName(line.name, one)),
  )
  const payback = (one: OpenInvoice, first: Reason): Proposal => ({
    certainty: 'likely',
    shares: [share(one, amountCents)],
    reasons: [first, because('owed', one.clientName, 0 - one.balanceCents)],
  })
  return [
    ...sure.map((one) => payback(one, because('number', one.number))),
    ...others.map((one) =>
      payback(one, because(customers.includes(one.customerId) ? 'account' : 'name', one.clientName)),
    ),
  ]
}

/** What of an amount each invoice gets, the first due first; what is left over goes to the last. */
export function shared(open: readonly OpenInvoice[], amountCents: number): Shares {
  let left = amountCents
  const shares = byDueDay(open).flatMap((one) => {
    const part = Math.min(left, one.balanceCents)
    left -= part
    return part > 0 ? [share(one, part)] : []
  })
  const last = shares.at(-1)
  return last ? [...shares.slice(0, -1), { ...last, amountCents: last.amountCents + left }] : []
}

function share({ invoiceId, number, clientName, balanceCents }: OpenInvoice, amountCents: number): Shares[number] {
  return { invoiceId, number, clientName, balanceCents, amountCents }
}

function because(code: Reason['code'], about = '', amountCents = 0): Reason {
  return { code, about, amountCents }
}

function byDueDay(some: readonly OpenInvoice[]): OpenInvoice[] {
  return some.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.invoiceId - other.invoiceId)
}

function sum(some: readonly OpenInvoice[]): number {
  return some.reduce((total, { balanceCents }) => total + balanceCents, 0)
}

function numbersOf(some: readonly OpenInvoice[]): string {
  return some.map(({ number }) => number).join(', ')
}

function withoutDoubles(proposals: Proposal[]): Proposal[] {
  const keyed = proposals.map((one): [string, Proposal] => [
    one.shares.map(({ invoiceId, amountCents }) => `${invoiceId}:${amountCents}`).join(),
    one,
  ])
  return [...new Map(keyed.toReversed()).values()].toReversed()
}
