import { beforeEach, expect, it } from 'vitest'
import { invoiceInput, plainLine } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import * as contract from './contract.ts'
import * as paying from './rules/payments.ts'
import { readLedger } from './rules/ledger.ts'

const api = await testApi()
let as = ''
let customerId = 0
const client = { company: '=HYPERLINK("http://evil.example")', contact: '', address: '', taxId: 'DE123456789' }
const november = { from: '2026-11-01', to: '2026-11-30' }

const create = async (more: Partial<contract.InvoiceInput> = {}) => {
  const body = invoiceInput({ customerId, client, ...more })
  return (await api.call(contract.createInvoice, { as, body })).invoice
}
const send = ({ id, version }: contract.Invoice) =>
  api.call(contract.markAsSent, { as, params: { id }, body: { version } })
const read = async (query: { from: string; to: string; format?: 'csv' | 'xlsx' } = november, who = as) =>
  api.call(readLedger, { as: who, query })
/** The rows by the titles of their columns. */
const rows = async (query = november) => {
  const [titles = '', ...lines] = (await (await read(query)).text()).replace('\uFEFF', '').trim().split('\r\n')
  const names = titles.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  const body = {
    customer: 'Zoe',
    email: 'zoe@harbour.example',
    contact: '',
    country: 'Germany',
    isBillingAddress: true,
  }
  customerId = (await api.call(createCustomer, { as, body })).customerId
})

it('has a column for each thing and each tax rate, and adds up', async () => {
  const lines = [
    { ...plainLine, priceCents: 10_000, taxBasisPoints: 1900 },
    { ...plainLine, priceCents: 5000, taxBasisPoints: 700 },
  ]
  api.machine.clock.now = new Date('2026-11-03T09:00:00Z')
  const invoice = await create({ lines, issuedOn: '2026-11-03', dueOn: '2026-11-10' })
  await send(invoice)
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  const payment = {
    amountCents: 2000,
    paidOn: '2026-11-05',
    method: 'bank' as const,
    reference: '',
    note: '',
    sharesTransfer: false,
  }
  await api.call(paying.addPayment, { as, params: { id: invoice.id }, body: payment })
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    Document: 'Invoice',
    Number: '1',
    Issued: '2026-11-03',
    Due: '2026-11-10',
    Client: 'Zoe',
    Country: 'Germany',
    'VAT number': 'DE123456789',
    Currency: 'USD',
    Net: '150',
    'Net at 7 %': '50',
    'Net at 19 %': '100',
    'Tax at 7 %': '3.5',
    'Tax at 19 %': '19',
    Tax: '22.5',
    Gross: '172.5',
    Paid: '20',
    Credited: '0',
    Open: '152.5',
    Status: 'Past due',
    'Of invoice': '',
  })
})

it('has credit notes below zero, on the day they were written', async () => {
  const lines = [{ ...plainLine, priceCents: 10_000, taxBasisPoints: 1900 }]
  api.machine.clock.now = new Date('2026-10-31T09:00:00Z')
  const invoice = await create({ lines, issuedOn: '2026-10-31', dueOn: '2026-11-30' })
  await send(invoice)
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  const body = { amountCents: 5950, reason: 'Late' }
  await api.call(paying.creditInvoice, { as, params: { id: invoice.id }, body })
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    Document: 'Credit note',
    Issued: '2026-11-20',
    Net: '-50',
    'Tax at 19 %': '-9.5',
    Gross: '-59.5',
    Paid: '',
    'Of invoice': '1',
  })
  const october = await rows({ from: '2026-10-01', to: '2026-10-31' })
  expect(october).toMatchObject([{ Document: 'Invoice', Gross: '119', Credited: '59.5', Open: '59.5' }])
})

it('leaves out drafts, and keeps what was voided with the credit note that takes it back', async () => {
  await create()
  const gone = await create()
  await send(gone)
  await api.call(contract.deleteInvoice, { as, params: { id: gone.id } })
  expect(await rows()).toMatchObject([
    { Document: 'Invoice', Status: 'Voided' },
    { Document: 'Credit note', 'Of invoice': '1' },
  ])
})

it('never holds a formula, and is a spreadsheet too', async () => {
  await send(await create())
  expect(await (await read()).text()).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const sheet = await read({ ...november, format: 'xlsx' })
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
  expect(new TextDecoder('latin1').decode((await sheet.arrayBuffer()).slice(0, 2))).toBe('PK')
})

it('speaks the language of who asks', async () => {
  await send(await create())
  const reply = await api.call(readLedger, { as, query: november, headers: { 'accept-language': 'fr' } })
  expect(await reply.text()).toContain('Numéro')
})

it('shows clients only their own', async () => {
  await send(await create())
  const stranger = await api.signIn([{ action: 'read', subject: 'Invoice', conditions: { ownerId: '$user.id' } }])
  expect((await (await read(november, stranger)).text()).trim().split('\r\n')).toHaveLength(1)
})

it('is refused for spans that end early or are too long', async () => {
  const status = async (given: object) => (await api.refusal(readLedger, { query: november, ...given })).status
  expect(await status({ as, query: { from: '2026-11-30', to: '2026-11-01' } })).toBe(422)
  expect(await status({ as, query: { from: '2025-11-01', to: '2026-11-30' } })).toBe(422)
  expect(await status({ as, query: { from: 'soon', to: '2026-11-30' } })).toBe(422)
})
