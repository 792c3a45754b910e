import * as z from 'zod/mini'

/** An invoice of an order, as those who write invoices know it. */
export const OrderInvoice = z.object({
  id: z.number(),
  /** Empty for a draft. */
  number: z.string(),
  balanceCents: z.number(),
  paidCents: z.number(),
  dueOn: z.string(),
  isVoided: z.boolean(),
})
export type OrderInvoice = z.infer<typeof OrderInvoice>
