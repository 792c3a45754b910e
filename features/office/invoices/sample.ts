import { daysAfter } from '#kit/contract/days.ts'
import { moneyText } from '#kit/contract/money.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import { customersWithAddress } from '../../ecommerce/customers/server/queries.ts'
import { storeSetting } from '../../ecommerce/settings/server/queries.ts'
import { dice, isEmpty } from '#kit/server/sample.ts'
import { sampleCreditPrefix, samplePrefix } from '../invoice-settings/sample.ts'
import { payMethods } from './contract.ts'
import { readSharedPdf } from './rules/papers.ts'
import { invoiceTotals } from './rules.ts'
import { reminderEmail } from './server/emails.ts'
import {
  invoiceCredits,
  invoiceEmails,
  invoiceLines,
  invoiceNumbers,
  invoicePayments,
  invoices,
  invoiceSeries,
} from './server/tables.ts'

const firstId = 4987
const companies = ['Northwind Freight', 'Harbour & Sons', 'Lumen Retail', 'Atlas Couriers', 'Greenfield Foods', '']
const work = {
  'Software Development': ['Order import', 'Connects the shop to the planning board'],
  'UI/UX Design & Development': ['Tracking page', 'Customer tracking page in the brand of the client'],
  'Unlimited Extended License': ['Licence', 'One workspace, no limit on vehicles'],
  'Template Customization': ['Delivery note', 'Layout, logo and languages'],
} as const
type Work = keyof typeof work
const kinds = [
  'Software Development',
  'UI/UX Design & Development',
  'Unlimited Extended License',
  'Template Customization',
] as const satisfies Work[]

/** Which of them credit notes took back, and how much. */
const creditedShares = new Map([
  [41, 0.25],
  [42, 1],
])
/** One has its number and hasn't reached its client. */
const onlyIssued = 45

/** Fifty invoices of the last months, in every status but voided; the ids are those of the specification. */
export async function sampleInvoices(machine: MachineInTransaction): Promise<void> {
  const { db, now } = machine
  if (!(await isEmpty(db, invoices))) return
  const roll = dice(4987)
  const { currency, timeZone } = await storeSetting(db, 'details')
  const today = wallTime(now(), timeZone).slice(0, 10)
  const people = await customersWithAddress(db)
  let issued = 0
  const made = Array.from({ length: 50 }, (_, index) => {
    const { customer: person, address } = people[(index * 7) % people.length]!
    const service = kinds[index % kinds.length]!
    const lines = linesFor(service, roll)
    const { totalCents } = invoiceTotals(lines, { discountCents: 0, discountBasisPoints: 0 })
    const issuedOn = daysAfter(today, (index - 49) * 2)
    const hasNoNumber = index % 5 === 3
    const reached =
      index === onlyIssued ? 'Draft' : (['Sent', 'Sent', 'Downloaded', 'Draft', 'Sent'] as const)[index % 5]!
    const credited = Math.round(totalCents * (creditedShares.get(index) ?? 0))
    const rolled = hasNoNumber ? 0 : roll.one([0, 0, 0.4, 1, 1, 1.1])
    const share = credited > 0 || reached === 'Draft' ? 0 : rolled
    return {
      lines,
      credited,
      paid: Math.round(totalCents * share),
      row: {
        id: firstId + index,
        number: hasNoNumber ? null : `${samplePrefix}${(issued += 1)}`,
        customerId: person.id,
        clientName: person.customer,
        clientEmail: person.email,
        clientCompany: companies[index % companies.length]!,
        clientContact: person.contact,
        clientAddress: address ? `${address.line1}, ${address.postCode} ${address.town}` : '',
        clientCountry: person.country,
        service,
        currency,
        issuedOn,
        dueOn: daysAfter(issuedOn, 30),
        totalCents,
        paidCents: Math.round(totalCents * share),
        creditedCents: credited,
        reached,
        salesperson: ['Amara Chen', 'Jonas Harris'][index % 2]!,
        thanks: 'Thank you for your business.',
        note: index % 4 === 0 ? 'Please quote the invoice number with your payment.' : '',
        shareToken: secretToken(),
        createdAt: new Date(`${issuedOn}T12:00:00Z`),
      },
    }
  })
  await db.insert(invoices).values(made.map(({ row }) => row))
  await db
    .insert(invoiceLines)
    .values(made.flatMap(({ row, lines }) => lines.map((line) => ({ ...line, invoiceId: row.id }))))
  await db.insert(invoicePayments).values(
    made
      .filter(({ paid }) => paid > 0)
      .map(({ row, paid }, index) => ({
        invoiceId: row.id,
        amountCents: paid,
        paidOn: daysAfter(row.issuedOn, 1),
        method: payMethods[index % payMethods.length]!,
        actorName: 'Store team',
      })),
  )
  const credits = made.filter(({ credited }) => credited > 0)
  await db.insert(invoiceCredits).values(
    credits.map(({ row, credited }, index) => ({
      id: index + 1,
      number: `${sampleCreditPrefix}${index + 1}`,
      invoiceId: row.id,
      amountCents: credited,
      reason: 'Agreed with the client',
      at: new Date(`${daysAfter(row.issuedOn, 2)}T12:00:00Z`),
      actorName: 'Store team',
    })),
  )
  await db.insert(invoiceSeries).values([
    { name: 'invoice', last: firstId + made.length - 1 },
    { name: 'credit', last: credits.length },
  ])
  await db.insert(invoiceNumbers).values([
    { kind: 'invoice', prefix: samplePrefix, last: issued },
    { kind: 'credit', prefix: sampleCreditPrefix, last: credits.length },
  ])
  await remindSome(
    machine,
    made.map(({ row }) => row),
  )
}

