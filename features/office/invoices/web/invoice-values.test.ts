import { expect, it } from 'vitest'
import { blankInvoice } from './invoice-values.ts'

it('a new invoice is for deliveries until another service is chosen', () => {
  const start = { today: '2026-11-20', termsDays: 30, taxBasisPoints: 2000, thanks: '' }
  expect(blankInvoice(start)).toMatchObject({ service: 'Deliveries', dueOn: '2026-12-20' })
})
