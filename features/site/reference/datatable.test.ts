import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listSalesDetails } from './contract.ts'
import { sampleSales } from './sample.ts'

const api = await testApi()

it('lists sales, the newest first, with a payment that fits its status', async () => {
  await sampleSales(api.machine)
  const as = await api.signIn([{ action: 'read', subject: 'Order' }])
  const rows = await api.call(listSalesDetails, { as })
  expect(rows[0]?.date).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
  const odd = rows.filter(
    ({ payment: { receivedPaymentStatus, status } }) => receivedPaymentStatus === 'Unpaid' && status === 'Confirmed',
  )
  expect([rows.length, odd.length]).toEqual([14, 1])
  for (const { payment } of rows) expect(payment.paidAmount).toBeLessThanOrEqual(payment.total)
})
