import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import { users } from '#platform/access/server/tables.ts'
import { createProject, listProjects } from '../projects/contract.ts'
import * as contract from './contract.ts'

const api = await testApi()
let as = ''
let customerId = 0

const line = {
  item: 'Route planning',
  description: '',
  quantityMilli: 1000,
  unit: 'piece' as const,
  priceCents: 10_000,
  discountBasisPoints: 0,
  taxBasisPoints: 0,
}
const input = (more: object = {}): contract.InvoiceInput => ({
  customerId,
  client: { company: '', contact: '', address: '', taxId: '' },
  service: 'Software Development',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-20',
  lines: [line],
  discountCents: 0,
  discountBasisPoints: 0,
  salesperson: '',
  thanks: '',
  note: '',
  ...more,
})
const create = async (more: object = {}) => (await api.call(contract.createInvoice, { as, body: input(more) })).invoice
async function setCurrency(currency: 'EUR' | 'JPY' | 'USD') {
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  const body = { value: { ...tabs.details, currency }, version: versions.details }
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
    const payment = { amountCents: 1, paidOn: day, method: 'bank' as const, note: '' }
    expect((await api.refusal(contract.addPayment, { as, params: { id }, body: payment })).status).toBe(422)
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
    const body = { name: 'Depot', project: 'Building', ...days, budgetCents: 125_000, spentCents: 50_000 }
    await api.call(createProject, { as, body })
    await setCurrency('JPY')
    const { projects } = await api.call(listProjects, { as })
    expect(projects).toMatchObject([{ currency: 'JPY', budgetCents: 1250, spentCents: 500 }])
  })
})

it('who changes an invoice of theirs reads no internal note of the office in the answer', async () => {
  const { id, version } = await create()
  const body = { amountCents: 100, paidOn: '2026-11-20', method: 'bank' as const, note: 'Slow payer' }
  await api.call(contract.addPayment, { as, params: { id }, body })
  const own = { conditions: { ownerId: '$user.id' } }
  const token = await api.signIn([{ action: ['read', 'write'], subject: ['Invoice', 'Payment'], ...own }])
  const people = await api.machine.db.select({ id: users.id }).from(users)
  await api.machine.db.update(customers).set({ userId: Math.max(...people.map((person) => person.id)) })
  const change = { version: version + 1, hasReminders: false, repeats: 'never' as const }
  const { invoice } = await api.call(contract.changeSchedule, { as: token, params: { id }, body: change })
  expect(invoice.payments).toMatchObject([{ amountCents: 100, note: '', actorName: '' }])
})
