import { daysAfter, daysBetween } from '#kit/contract/days.ts'
import type { Invoice, InvoiceStatus, InvoiceStage, Service, Repeat } from './contract.ts'

export type PricedLine = {
  quantityMilli: number
  priceCents: number
  discountBasisPoints: number
  taxBasisPoints: number
}
export type Discount = { discountCents: number; discountBasisPoints: number }

/** The one place where a fraction of the smallest unit becomes a whole one: halves go away from zero. */
export function rounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const whole = (size * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -whole : whole
}

const wholeBasisPoints = 10_000n

/** So many basis points of an amount. */
export function shareOf(amountCents: number, basisPoints: number): number {
  return Number(rounded(BigInt(amountCents) * BigInt(basisPoints), wholeBasisPoints))
}

/** Splits an amount by weights into whole parts that add up to it; what is left over goes to the largest remainders, the first of equal ones. */
export function splitAmount(amountCents: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const products = weights.map((weight) => BigInt(amountCents) * BigInt(weight))
  const parts = products.map((product) => product / sum)
  const left = Number(BigInt(amountCents) - parts.reduce((total, part) => total + part, 0n))
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1n
  return parts.map(Number)
}

/** What a line comes to before tax, and the discount in it. */
export function lineAmounts({ quantityMilli, priceCents, discountBasisPoints }: PricedLine) {
  const grossCents = Number(rounded(BigInt(quantityMilli) * BigInt(priceCents), 1000n))
  const discountCents = shareOf(grossCents, discountBasisPoints)
  return { grossCents, discountCents, netCents: grossCents - discountCents }
}

export type InvoiceTax = {
  taxBasisPoints: number
  netCents: number
  discountCents: number
  taxableCents: number
  taxCents: number
}

/**
 * What an invoice comes to. The discount is shared over the tax rates by value, and tax is rounded once per rate on what
 * is then left, as EN 16931 asks, so neither the order of the lines nor their number changes the total.
 */
export function invoiceTotals(lines: PricedLine[], discount: Discount) {
  const nets = lines.map((line) => lineAmounts(line).netCents)
  const subtotalCents = nets.reduce((sum, net) => sum + net, 0)
  const wanted = discount.discountCents + shareOf(subtotalCents, discount.discountBasisPoints)
  const discountCents = Math.min(wanted, subtotalCents)
  const rates = [...new Set(lines.map((line) => line.taxBasisPoints))].toSorted((one, other) => one - other)
  const netOf = (rate: number) =>
    lines.reduce((sum, line, index) => sum + (line.taxBasisPoints === rate ? nets[index]! : 0), 0)
  const shares = splitAmount(discountCents, rates.map(netOf))
  const taxes = rates.map((taxBasisPoints, index): InvoiceTax => {
    const netCents = netOf(taxBasisPoints)
    const taxableCents = netCents - shares[index]!
    return {
      taxBasisPoints,
      netCents,
      discountCents: shares[index]!,
      taxableCents,
      taxCents: shareOf(taxableCents, taxBasisPoints),
    }
  })
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
  return { subtotalCents, discountCents, taxCents, totalCents: subtotalCents - discountCents + taxCents, taxes }
}

type RateAmounts = Pick<InvoiceTax, 'taxBasisPoints' | 'taxableCents' | 'taxCents'>

/**
 * What a credit takes back of each tax rate: as much of each as the invoice asks for, with the tax that lies in it.
 * The one that takes back what earlier ones left takes the rest of each rate, so that together they come to the invoice.
 */
export function creditTaxes(
  amountCents: number,
  taxes: readonly RateAmounts[],
  earlier: readonly number[] = [],
): RateAmounts[] {
  const gross = taxes.map(({ taxableCents, taxCents }) => taxableCents + taxCents)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  if (earlier.length > 0 && amountCents + sum(earlier) === sum(gross)) {
    const before = earlier.flatMap((cents) => creditTaxes(cents, taxes))
    return taxes.flatMap((rate) => {
      const taken = before.filter(({ taxBasisPoints }) => taxBasisPoints === rate.taxBasisPoints)
      const taxableCents = rate.taxableCents - sum(taken.map((one) => one.taxableCents))
      const taxCents = rate.taxCents - sum(taken.map((one) => one.taxCents))
      return taxableCents === 0 && taxCents === 0
        ? []
        : [{ taxBasisPoints: rate.taxBasisPoints, taxableCents, taxCents }]
    })
  }
  const shares = splitAmount(amountCents, gross)
  return taxes.flatMap(({ taxBasisPoints }, index) => {
    const grossCents = shares[index]!
    const taxCents = Number(rounded(BigInt(grossCents) * BigInt(taxBasisPoints), 10_000n + BigInt(taxBasisPoints)))
    return grossCents === 0 ? [] : [{ taxBasisPoints, taxableCents: grossCents - taxCents, taxCents }]
  })
}

