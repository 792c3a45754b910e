import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { invoiceInput, plainLine } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listEvents } from '#platform/events/contract.ts'
import { startExport, downloadExport } from '#kit/contract/list-export.ts'
import { searchAll } from '#platform/search/contract.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import { users } from '#platform/access/server/tables.ts'
import { changeInvoiceSettings, readInvoiceSettings } from '../invoice-settings/contract.ts'
import { sampleCustomers } from '../../ecommerce/customers/sample.ts'
import * as contract from './contract.ts'
import * as paying from './rules/payments.ts'
import { readCreditPdf, readCreditXml, readInvoicePdf, readInvoiceXml, readSharedPdf } from './rules/papers.ts'
import { sampleInvoices } from './sample.ts'
import { invoices } from './server/tables.ts'

const api = await testApi()
const { clock } = api.machine
let as = ''
let customerId = 0

const line = {
  ...plainLine,
  description: 'One week',
  quantityMilli: 2000,
  discountBasisPoints: 1000,
  taxBasisPoints: 1900,
}
const harbour = {
  company: 'Harbour & Sons',
  contact: '+49 30 1',
  address: '1 Quay <East>, 10115 Berlin',
  taxId: 'DE123456789',
}
const input = (more: Partial<contract.InvoiceInput> = {}) =>
  invoiceInput({ customerId, client: harbour, lines: [line], ...more })
const create = async (more: Partial<contract.InvoiceInput> = {}) =>
  (await api.call(contract.createInvoice, { as, body: input(more) })).invoice
const read = async (id: number) => (await api.call(contract.readInvoice, { as, params: { id } })).invoice
const list = (query: Record<string, unknown> = {}, who = as) => api.call(contract.listInvoices, { as: who, query })
const money = (amountCents: number, reference = '') => ({
  amountCents,
  paidOn: '2026-11-20',
  method: 'bank' as const,
  reference,
  sharesTransfer: false,
  note: '',
})
const pay = (id: number, amountCents: number) =>
  api.call(paying.addPayment, { as, params: { id }, body: money(amountCents) })
const sent = { to: 'client@harbour.example', subject: 'Your invoice', message: 'Here it is.' }
const unknown = { id: 999 }
const settings = {
  bankName: 'Example Bank',
  country: 'Germany',
  iban: 'DE89 3704 0044 0532 0130 00',
  swiftCode: 'EXMPDEFFXXX',
  taxId: 'DE987654321',
  logo: '',
  termsDays: 14,
  numberPrefix: '',
  creditPrefix: '',
}

/** Moves the clock and runs what is due; whoever was signed in so long ago signs in again. */
async function at(time: string) {
  clock.now = new Date(time)
  await api.fetch(new Request('http://localhost/api/health'))
  as = await api.signIn()
}

beforeEach(async () => {
  clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  const made = await api.call(createCustomer, {
    as,
    body: {
      customer: 'Zoe Harbour',
      email: 'zoe@harbour.example',
      contact: '',
      country: 'Germany',
      isBillingAddress: true,
    },
  })
  customerId = made.customerId
})

/** A client of the workspace: their sign-in, and an invoice of theirs beside one of someone else. */
async function client() {
  const token = await api.signIn([
    {
      action: ['read', 'write', 'create', 'delete'],
      subject: ['Invoice', 'Payment'],
      conditions: { ownerId: '$user.id' },
    },
  ])
  const [user] = await api.machine.db
    .select({ id: users.id })
    .from(users)
    .orderBy(sql`id desc`)
    .limit(1)
  await api.machine.db.update(customers).set({ userId: user!.id }).where(eq(customers.id, customerId))
  const own = await create()
  const other = await create({
    customerId: undefined,
    newClient: { name: 'Other', email: 'other@example.com', country: 'France' },
  })
  return { token, own, other }
}

