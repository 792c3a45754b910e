import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { day, numberId, optionalCode, optionalText, pathNumber, text } from '#kit/contract/fields.ts'
import { Detail, payMethods } from '../contract.ts'

const one = '/api/apps/invoice/{id}'
const unknown = { 404: 'No invoice found with this id' }
const addedOnce = {
  params: numberId,
  refusals: unknown,
  reply: Detail,
  status: 201,
} as const
/** The bank's own, of one transfer. */
const reference = optionalCode(60)
const amount = z.int().check(z.positive(), z.maximum(1_000_000_000_000))
const Moved = z.object({
  amountCents: amount,
  paidOn: day,
  method: z.enum(payMethods),
  reference,
  note: optionalText(500),
})
export const addPayment = endpoint({
  method: 'POST',
  path: `${one}/payments`,
  danger: 'money',
  summary: 'Records money that came in; what is beyond the balance becomes credit',
  ...addedOnce,
  access: { action: 'create', subject: 'Payment' },
  body: z.extend(Moved, {
    /** The same transfer paid another invoice, too. */
    sharesTransfer: z._default(z.boolean(), false),
  }),
})
export const addPayback = endpoint({
  method: 'POST',
  path: `${one}/paybacks`,
  danger: 'money',
  summary: 'Records money paid back to the client, at most what is owed to them',
  ...addedOnce,
  access: { action: 'create', subject: 'Payment' },
  body: Moved,
})
export const retryCardRefund = endpoint({
  method: 'POST',
  path: `${one}/card-refunds/{refund}/tries`,
  danger: 'money',
  summary: 'Try again to give money back to a card that its provider didn’t give',
  access: { action: 'create', subject: 'Payment' },
  params: z.object({ id: pathNumber, refund: pathNumber }),
  refusals: unknown,
  reply: Detail,
})
export const removePayment = endpoint({
  method: 'DELETE',
  path: `${one}/payments/{entry}`,
  danger: 'money',
  access: { action: 'delete', subject: 'Payment' },
  params: z.object({ id: pathNumber, entry: pathNumber }),
  refusals: unknown,
  reply: Detail,
})
export const creditInvoice = endpoint({
  method: 'POST',
  path: `${one}/credits`,
  summary: 'Writes a credit note with a number of its own',
  ...addedOnce,
  access: { action: 'write', subject: 'Invoice' },
  body: z.object({ amountCents: amount, reason: text(200) }),
})