/** What the credit notes before one took back. */
export function creditedBefore(of: { id: number }, credits: readonly { id: number; amountCents: number }[]): number[] {
  return credits.filter(({ id }) => id < of.id).map(({ amountCents }) => amountCents)
}

/** Stages in which money is still expected. */
export const openStages = [
  'Issued',
  'Sent',
  'Downloaded',
  'Partial Payment',
  'Partly Credited',
] as const satisfies InvoiceStage[]

type Stage = { stage: InvoiceStage; balanceCents: number }

/** Whether money is still expected: a credit note may have left nothing of what was open. */
export function isOpen({ stage, balanceCents }: Stage): boolean {
  return balanceCents > 0 && openStages.some((one) => one === stage)
}

/** The status people see: an open invoice whose due date has passed is past due. */
export function statusOf(row: Stage & { dueOn: string }, today: string): InvoiceStatus {
  return isOpen(row) && row.dueOn < today ? 'Past Due' : row.stage
}

export const statusTones = {
  Paid: 'success',
  Downloaded: 'info',
  Sent: 'secondary',
  Draft: 'primary',
  'Partial Payment': 'warning',
  'Past Due': 'error',
  Issued: 'secondary',
  'Partly Credited': 'warning',
  Credited: 'info',
  Voided: 'secondary',
} as const satisfies Record<InvoiceStatus, string>

/** An invoice is dated on the day it is issued, however long it was a draft; the time to pay stays as long. */
export function datesOnIssue({ issuedOn, dueOn }: { issuedOn: string; dueOn: string }, today: string) {
  return { issuedOn: today, dueOn: daysAfter(today, daysBetween(issuedOn, dueOn)) }
}

/** What is owed to the client: more came in than is left to ask for. */
export function owedCents({ balanceCents }: { balanceCents: number }): number {
  return Math.max(0, 0 - balanceCents)
}

type Refunded = {
  balanceCents: number
  cardRefunds: readonly { state: 'done' | 'pending' | 'failed'; amountCents: number }[]
}

/** What of it is still to be given back by hand: the rest is on its way to a card. */
export function owedByHandCents(invoice: Refunded): number {
  const pending = invoice.cardRefunds.filter(({ state }) => state === 'pending')
  return owedCents(invoice) - pending.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The word of a service in a key of the texts. */
export const serviceKeys = {
  'Software Development': 'software',
  'UI/UX Design & Development': 'design',
  'Unlimited Extended License': 'license',
  'Template Customization': 'template',
  Deliveries: 'deliveries',
} as const satisfies Record<Service, string>

/** The word of a status in a key of the texts. */
export const statusKeys = {
  Paid: 'paid',
  Downloaded: 'downloaded',
  Sent: 'sent',
  Draft: 'draft',
  'Partial Payment': 'partial',
  'Past Due': 'pastDue',
  Issued: 'issued',
  'Partly Credited': 'partlyCredited',
  Credited: 'credited',
  Voided: 'voided',
} as const satisfies Record<InvoiceStatus, string>

/** Stands in an email that sends a draft for the number it gets by that. */
export const numberSign = '{number}'

/** The number as part of a file's name; a draft has that of its place. */
export function fileNumber({ number, id }: { number: string | null; id: number }): string {
  return (number || `draft-${id}`).replaceAll('/', '-')
}

export function previewPath(id: number): string {
  return `/apps/invoice/preview/${id}`
}

/** Where a line of a bank statement is shown. */
export function bankLinePath(id: number): string {
  return `/apps/bank?open=line-${id}`
}

export function editPath(id: number): string {
  return `/apps/invoice/edit/${id}`
}

/** Where anyone with the link of its email pays an invoice by card. */
export function payPath(token: string): string {
  return `/invoice/${token}`
}

const repeatMonths = { monthly: 1, quarterly: 3, yearly: 12 } as const

/** The date one period after another, counted from the first so that the 31st stays the last day of each month. */
export function nextRepeat(first: string, repeats: Exclude<Repeat, 'never'>, after: string): string {
  if (repeats === 'weekly') return daysAfter(first, 7 * Math.max(1, Math.floor(daysBetween(first, after) / 7) + 1))
  const months = repeatMonths[repeats]
  const count = Math.max(1, Math.floor(monthsBetween(first, after) / months))
  const date = monthsLater(first, months * count)
  return date > after ? date : monthsLater(first, months * (count + 1))
}

/** How many months lie between the months of two dates. */
function monthsBetween(from: string, to: string): number {
  const [one, other] = [from, to].map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)))
  return other! - one!
}

function monthsLater(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month! - 1 + months + 1, 0))
  last.setUTCDate(Math.min(day!, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Days from the due date on which an open invoice is reminded of: before, and after. */
export const reminderDays = [-3, 1, 7] as const

/** What to say after an email was written, the newest first: without a mail server it leaves for nobody. */
export function emailedText(emails: Pick<Invoice['emails'][number], 'state'>[]): 'emails.keptTitle' | 'emails.written' {
  return emails[0]?.state === 'kept' ? 'emails.keptTitle' : 'emails.written'
}