describe('an invoice', () => {
  it('adds up from its lines', async () => {
    // 2 × 100.00 less 10 % is 180.00; 19 % of it is 34.20.
    expect(await create()).toMatchObject({
      id: 1,
      total: 214.2,
      balance: 214.2,
      subtotalCents: 18_000,
      taxCents: 3420,
      invoiceStatus: 'Draft',
    })
    expect(await create({ discountCents: 1000, discountBasisPoints: 500 })).toMatchObject({
      id: 2,
      discountTotalCents: 1900,
      totalCents: 19_159,
    })
  })

  it('for a new client makes a customer of the store', async () => {
    const made = await create({
      customerId: undefined,
      newClient: { name: 'Ada New', email: 'ada@new.example', country: 'فرنسا' },
    })
    expect(made.client).toMatchObject({ name: 'Ada New', companyEmail: 'ada@new.example' })
    const [first] = await api.call(contract.listClients, { as, query: { q: 'ada' } })
    expect(first).toMatchObject({ name: 'Ada New', customerId: made.customerId })
  })

  it('is refused without a client, with one that is gone, and with a total beyond counting', async () => {
    const refused = (more: Partial<contract.InvoiceInput>) =>
      api.refusal(contract.createInvoice, { as, body: input(more) })
    expect(await refused({ customerId: undefined })).toMatchObject({ status: 422, issues: [{ path: 'customerId' }] })
    expect(await refused({ customerId: 5 })).toMatchObject({ status: 422, issues: [{ path: 'customerId' }] })
    expect(await refused({ dueOn: '2026-11-19' })).toMatchObject({ status: 422, issues: [{ path: 'dueOn' }] })
    expect(await refused({ lines: [] })).toMatchObject({ status: 422 })
    const huge = { ...line, quantityMilli: 100_000_000, priceCents: 1_000_000_000 }
    expect(await refused({ lines: [huge] })).toMatchObject({ status: 422, issues: [{ path: 'lines' }] })
  })

  it(
    'is numbered when it is issued, without gaps, however many are at once and fail',
    { tags: ['engine'] },
    async () => {
      const drafts = await Promise.all(Array.from({ length: 12 }, () => create()))
      expect(drafts.map(({ number }) => number)).toEqual(drafts.map(() => ''))
      // Every third is refused: those of a payment after their number was taken.
      const outcomes = await Promise.all(
        drafts.map(({ id, version }, index) => {
          const isRefused = index % 3 === 0
          const given = { as, params: { id } }
          const asked =
            index % 2 === 0
              ? api.call(contract.markAsSent, { ...given, body: { version: isRefused ? 99 : version } })
              : api.call(paying.addPayment, {
                  ...given,
                  body: { ...money(100), paidOn: isRefused ? '2031-01-01' : '2026-11-20' },
                })
          return asked.then(
            () => 'issued',
            () => 'refused',
          )
        }),
      )
      expect(outcomes.filter((one) => one === 'refused')).toHaveLength(4)
      const numbers = await Promise.all(drafts.map(async ({ id }) => (await read(id)).number))
      expect(
        numbers
          .filter(Boolean)
          .map(Number)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    },
  )

  it('that several people email at once gets its number once, as it stands in the email', async () => {
    const drafts = await Promise.all(Array.from({ length: 4 }, () => create()))
    const body = { ...sent, subject: 'Your invoice {number}' }
    await Promise.all(drafts.map(({ id }) => api.call(contract.emailInvoice, { as, params: { id }, body })))
    const numbers = await Promise.all(drafts.map(async ({ id }) => (await read(id)).number))
    expect(numbers.toSorted()).toEqual(['1', '2', '3', '4'])
    const subjects = api.machine.emails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Your'))
    expect(subjects.toSorted()).toEqual(numbers.toSorted().map((number) => `Your invoice ${number}`))
  })

  it('counts under each prefix by itself', async () => {
    const issued = async () => {
      const { id, version } = await create()
      return (await api.call(contract.markAsSent, { as, params: { id }, body: { version } })).invoice.number
    }
    expect(await issued()).toBe('1')
    await api.call(changeInvoiceSettings, { as, body: { ...settings, numberPrefix: '2027-', version: 0 } })
    expect([await issued(), await issued()]).toEqual(['2027-1', '2027-2'])
    await api.call(changeInvoiceSettings, { as, body: { ...settings, numberPrefix: '', version: 1 } })
    expect(await issued()).toBe('2')
    const digits = { as, body: { ...settings, numberPrefix: '2027', version: 2 } }
    expect((await api.refusal(changeInvoiceSettings, digits)).status).toBe(422)
  })

  it('is made once for a call that is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const [first, second] = [
      await api.call(contract.createInvoice, { as, headers, body: input() }),
      await api.call(contract.createInvoice, { as, headers, body: input() }),
    ]
    expect(second.invoice.id).toBe(first.invoice.id)
  })

  it('can be edited while it is a draft, from its latest version', async () => {
    const { id, version } = await create()
    const body = { ...input({ note: 'New' }), version }
    expect((await api.call(contract.changeInvoice, { as, params: { id }, body })).invoice).toMatchObject({
      note: 'New',
      version: 2,
    })
    expect(await api.refusal(contract.changeInvoice, { as, params: { id }, body })).toMatchObject({
      status: 409,
      isStale: true,
    })
    await api.call(contract.markAsSent, { as, params: { id }, body: { version: 2 } })
    expect(
      await api.refusal(contract.changeInvoice, { as, params: { id }, body: { ...body, version: 3 } }),
    ).toMatchObject({ status: 409 })
    expect(await api.refusal(contract.markAsSent, { as, params: { id }, body: { version: 3 } })).toMatchObject({
      status: 409,
    })
  })

  it('is duplicated as a draft of today', async () => {
    const { id } = await create({ issuedOn: '2026-01-01', dueOn: '2026-01-31' })
    await pay(id, 500)
    const { invoice } = await api.call(contract.duplicateInvoice, { as, params: { id } })
    expect(invoice).toMatchObject({
      id: 2,
      invoiceStatus: 'Draft',
      issuedDate: '2026-11-20',
      dueDate: '2026-12-20',
      paidCents: 0,
    })
    expect(invoice.lines).toMatchObject([line])
  })

  it('leaves the list when it is deleted, and comes back', async () => {
    const { id } = await create()
    await api.call(contract.deleteInvoice, { as, params: { id } })
    expect((await list()).totalInvoices).toBe(0)
    await api.call(contract.restoreInvoice, { as, params: { id } })
    expect((await list()).totalInvoices).toBe(1)
    expect(await api.call(contract.bulkInvoices, { as, body: { action: 'delete', ids: [id, 999] } })).toMatchObject({
      done: [id],
      refused: [{ id: 999 }],
    })
  })

  it('that was sent is not deleted with others, while the call of the specification still deletes it', async () => {
    const { id, version } = await create()
    await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    const { done, refused } = await api.call(contract.bulkInvoices, { as, body: { action: 'delete', ids: [id] } })
    expect(done).toEqual([])
    expect(refused).toMatchObject([{ id, message: expect.stringContaining('credit note') }])
    await api.call(contract.deleteInvoice, { as, params: { id } })
    expect((await list()).totalInvoices).toBe(0)
  })

  it('that was issued is voided instead: number and paper stay, and a credit note takes back the rest', async () => {
    const draft = await create()
    const { id, version, totalCents } = draft
    const { invoice } = await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    await api.call(paying.creditInvoice, { as, params: { id }, body: { amountCents: 1000, reason: 'Late' } })
    await api.call(contract.deleteInvoice, { as, params: { id } })
    const { number } = invoice
    expect((await list({ status: 'Voided' })).invoices).toMatchObject([{ id, number, invoiceStatus: 'Voided' }])
    expect(await read(id)).toMatchObject({
      credits: [{ amountCents: 1000 }, { amountCents: totalCents - 1000 }],
      balanceCents: 0,
    })
    expect((await api.call(readInvoicePdf, { as, params: { id } })).status).toBe(200)
    expect((await api.refusal(contract.restoreInvoice, { as, params: { id } })).status).toBe(409)
    expect((await api.refusal(contract.deleteInvoice, { as, params: { id } })).status).toBe(404)
    expect((await api.refusal(paying.addPayment, { as, params: { id }, body: money(100) })).status).toBe(409)
    const weekly = { version: (await read(id)).version, hasReminders: true, repeats: 'weekly' as const }
    expect((await api.refusal(contract.changeSchedule, { as, params: { id }, body: weekly })).status).toBe(409)
    expect((await api.refusal(contract.markAsSent, { as, params: { id }, body: { version } })).status).toBe(409)
    expect(await api.call(contract.readInvoiceFigures, { as })).toMatchObject({ invoices: 0, unpaidCents: 0 })
  })

  it('that is unknown is refused in the words of the specification', async () => {
    const answer = async (method: string, path: string) => {
      const reply = await api.fetch(
        new Request(`http://localhost${path}`, { method, headers: { authorization: `Bearer ${as}` } }),
      )
      return [reply.status, await reply.text()]
    }
    expect(await answer('GET', '/api/apps/invoice/999')).toEqual([404, 'No invoice found with this id'])
    expect(await answer('DELETE', '/api/apps/invoice/999')).toEqual([404, '{"error":"Something went wrong"}'])
    expect(await answer('DELETE', '/api/apps/invoice/1')).toEqual([404, '{"error":"Something went wrong"}'])
    const { id } = await create()
    expect(await answer('DELETE', `/api/apps/invoice/${id}`)).toEqual([204, ''])
    expect((await api.refusal(contract.restoreInvoice, { as, params: unknown })).status).toBe(404)
    expect((await api.refusal(readInvoicePdf, { as, params: unknown })).status).toBe(404)
    expect((await api.refusal(readInvoiceXml, { as, params: unknown })).status).toBe(404)
    expect((await api.refusal(contract.duplicateInvoice, { as, params: unknown })).status).toBe(404)
    expect((await api.refusal(contract.remindClient, { as, params: unknown })).status).toBe(404)
    expect((await api.refusal(readSharedPdf, { params: { token: 'a'.repeat(64) } })).status).toBe(404)
  })
})