const mostReminded = 6
type Reminded = Pick<
  typeof invoices.$inferSelect,
  | 'id'
  | 'number'
  | 'clientName'
  | 'clientEmail'
  | 'reached'
  | 'dueOn'
  | 'totalCents'
  | 'paidCents'
  | 'creditedCents'
  | 'currency'
  | 'shareToken'
>

/** Yesterday’s reminders of overdue invoices. With a mail server they would reach strangers, so none are written there. */
async function remindSome(machine: MachineInTransaction, all: Reminded[]): Promise<void> {
  const { db, mailer, now, settings } = machine
  if (mailer) return
  const { storeName, timeZone } = await storeSetting(db, 'details')
  const at = new Date(now().getTime() - 86_400_000)
  const today = wallTime(at, timeZone).slice(0, 10)
  const overdue = all.filter(
    (row) => row.reached !== 'Draft' && row.dueOn < today && row.paidCents + row.creditedCents < row.totalCents,
  )
  for (const row of overdue.slice(-mostReminded)) {
    const { id, clientName: name, clientEmail: recipient, dueOn, totalCents, paidCents, currency } = row
    const url = `${settings.publicUrl}${readSharedPdf.path.replace('{token}', row.shareToken)}`
    const amount = moneyText(totalCents - paidCents, currency)
    const values = {
      store: storeName,
      name,
      number: row.number ?? '',
      due: dueOn,
      amount,
      links: { url, payUrl: undefined },
    }
    const words = reminderEmail('en', { ...values, isLate: true })
    const emailId = await enqueueEmail(db, { ...machine, now: () => at }, { to: recipient, ...words })
    await db.insert(invoiceEmails).values({ invoiceId: id, emailId, kind: 'reminder', recipient, occasion: null, at })
  }
}

function linesFor(service: Work, roll: ReturnType<typeof dice>) {
  const [item, description] = work[service]
  const isByHour = service === 'Software Development' || service === 'UI/UX Design & Development'
  const first = {
    item,
    description,
    quantityMilli: isByHour ? roll.number(8, 90) * 500 : roll.number(1, 3) * 1000,
    unit: isByHour ? ('hour' as const) : ('piece' as const),
    priceCents: isByHour ? roll.number(60, 120) * 100 : roll.number(250, 2000) * 100,
    discountBasisPoints: roll.one([0, 0, 500, 1000]),
    taxBasisPoints: 1000,
  }
  const support = { item: 'Support', description: 'Questions by email, one month', discountBasisPoints: 0 }
  const second = { ...support, quantityMilli: 1000, unit: 'piece' as const, priceCents: 9900, taxBasisPoints: 1000 }
  return roll.chance(0.5) ? [first, second] : [first]
}
