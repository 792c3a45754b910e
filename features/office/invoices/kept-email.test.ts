import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { invoiceInput } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listEmails, resendEmail } from '#platform/outbox/contract.ts'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { changeInvoice, createInvoice, deleteInvoice, emailInvoice, readInvoice } from './contract.ts'

const api = await testApi()
const client = { customer: 'Zoe Harbour', email: 'zoe@harbour.example', contact: '', country: 'Germany' }
let as = ''
let customerId = 0

beforeEach(async () => {
  as = await api.signIn()
  customerId = (await api.call(createCustomer, { as, body: { ...client, isBillingAddress: true } })).customerId
})

/** An invoice whose email stays in the outbox, since there is no mail server yet. */
async function kept() {
  const { mailer } = api.machine
  api.machine.mailer = undefined
  try {
    const { invoice } = await api.call(createInvoice, { as, body: invoiceInput({ customerId }) })
    const body = { to: client.email, subject: 'Your invoice', message: 'Here it is.' }
    await api.call(emailInvoice, { as, params: { id: invoice.id }, body })
    const { emails } = await api.call(listEmails, { as, query: { q: body.subject } })
    return { id: invoice.id, emailId: emails[0]!.id }
  } finally {
    api.machine.mailer = mailer
  }
}

async function read(id: number) {
  return (await api.call(readInvoice, { as, params: { id } })).invoice
}

describe('an email of an invoice that was kept', () => {
  it('moves its invoice as soon as the outbox sends it', async () => {
    const { id, emailId } = await kept()
    await api.call(resendEmail, { as, params: { id: emailId } })
    expect(await read(id)).toMatchObject({ invoiceStatus: 'Sent', emails: [{ state: 'sent' }] })
  })

  it('is taken back when its invoice is voided', async () => {
    const { id, emailId } = await kept()
    await api.call(deleteInvoice, { as, params: { id } })
    expect(await read(id)).toMatchObject({ invoiceStatus: 'Voided', emails: [] })
    expect((await api.refusal(resendEmail, { as, params: { id: emailId } })).status).toBe(404)
  })

  it.each(['waiting', 'sent'] as const)('that is %s stays when its invoice is voided', async (state) => {
    const { id, emailId } = await kept()
    await api.machine.db.update(outboxEmails).set({ state }).where(eq(outboxEmails.id, emailId))
    await api.call(deleteInvoice, { as, params: { id } })
    expect((await read(id)).emails).toHaveLength(1)
  })

  it('has the number on its paper, so its invoice is edited no more', async () => {
    const { id } = await kept()
    const { version, number } = await read(id)
    expect(number).toBe('1')
    const body = { ...invoiceInput({ customerId }), note: 'Thank you.', version }
    expect((await api.refusal(changeInvoice, { as, params: { id }, body })).status).toBe(409)
  })
})