describe('money for an invoice', () => {
  it('moves it on to partly paid, paid, and beyond into credit', async () => {
    const { id } = await create()
    expect((await pay(id, 10_000)).invoice).toMatchObject({ invoiceStatus: 'Partial Payment', balance: 114.2 })
    expect((await pay(id, 11_420)).invoice).toMatchObject({ invoiceStatus: 'Paid', balance: 0 })
    const { invoice } = await pay(id, 500)
    expect(invoice).toMatchObject({ invoiceStatus: 'Paid', balance: -5 })
    const entry = invoice.payments[0]!.id
    const after = await api.call(paying.removePayment, { as, params: { id, entry } })
    expect(after.invoice).toMatchObject({ invoiceStatus: 'Partial Payment', balance: 95 })
    expect((await api.refusal(paying.removePayment, { as, params: { id, entry } })).status).toBe(404)
    expect(
      (
        await api.refusal(paying.addPayment, {
          as,
          params: { id },
          body: {
            amountCents: 0,
            paidOn: '2026-11-20',
            method: 'bank',
            reference: '',
            note: '',
            sharesTransfer: false,
          },
        })
      ).status,
    ).toBe(422)
  })

  it('is refused with a day that hasn’t come yet', async () => {
    const { id } = await create()
    const body = {
      amountCents: 500,
      paidOn: '2031-01-01',
      method: 'bank' as const,
      reference: '',
      note: '',
      sharesTransfer: false,
    }
    const refusal = await api.refusal(paying.addPayment, { as, params: { id }, body })
    expect([refusal.status, refusal.issues[0]?.path]).toEqual([422, 'paidOn'])
    expect((await read(id)).paidCents).toBe(0)
  })

  it('that comes twice at the same time is counted twice', { tags: ['engine'] }, async () => {
    const { id } = await create()
    await Promise.all([pay(id, 100), pay(id, 200), pay(id, 300)])
    expect((await read(id)).paidCents).toBe(600)
  })

  it('of a transfer that is recorded already is refused, on any invoice', async () => {
    const [one, other] = [await create(), await create()]
    await api.call(paying.addPayment, { as, params: { id: one.id }, body: money(500, 'rf18 5390') })
    const again = { as, params: { id: other.id }, body: money(500, 'RF18  5390') }
    const { status, issues } = await api.refusal(paying.addPayment, again)
    expect([status, issues]).toMatchObject([
      422,
      [{ path: 'reference', message: expect.stringContaining('invoice 1') }],
    ])
    expect((await read(other.id)).number).toBe('')
    const { payments } = await read(one.id)
    await api.call(paying.removePayment, { as, params: { id: one.id, entry: payments[0]!.id } })
    await api.call(paying.addPayment, again)
  })

  it('is taken back by a credit note with a number of its own, never more than all of it', async () => {
    const { id, version } = await create()
    const credit = (amountCents: number) => ({ as, params: { id }, body: { amountCents, reason: 'Late' } })
    expect((await api.refusal(paying.creditInvoice, credit(100))).status).toBe(409)
    await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    expect((await api.call(paying.creditInvoice, credit(1420))).invoice).toMatchObject({
      invoiceStatus: 'Partly Credited',
      balance: 200,
      credits: [{ id: 1, number: '1' }],
    })
    expect((await api.refusal(paying.creditInvoice, credit(20_001))).status).toBe(422)
    expect((await api.call(paying.creditInvoice, credit(20_000))).invoice).toMatchObject({
      invoiceStatus: 'Credited',
      credits: [{ id: 1 }, { id: 2, number: '2' }],
    })
  })

  it('is past due the day after the due date', async () => {
    const { id, version } = await create({ dueOn: '2026-11-20' })
    await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    expect((await list({ status: 'Past Due' })).totalInvoices).toBe(0)
    clock.now = new Date('2026-11-21T09:00:00Z')
    expect((await list({ status: 'Past Due' })).invoices).toMatchObject([{ id, invoiceStatus: 'Past Due' }])
    expect((await list({ status: 'Sent' })).totalInvoices).toBe(0)
  })
})

