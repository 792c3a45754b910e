import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { loadSample } from '#app/sample.ts'
import { customers } from '#features/ecommerce/customers/server/tables.ts'
import { listOwnInvoices } from '#features/people/billing/contract.ts'
import { readProfileHeader } from '#features/office/profile/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { invoices } from './server/tables.ts'

const api = await testApi()

it('shows a person the sent invoices of the customers their account belongs to, and no others', async () => {
  await loadSample(api.machine)
  const { db } = api.machine
  const [mine, other] = [await api.signIn([]), await api.signIn([])]
  const { id: userId } = await api.call(readProfileHeader, { as: mine })
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.stage, 'Paid'), eq(invoices.balanceCents, 0)))
    .limit(1)
  await db.update(customers).set({ userId }).where(eq(customers.id, invoice!.customerId))
  const found = await api.call(listOwnInvoices, { as: mine })
  expect(found.map(({ id }) => id)).toContain(invoice!.id)
  expect(found.find(({ id }) => id === invoice!.id)).toMatchObject({ balanceCents: 0, isPastDue: false })
  expect(await api.call(listOwnInvoices, { as: other })).toEqual([])
  expect((await api.fetch(new Request(`http://localhost${found[0]!.pdf}`))).status).toBe(200)
})
