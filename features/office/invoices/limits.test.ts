import { beforeEach, describe, expect, it, vi } from 'vitest'
import { invoiceInput } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import { users } from '#platform/access/server/tables.ts'
import { createProject, listProjects } from '../projects/contract.ts'
import * as contract from './contract.ts'
import * as paying from './rules/payments.ts'
import { readSharedPdf } from './rules/papers.ts'
import { invoices } from './server/tables.ts'

const api = await testApi()
let as = ''
let customerId = 0

const input = (more: Partial<contract.InvoiceInput> = {}) => invoiceInput({ customerId, ...more })
const create = async (more: Partial<contract.InvoiceInput> = {}) =>
  (await api.call(contract.createInvoice, { as, body: input(more) })).invoice
async function setCurrency(currency: 'EUR' | 'JPY' | 'USD') {
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  const body = { value: { ...tabs.details, currency }, version: versions.details ?? 0 }
  return api.call(changeStoreDetails, { as, body })
}

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  const customer = { customer: 'Zoe', email: 'zoe@harbour.example', contact: '', country: 'Germany' }
  customerId = (await api.call(createCustomer, { as, body: { ...customer, isBillingAddress: true } })).customerId
})

describe('a date', () => {
  it.each(['0001-01-01', '1999-12-31', '2200-01-01', '9999-12-31'])('such as %s is refused', async (day) => {
    for (const dates of [{ issuedOn: day }, { dueOn: day }, { issuedOn: day, dueOn: day }])
      expect((await api.refusal(contract.createInvoice, { as, body: input(dates) })).status).toBe(422)
    const { id } = await create()
    const payment = {
      amountCents: 1,
      paidOn: day,
      method: 'bank' as const,
      reference: '',
      note: '',
      sharesTransfer: false,
    }
    expect((await api.refusal(paying.addPayment, { as, params: { id }, body: payment })).status).toBe(422)
  })

  it('at either end of what is taken repeats at once', async () => {
    for (const day of ['2000-01-01', '2199-12-31']) {
      const { id, version } = await create({ issuedOn: day, dueOn: day })
      const body = { version, hasReminders: false, repeats: 'weekly' as const }
      const { invoice } = await api.call(contract.changeSchedule, { as, params: { id }, body })
      expect(invoice.nextRepeat).toBe(day === '2000-01-01' ? '2026-11-21' : '2200-01-07')
    }
  })
})

describe('the currency of the store', () => {
  it('stays from the first invoice on, for figures add invoices up', async () => {
    await setCurrency('EUR')
    await create()
    await expect(setCurrency('JPY')).rejects.toMatchObject({ status: 422 })
  })

  it('takes the budgets of projects along while nothing is sold', async () => {
    await setCurrency('EUR')
    const days = { startOn: '2026-11-20', dueOn: '2026-12-20' }
    const project = { name: 'Depot', project: 'Building', client: '', description: '', leaderId: null, memberIds: [] }
    const work = { logo: 'route' as const, color: 'primary' as const, completedTasks: 0, totalTasks: 0, minutes: 0 }
    const body = { ...project, ...work, ...days, budgetCents: 125_000, spentCents: 50_000 }
    await api.call(createProject, { as, body })
    await setCurrency('JPY')
    const { projects } = await api.call(listProjects, { as })
    expect(projects).toMatchObject([{ currency: 'JPY', budgetCents: 1250, spentCents: 500 }])
  })
})

it('who changes an invoice of theirs reads no internal note of the office in the answer', async () => {
  const { id } = await create()
  const body = {
    amountCents: 100,
    paidOn: '2026-11-20',
    method: 'bank' as const,
    reference: '',
    note: 'Slow payer',
    sharesTransfer: false,
  }
  const { version } = (await api.call(paying.addPayment, { as, params: { id }, body })).invoice
  const own = { conditions: { ownerId: '$user.id' } }
  const token = await api.signIn([{ action: ['read', 'write'], subject: ['Invoice', 'Payment'], ...own }])
  const people = await api.machine.db.select({ id: users.id }).from(users)
  await api.machine.db.update(customers).set({ userId: Math.max(...people.map((person) => person.id)) })
  const change = { version, hasReminders: false, repeats: 'never' as const }
  const { invoice } = await api.call(contract.changeSchedule, { as: token, params: { id }, body: change })
  expect(invoice.payments).toMatchObject([{ amountCents: 100, note: '', actorName: '' }])
})

it('the links of two invoices are opened in turns of their own, so that no client waits for another', async () => {
  const inWorker = vi.spyOn(api.machine, 'inWorker')
  for (let count = 0; count < 2; count++) await create()
  const rows = await api.machine.db.select({ token: invoices.shareToken }).from(invoices)
  for (const { token } of rows) await api.call(readSharedPdf, { params: { token } })
  const turns = inWorker.mock.calls.map(([, , { userId }]) => userId)
  expect(new Set(turns).size).toBe(2)
  expect(turns.every((turn) => turn < 0)).toBe(true)
})

it('a client is reminded once, however many click at the same time', async () => {
  const { id, version } = await create()
  await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
  const remind = () => api.call(contract.remindClient, { as, params: { id } })
  const ends = await Promise.allSettled([remind(), remind(), remind()])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await api.refusal(contract.remindClient, { as, params: { id } })).toMatchObject({ status: 409 })
})

it('is emailed and reminded of by those alone who may write to people outside', async () => {
  const { id, version } = await create()
  const rules = [{ action: ['read', 'write'], subject: ['Invoice', 'Payment'] }]
  const clerk = await api.signIn(rules)
  const params = { id }
  const body = { to: 'client@example.com', subject: 'Your invoice', message: 'Here it is.' }
  expect((await api.refusal(contract.emailInvoice, { as: clerk, params, body })).status).toBe(403)
  await api.call(contract.markAsSent, { as, params, body: { version } })
  expect((await api.refusal(contract.remindClient, { as: clerk, params })).status).toBe(403)
  const writer = await api.signIn([...rules, { action: 'create', subject: 'OutsideEmail' }])
  await api.call(contract.remindClient, { as: writer, params })
})

it('an invoice that was deleted on the day of its copy makes it once it is restored', async () => {
  const { id, version } = await create()
  const body = { version, hasReminders: false, repeats: 'weekly' as const }
  await api.call(contract.changeSchedule, { as, params: { id }, body })
  await api.call(contract.deleteInvoice, { as, params: { id } })
  api.machine.clock.now = new Date('2026-11-28T09:00:00Z')
  const run = () => api.fetch(new Request('http://localhost/api/health'))
  await run()
  as = await api.signIn()
  await api.call(contract.restoreInvoice, { as, params: { id } })
  await run()
  expect((await api.call(contract.listInvoices, { as })).totalInvoices).toBe(2)
})