describe('an email with an invoice', () => {
  const email = (id: number) => api.call(contract.emailInvoice, { as, params: { id }, body: sent })

  it('makes it sent once a mail server took it, and downloaded once its link is followed', async () => {
    const { id } = await create()
    await email(id)
    expect(await read(id)).toMatchObject({
      invoiceStatus: 'Sent',
      emails: [{ kind: 'invoice', state: 'sent', to: sent.to }],
    })
    const letter = api.machine.emails.at(-1)
    expect(letter).toMatchObject({ to: sent.to, subject: sent.subject })
    const [paper, ...others] = letter!.attachments ?? []
    expect(paper).toMatchObject({ filename: `invoice-${id}.pdf`, contentType: 'application/pdf' })
    expect(others).toEqual([])
    expect(new TextDecoder().decode(paper!.content.slice(0, 5))).toBe('%PDF-')
    const url = /http\S+/.exec(letter!.text)![0]
    const pdf = await api.fetch(new Request(url))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await read(id)).invoiceStatus).toBe('Downloaded')
  })

  it('has the paper in the client’s language, which no longer calls it a draft', async () => {
    const { id } = await create()
    await api.machine.db.update(customers).set({ language: 'fr' }).where(eq(customers.id, customerId))
    const { inWorker } = api.machine
    const written: unknown[] = []
    api.machine.inWorker = (name, input, order) => {
      if (name === 'writePdf') written.push(input)
      return inWorker(name, input, order)
    }
    await email(id).finally(() => (api.machine.inWorker = inWorker))
    expect(written).toMatchObject([{ language: 'fr' }])
    expect(JSON.stringify(written)).toContain('Total')
    expect(JSON.stringify(written)).not.toContain('Brouillon')
  })

  it('keeps its file as long as the outbox keeps the email', async () => {
    const { id } = await create()
    await email(id)
    const owner = program.files.find(({ folder }) => folder === 'invoices')!
    const [key, ...others] = await owner.keys(api.machine.db)
    expect(others).toEqual([])
    expect((await api.machine.files.get(key!))?.contentType).toBe('application/pdf')
  })

  it('leaves no file behind if the invoice isn’t there', async () => {
    const before = await api.machine.files.keys()
    expect((await api.refusal(contract.emailInvoice, { as, params: unknown, body: sent })).status).toBe(404)
    expect(await api.machine.files.keys()).toEqual(before)
  })

  it('stays in the outbox without a mail server, and the invoice issued but not sent', async () => {
    const { mailer } = api.machine
    api.machine.mailer = undefined
    try {
      const { id } = await create()
      await email(id)
      expect(await read(id)).toMatchObject({
        invoiceStatus: 'Issued',
        number: '1',
        emails: [{ state: 'kept' }],
      })
    } finally {
      api.machine.mailer = mailer
    }
  })

  it('reminds of what is open before and after the due date, each time once', async () => {
    const { id } = await create({ dueOn: '2026-12-01' })
    await email(id)
    const reminders = () => api.machine.emails.filter(({ subject }) => subject.startsWith('Reminder')).length
    for (const [day, count] of [
      ['2026-11-27', 0],
      ['2026-11-28', 1],
      ['2026-11-29', 1],
      ['2026-12-02', 2],
      ['2026-12-08', 3],
      ['2027-01-08', 3],
    ] as const) {
      await at(`${day}T12:00:00Z`)
      expect([day, reminders()]).toEqual([day, count])
    }
    await api.call(contract.remindClient, { as, params: { id } })
    expect(reminders()).toBe(4)
    expect(api.machine.emails.at(-1)!.text).toContain('was due on 2026-12-01')
    // The first one welcomes the customer.
    const files = api.machine.emails.slice(1).map(({ attachments = [] }) => attachments.map(({ filename }) => filename))
    expect(files).toEqual(Array.from({ length: 5 }, () => [`invoice-${id}.pdf`]))
  })

  it('shows in the paper of a reminder what is still open then', async () => {
    const { id } = await create({ dueOn: '2026-12-01' })
    await email(id)
    await pay(id, 500)
    const { inWorker } = api.machine
    const written: unknown[] = []
    api.machine.inWorker = (name, input, order) => {
      if (name === 'writePdf') written.push(input)
      return inWorker(name, input, order)
    }
    await at('2026-11-28T12:00:00Z').finally(() => (api.machine.inWorker = inWorker))
    expect(written).toHaveLength(1)
    expect(JSON.stringify(written)).toContain('Paid')
    expect((await read(id)).emails.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'reminder'])
  })

  it('never reminds of what is paid or was switched off', async () => {
    const [paid, quiet] = [await create({ dueOn: '2026-12-01' }), await create({ dueOn: '2026-12-01' })]
    await email(paid.id)
    await email(quiet.id)
    await pay(paid.id, paid.totalCents)
    const { version } = await read(quiet.id)
    await api.call(contract.changeSchedule, {
      as,
      params: { id: quiet.id },
      body: { version, hasReminders: false, repeats: 'never' },
    })
    await at('2026-12-09T12:00:00Z')
    expect(api.machine.emails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(0)
    expect((await api.refusal(contract.remindClient, { as, params: { id: paid.id } })).status).toBe(409)
  })
})

