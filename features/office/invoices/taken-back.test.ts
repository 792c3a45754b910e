import { beforeEach, describe, expect, it } from 'vitest'
import { invoiceInput } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { readSharedInvoice } from '../invoice-payments/contract.ts'
import * as contract from './contract.ts'
import { readSharedPdf } from './rules/papers.ts'
import { addPayback, addPayment, creditInvoice } from './rules/payments.ts'

const api = await testApi()
const { clock } = api.machine
let as = ''
let customerId = 0

beforeEach(async () => {
  clock.now = new Date('2026-11-20T10:00:00Z')
  as = await api.signIn()
  const customer = { customer: 'Ada Harbour', email: 'ada@harbour.example', contact: '', country: 'Germany' }
  customerId = (await api.call(createCustomer, { as, body: { ...customer, isBillingAddress: true } })).id
})

const create = async (more: Partial<contract.InvoiceInput> = {}) =>
  (await api.call(contract.createInvoice, { as, body: invoiceInput({ customerId, ...more }) })).invoice
const read = async (id: number) => (await api.call(contract.readInvoice, { as, params: { id } })).invoice
const mail = (id: number) =>
  api.call(contract.emailInvoice, {
    as,
    params: { id },
    body: { to: 'ada@harbour.example', subject: 'Invoice', message: 'Here it is.' },
  })
const moved = { amountCents: 500, paidOn: '2026-11-20', method: 'bank' as const, reference: '', note: '' }
const pay = (id: number, more: Partial<typeof moved> & { sharesTransfer?: boolean } = {}) => ({
  as,
  params: { id },
  body: { sharesTransfer: false, ...moved, ...more },
})
const voidIt = (id: number) => api.call(contract.deleteInvoice, { as, params: { id } })
const letters = () => api.machine.emails.filter(({ subject }) => subject.includes('voided'))
const tokenIn = (text: string) => /[0-9a-f]{64}/.exec(text)![0]

describe('an invoice', () => {
  it('is dated on the day it is issued, with as many days to pay as its draft gave', async () => {
    const { id } = await create({ issuedOn: '2026-11-01', dueOn: '2026-11-15' })
    expect(await read(id)).toMatchObject({ issuedDate: '2026-11-01', dueDate: '2026-11-15' })
    await mail(id)
    expect(await read(id)).toMatchObject({ number: '1', issuedDate: '2026-11-20', dueDate: '2026-12-04' })
    clock.now = new Date('2026-11-25T10:00:00Z')
    await mail(id)
    expect((await read(id)).issuedDate).toBe('2026-11-20')
  })

  it('shares a transfer with another one only where that is said, and never has it twice', async () => {
    const [one, other] = [await create(), await create()]
    await api.call(addPayment, pay(one.id, { reference: 'RF18' }))
    expect((await api.refusal(addPayment, pay(other.id, { reference: 'rf18' }))).status).toBe(422)
    await api.call(addPayment, pay(other.id, { reference: 'rf18', sharesTransfer: true }))
    expect((await read(other.id)).paidCents).toBe(500)
    const twice = await api.refusal(addPayment, pay(other.id, { reference: 'RF18', sharesTransfer: true }))
    expect(twice.issues[0]).toMatchObject({ path: 'reference', message: expect.stringContaining('on this invoice') })
  })
})

describe('a voided invoice', () => {
  it('is said to be by the link its client has, with its credit note and what goes back', async () => {
    const { id } = await create()
    await mail(id)
    const token = tokenIn(api.machine.emails.at(-1)!.text)
    await api.call(addPayment, pay(id))
    await voidIt(id)
    const [letter, ...others] = letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: 'ada@harbour.example', text: expect.stringContaining('$5.00') })
    expect(tokenIn(letter!.text)).toBe(token)
    const { credits, ...page } = await api.call(readSharedInvoice, { params: { token } })
    expect(page).toMatchObject({ isVoided: true, isPayable: false, balanceCents: -500 })
    expect(credits).toMatchObject([{ number: '1', amountCents: page.totalCents }])
    const paper = await api.fetch(new Request(`http://localhost${credits[0]!.pdf}`))
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect((await api.refusal(readSharedPdf, { params: { token: '0'.repeat(64) } })).status).toBe(404)
    expect((await read(id)).emails.map(({ kind }) => kind)).toContain('voided')
  })

  it('isn’t told to whoever never got it', async () => {
    const { id } = await create()
    await api.call(addPayment, pay(id))
    await voidIt(id)
    expect(letters()).toEqual([])
  })
})

describe('money that is owed to a client', () => {
  const figures = () => api.call(contract.readInvoiceFigures, { as })
  const owing = async () =>
    (await api.call(contract.listInvoices, { as, query: { owesBack: true } })).invoices.map(({ id }) => id)

  it('stands in the figures and a list of its own until it is paid back, never more than it is', async () => {
    const { id } = await create()
    await api.call(addPayment, pay(id))
    await voidIt(id)
    expect([(await figures()).owedCents, await owing()]).toEqual([500, [id]])
    const back = (amountCents: number) => ({ as, params: { id }, body: { ...moved, amountCents } })
    expect((await api.refusal(addPayback, back(501))).issues[0]?.path).toBe('amountCents')
    await api.call(addPayback, back(300))
    expect([(await figures()).owedCents, await owing()]).toEqual([200, [id]])
    await api.call(addPayback, back(200))
    expect([(await figures()).owedCents, await owing()]).toEqual([0, []])
    expect((await api.refusal(addPayback, back(1))).status).toBe(422)
  })

  it('comes of a credit note over what was paid, too, and a paid-back one reads as credited', async () => {
    const { id, totalCents } = await create()
    await api.call(addPayment, pay(id, { amountCents: totalCents }))
    await api.call(creditInvoice, { as, params: { id }, body: { amountCents: 100, reason: 'Damaged' } })
    expect(await read(id)).toMatchObject({ invoiceStatus: 'Partly Credited', balanceCents: -100 })
    await api.call(addPayback, { as, params: { id }, body: { ...moved, amountCents: 100 } })
    expect(await read(id)).toMatchObject({ invoiceStatus: 'Partly Credited', balanceCents: 0 })
  })
})
