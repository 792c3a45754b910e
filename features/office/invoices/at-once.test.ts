import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { invoiceInput } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import * as contract from './contract.ts'
import * as paying from './rules/payments.ts'
import { invoiceNumbers, invoices } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
let as = ''
let customerId = 0
let draft: contract.Invoice

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  const customer = { customer: 'Zoe', email: 'zoe@harbour.example', contact: '', country: 'Germany' }
  customerId = (await api.call(createCustomer, { as, body: { ...customer, isBillingAddress: true } })).customerId
  // The one before it has taken a number, so that there is a last one.
  draft = await create()
  await acts.mark()
  draft = await create()
})

const create = async () => {
  const body = invoiceInput({ customerId })
  return (await api.call(contract.createInvoice, { as, body })).invoice
}
const given = () => ({ as, params: { id: draft.id } })
const letter = { to: 'zoe@harbour.example', subject: 'Your invoice', message: 'Here it is.' }
const money = {
  amountCents: 100,
  paidOn: '2026-11-20',
  method: 'bank' as const,
  reference: '',
  note: '',
  sharesTransfer: false,
}

const acts = {
  email: () => api.call(contract.emailInvoice, { ...given(), body: letter }),
  mark: () => api.call(contract.markAsSent, { ...given(), body: { version: draft.version } }),
  pay: () => api.call(paying.addPayment, { ...given(), body: money }),
  edit: () => {
    const body = { ...invoiceInput({ customerId, note: 'Edited' }), version: draft.version }
    return api.call(contract.changeInvoice, { ...given(), body })
  },
  delete: () => api.call(contract.deleteInvoice, given()),
  deleteWithOthers: () => api.call(contract.bulkInvoices, { as, body: { action: 'delete', ids: [draft.id] } }),
}
type Act = keyof typeof acts
const issuing = ['email', 'mark', 'pay'] as const

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Holds a row until what is begun meanwhile has come as far as it can. */
function hold(lock: (tx: Transaction) => Promise<unknown>): Promise<{ released: Promise<unknown> }> {
  return new Promise((held, failed) => {
    const released = db.transaction(async (tx) => {
      await lock(tx)
      held({ released })
      await pause(900)
    })
    released.catch(failed)
  })
}

const holdDraft = () => hold((tx) => tx.select().from(invoices).where(eq(invoices.id, draft.id)).for('update'))
const holdNumbers = () => hold((tx) => tx.select().from(invoiceNumbers).for('update'))

const isDone = () => true
const isRefused = () => false

/** Has two people act on the draft at once; whether each was done. */
async function together(first: Act, second: Act): Promise<boolean[]> {
  const { released } = await holdDraft()
  const one = acts[first]().then(isDone, isRefused)
  await pause(500)
  const ends = await Promise.all([one, acts[second]().then(isDone, isRefused)])
  await released
  return ends
}

const stored = async () => (await db.select().from(invoices).where(eq(invoices.id, draft.id)))[0]!
/** Numbers of invoices that no list shows any more: each would be a gap. */
const lostNumbers = () => db.$count(invoices, and(isNotNull(invoices.number), isNotNull(invoices.archivedAt)))

describe.each(issuing)('a draft that is issued (%s)', (issue) => {
  it('isn’t edited at the same time: one of both is refused', async () => {
    expect((await together(issue, 'edit')).filter(Boolean)).toHaveLength(1)
    const { number, note } = await stored()
    expect([number, note]).toEqual(note === '' ? ['2', ''] : [null, 'Edited'])
  })

  it.each(['delete', 'deleteWithOthers'] as const)('keeps its number when somebody deletes it (%s)', async (remove) => {
    await together(issue, remove)
    expect(await lostNumbers()).toBe(0)
  })
})

it('an email isn’t sent with a paper of before an edit that comes first', async () => {
  const writing = vi.spyOn(api.machine, 'inWorker')
  const [, isEmailed] = await together('edit', 'email')
  const paper = JSON.stringify(writing.mock.calls.at(-1))
  writing.mockRestore()
  expect((await stored()).note).toBe('Edited')
  // Where one waits for the other, it is of what was edited.
  expect(isEmailed && !paper.includes('Edited')).toBe(false)
})

it('what is emailed is what the books hold: no edit comes between the paper and its number', async () => {
  const { inWorker } = api.machine
  let edited = Promise.resolve(false)
  const writing = vi.spyOn(api.machine, 'inWorker').mockImplementationOnce(async (name, input, order) => {
    const paper = await inWorker(name, input, order)
    const { released } = await holdNumbers()
    edited = Promise.all([pause(300).then(acts.edit), released]).then(isDone, isRefused)
    return paper
  })
  const isEmailed = await acts.email().then(isDone, isRefused)
  const isEdited = await edited
  writing.mockRestore()
  expect([isEmailed, isEdited].filter(Boolean)).toHaveLength(1)
  const { number, note } = await stored()
  expect([number, note]).toEqual(note === '' ? ['2', ''] : [null, 'Edited'])
})

it('is no longer the draft that somebody began to edit once it is issued: its version says so', async () => {
  const { invoice } = await acts.email()
  expect(invoice.version).toBeGreaterThan(draft.version)
})