describe('an invoice that repeats', () => {
  it('makes a draft on each of its days, once', async () => {
    const { id, version } = await create()
    const { invoice } = await api.call(contract.changeSchedule, {
      as,
      params: { id },
      body: { version, hasReminders: true, repeats: 'monthly' },
    })
    expect(invoice.nextRepeat).toBe('2026-12-20')
    await at('2026-12-20T12:00:00Z')
    await at('2026-12-21T12:00:00Z')
    expect((await list({ sortBy: 'id', orderBy: 'asc' })).invoices).toMatchObject([
      { id },
      { id: 2, issuedDate: '2026-12-20', invoiceStatus: 'Draft' },
    ])
    await at('2027-02-20T12:00:00Z')
    expect((await list()).totalInvoices).toBe(4)
    expect((await read(id)).nextRepeat).toBe('2027-03-20')
  })
})

describe('an invoice that repeats', () => {
  it('is copied no more once it was voided, whatever it was set to', async () => {
    const { id, version } = await create()
    const { invoice } = await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    const body = { version: invoice.version, hasReminders: false, repeats: 'weekly' as const }
    const { nextRepeat } = (await api.call(contract.changeSchedule, { as, params: { id }, body })).invoice
    await api.call(contract.deleteInvoice, { as, params: { id } })
    await api.machine.db.update(invoices).set({ repeats: 'weekly', nextRepeat }).where(eq(invoices.id, id))
    await at('2026-11-28T12:00:00Z')
    expect((await list()).totalInvoices).toBe(0)
  })
})

