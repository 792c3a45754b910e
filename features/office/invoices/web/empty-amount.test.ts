import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { messageOf } from '#ui/form/messages.ts'
import { addPayment, creditInvoice } from '../rules/payments.ts'

it.each([
  ['payment', addPayment.body, { amountCents: null, paidOn: '2027-02-03', method: 'bank', note: '' }],
  ['credit note', creditInvoice.body, { amountCents: null, reason: 'Damaged' }],
])('the emptied amount of a %s is required', (_, schema, values) => {
  const issues = z.safeParse(schema, values, { reportInput: true }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path[0], messageOf(issue, (key) => key)])).toEqual([
    ['amountCents', 'form.required'],
  ])
})