describe('the list of invoices', () => {
  it('is searched by client, email and number, filtered by status and days, and sorted', async () => {
    await create({ issuedOn: '2026-11-01', dueOn: '2026-11-30' })
    const second = await create({ lines: [{ ...line, quantityMilli: 9000 }] })
    await pay(second.id, 500)
    await create({ customerId: undefined, newClient: { name: 'Abel', email: 'abel@x.example', country: 'France' } })
    const ids = async (query: Record<string, unknown>) => (await list(query)).invoices.map(({ id }) => id)
    expect(await ids({})).toEqual([3, 2, 1])
    expect(await ids({ q: 'harbour' })).toEqual([2, 1])
    expect(await ids({ q: 'ABEL@' })).toEqual([3])
    expect(await ids({ q: '#3' })).toEqual([3])
    expect(await ids({ status: 'Partial Payment' })).toEqual([2])
    expect(await ids({ status: 'Nothing' })).toEqual([])
    expect(await ids({ selectedDateRange: '{"start":"2026-11-01","end":"2026-11-01"}' })).toEqual([1])
    expect(await ids({ 'selectedDateRange[start]': '2026-11-02' })).toEqual([3, 2])
    expect(await ids({ selectedDateRange: 'soon' })).toEqual([3, 2, 1])
    expect(await ids({ sortBy: 'client' })).toEqual([3, 1, 2])
    expect(await ids({ sortBy: 'total', orderBy: 'desc' })).toEqual([2, 3, 1])
    expect(await ids({ sortBy: 'date' })).toEqual([1, 2, 3])
    expect(await ids({ sortBy: 'balance', orderBy: 'desc' })).toEqual([2, 3, 1])
    expect(await ids({ sortBy: 'odd' })).toEqual([3, 2, 1])
  })

  it('begins with fifty samples, 4987 to 5036', async () => {
    await api.machine.db.delete(customers)
    await sampleCustomers(api.machine)
    await sampleInvoices(api.machine)
    const { invoices: rows, totalInvoices } = await list()
    expect(totalInvoices).toBe(50)
    expect([rows[0]!.id, rows.length]).toEqual([5036, 10])
    expect((await list({ page: 5 })).invoices.at(-1)!.id).toBe(4987)
    expect((await api.call(contract.listClients, { as })).length).toBe(5)
    customerId = rows[0]!.customerId
    expect((await create()).id).toBe(5037)
    for (const status of contract.invoiceStatuses.filter((one) => one !== 'Voided'))
      expect([status, (await list({ status })).totalInvoices > 0]).toEqual([status, true])
    expect(rows.every(({ balanceCents, totalCents }) => balanceCents <= totalCents)).toBe(true)
  })

  it('has its figures from the database', async () => {
    const { id, version } = await create()
    await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    await pay(id, 1420)
    await create()
    expect(await api.call(contract.readInvoiceFigures, { as })).toEqual({
      currency: 'USD',
      clients: 1,
      invoices: 2,
      paidCents: 1420,
      unpaidCents: 20_000,
      owedCents: 0,
    })
  })
})

describe('whoever has invoices of their own', () => {
  it('sees theirs alone: in the list, the page, the PDF, the e-invoice, the search and an export', async () => {
    const { token, own, other } = await client()
    expect((await list({}, token)).invoices.map(({ id }) => id)).toEqual([own.id])
    expect((await api.call(contract.readInvoice, { as: token, params: { id: own.id } })).invoice.id).toBe(own.id)
    expect((await api.call(readInvoicePdf, { as: token, params: { id: own.id } })).status).toBe(200)
    for (const endpoint of [contract.readInvoice, readInvoicePdf, readInvoiceXml])
      expect((await api.refusal(endpoint, { as: token, params: { id: other.id } })).status).toBe(404)
    expect(await api.call(contract.readInvoiceFigures, { as: token })).toMatchObject({ clients: 1, invoices: 1 })
    expect((await api.call(contract.listClients, { as: token })).map(({ customerId: id }) => id)).toEqual([customerId])
    const found = await api.call(searchAll, { as: token, query: { q: `#${other.id}` } })
    expect(JSON.stringify(found)).not.toContain(`preview/${other.id}`)
    const file = await api.call(startExport, {
      as: token,
      body: {
        list: contract.listInvoices.path,
        query: {},
        columns: [{ title: 'Number', fields: ['id'], words: {} }],
        label: 'Invoices',
        format: 'csv',
      },
    })
    expect(
      (await (await api.call(downloadExport, { as: token, params: { id: file.id } })).text())
        .trim()
        .split('\r\n')
        .slice(1),
    ).toEqual([String(own.id)])
  })

  it('reads no internal note of the office', async () => {
    const { token, own } = await client()
    const payment = {
      amountCents: 100,
      paidOn: '2026-11-20',
      method: 'cash' as const,
      reference: '',
      sharesTransfer: false,
      note: 'Pays late',
    }
    await api.call(paying.addPayment, { as, params: { id: own.id }, body: payment })
    const { invoice } = await api.call(contract.readInvoice, { as: token, params: { id: own.id } })
    expect(invoice.payments).toMatchObject([{ amountCents: 100, note: '', actorName: '' }])
    expect((await read(own.id)).payments[0]!.note).toBe('Pays late')
  })

  it('can’t change, pay, credit, copy or delete anyone else’s, nor the shared settings', async () => {
    const { token, other } = await client()
    const params = { id: other.id }
    const refused = [
      await api.refusal(contract.changeInvoice, { as: token, params, body: { ...input(), version: 1 } }),
      await api.refusal(paying.addPayment, {
        as: token,
        params,
        body: { amountCents: 5, paidOn: '2026-11-20', method: 'cash', reference: '', note: '', sharesTransfer: false },
      }),
      await api.refusal(paying.removePayment, { as: token, params: { ...params, entry: 1 } }),
      await api.refusal(paying.creditInvoice, { as: token, params, body: { amountCents: 5, reason: 'x' } }),
      await api.refusal(contract.duplicateInvoice, { as: token, params }),
      await api.refusal(contract.emailInvoice, { as: token, params, body: sent }),
      await api.refusal(contract.remindClient, { as: token, params }),
      await api.refusal(contract.markAsSent, { as: token, params, body: { version: 1 } }),
      await api.refusal(contract.changeSchedule, {
        as: token,
        params,
        body: { version: 1, hasReminders: true, repeats: 'never' },
      }),
      await api.refusal(contract.deleteInvoice, { as: token, params }),
      await api.refusal(contract.restoreInvoice, { as: token, params }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    expect(
      (await api.call(contract.bulkInvoices, { as: token, body: { action: 'delete', ids: [other.id] } })).refused,
    ).toHaveLength(1)
    expect(
      (await api.refusal(contract.createInvoice, { as: token, body: input({ customerId: other.customerId }) })).status,
    ).toBe(422)
    const mine = { ...settings, version: 0 }
    expect((await api.refusal(changeInvoiceSettings, { as: token, body: mine })).status).toBe(403)
  })
})

describe('calls about invoices', () => {
  it('leave their words in the log', async () => {
    const { id } = await create()
    await pay(id, 100)
    const { events } = await api.call(listEvents, { as, query: { entity: 'invoice' } })
    expect(events.map(({ kind }) => kind)).toEqual(['invoice.paid', 'invoice.created'])
  })
})

describe('the file of an invoice', () => {
  const prepare = async () => {
    await api.call(changeInvoiceSettings, { as, body: { ...settings, version: 0 } })
    const { tabs } = await api.call(readStoreSettings, { as })
    await api.call(changeStoreDetails, { as, body: { version: 0, value: { ...tabs.details, country: 'Germany' } } })
  }

  it('as a PDF of 200 lines is written in all three languages', async () => {
    const { id } = await create({ lines: Array.from({ length: 200 }, () => line) })
    for (const language of ['en', 'fr', 'ar']) {
      const reply = await api.call(readInvoicePdf, {
        as,
        params: { id },
        headers: { 'accept-language': language },
      })
      const bytes = new Uint8Array(await reply.arrayBuffer())
      expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')
    }
  })

  it('as UBL has its parts in order and its sums in agreement', async () => {
    await prepare()
    const { id } = await create({
      discountCents: 1000,
      note: 'Thanks & more',
      lines: [
        line,
        { ...line, item: 'Hours', unit: 'hour', quantityMilli: 1500, discountBasisPoints: 0, taxBasisPoints: 0 },
      ],
    })
    await pay(id, 5000)
    const xml = await (await api.call(readInvoiceXml, { as, params: { id } })).text()
    const all = (name: string) =>
      [...xml.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map((match) => match[1]!)
    const cents = (text: string) => Math.round(Number(text) * 100)
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    const [linesTotal, exclusive, inclusive, allowances, prepaid, payable] = [
      'LineExtensionAmount',
      'TaxExclusiveAmount',
      'TaxInclusiveAmount',
      'AllowanceTotalAmount',
      'PrepaidAmount',
      'PayableAmount',
    ].map((name) => cents(all(name)[0]!)) as [number, number, number, number, number, number]
    // The first is the document's, the others are the lines'.
    expect(linesTotal).toBe(sum(all('LineExtensionAmount').slice(1).map(cents)))
    expect(exclusive).toBe(linesTotal - allowances)
    expect(cents(all('TaxAmount')[0]!)).toBe(sum(all('TaxAmount').slice(1).map(cents)))
    expect(exclusive).toBe(sum(all('TaxableAmount').map(cents)))
    expect(inclusive).toBe(exclusive + cents(all('TaxAmount')[0]!))
    expect(payable).toBe(inclusive - prepaid)
    expect(all('CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
    expect(all('IdentificationCode')).toEqual(['DE', 'DE'])
    expect(xml).toContain('1 Quay &lt;East&gt;')
    expect(xml).toContain('unitCode="HUR">1.5<')
    const order = [
      'CustomizationID',
      '<cbc:ID',
      'IssueDate',
      'DueDate',
      'InvoiceTypeCode',
      '<cbc:Note',
      'DocumentCurrencyCode',
      'AccountingSupplierParty',
      'AccountingCustomerParty',
      'PaymentMeans',
      '<cac:AllowanceCharge',
      '<cac:TaxTotal',
      'LegalMonetaryTotal',
      '<cac:InvoiceLine',
    ]
    const places = order.map((part) => xml.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every((place) => place > 0)).toBe(true)
  })

  it('has its credit notes as PDF and UBL, with the tax that lies in them, and asks for what is left', async () => {
    await prepare()
    const { id, version } = await create({
      lines: [line, { ...line, item: 'Books', taxBasisPoints: 700, discountBasisPoints: 0 }],
    })
    await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    await pay(id, 5000)
    const credited = { as, params: { id }, body: { amountCents: 4284, reason: 'Two were broken' } }
    const { invoice } = await api.call(paying.creditInvoice, credited)
    const [credit] = invoice.credits
    const params = { id, creditId: credit!.id }
    const xml = await (await api.call(readCreditXml, { as, params })).text()
    const all = (name: string, of = xml) =>
      [...of.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map((match) =>
        Math.round(Number(match[1]) * 100),
      )
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381<')
    expect(xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${id}<`)
    expect(all('PayableAmount')).toEqual([4284])
    const [tax = 0, ...taxOfRates] = all('TaxAmount')
    expect([taxOfRates.length, sum(taxOfRates)]).toEqual([2, tax])
    expect(all('TaxExclusiveAmount')[0]! + tax).toBe(4284)
    expect(sum(all('TaxableAmount'))).toBe(all('TaxExclusiveAmount')[0])
    const file = await api.call(readCreditPdf, { as, params })
    expect(new TextDecoder('latin1').decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    // The credit note is a document of its own: the invoice asks for its total but what was paid.
    const own = await (await api.call(readInvoiceXml, { as, params: { id } })).text()
    expect(all('PayableAmount', own)).toEqual([invoice.totalCents - 5000])
    expect(all('PrepaidAmount', own)).toEqual([5000])
    await pay(id, 100_000)
    const over = await (await api.call(readInvoiceXml, { as, params: { id } })).text()
    expect(all('PayableAmount', over)).toEqual([0])
    for (const call of [readCreditPdf, readCreditXml]) {
      expect((await api.refusal(call, { as, params: { id, creditId: 999 } })).status).toBe(404)
    }
  })

  it('as UBL needs the VAT number and the countries', async () => {
    const { id, version } = await create()
    const draft = await api.refusal(readInvoiceXml, { as, params: { id } })
    expect(draft.message).toContain('no number yet')
    await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    expect((await api.refusal(readInvoiceXml, { as, params: { id } })).status).toBe(409)
    await api.call(changeInvoiceSettings, { as, body: { ...settings, version: 0 } })
    expect((await api.refusal(readInvoiceXml, { as, params: { id } })).message).toContain('store settings')
    await prepare().catch(() => undefined)
  })

  it('names the bank of the settings, which are changed by who saw their newest version', async () => {
    await api.call(changeInvoiceSettings, { as, body: { ...settings, version: 0 } })
    expect(await api.call(readInvoiceSettings, { as })).toEqual({ ...settings, version: 1 })
    expect((await api.refusal(changeInvoiceSettings, { as, body: { ...settings, version: 0 } })).isStale).toBe(true)
    expect(
      (await api.refusal(changeInvoiceSettings, { as, body: { ...settings, iban: 'x', version: 1 } })).status,
    ).toBe(422)
    const { id } = await create()
    const { paymentDetails } = await api.call(contract.readInvoice, { as, params: { id } })
    expect(paymentDetails).toEqual({
      totalDue: '$214.20',
      bankName: 'Example Bank',
      country: 'Germany',
      iban: settings.iban,
      swiftCode: settings.swiftCode,
      logo: '',
    })
  })
})

describe('the list at its indexes', () => {
  it('finds what is past due without reading every row', async () => {
    const { rows } = (await api.machine.db.execute(
      sql`select indexname from pg_indexes where tablename = 'invoices'`,
    )) as unknown as { rows: { indexname: string }[] }
    expect(rows.map(({ indexname }) => indexname)).toEqual(
      expect.arrayContaining(['invoices_due_id', 'invoices_stage_id', 'invoices_issued_id', 'invoices_search']),
    )
    expect(invoices.stage.name).toBe('stage')
  })
})
