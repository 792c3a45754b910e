import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

export const receivedStatuses = ['Fully Paid', 'Partially Paid', 'Unpaid'] as const
export const saleStatuses = ['Completed', 'Confirmed', 'Cancelled'] as const

export const SalesDetail = z.object({
  product: z.object({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    brand: z.string(),
    category: z.string(),
    price: z.number(),
    image: z.string(),
    hasFreeShipping: z.boolean(),
    rating: z.number(),
    description: z.string(),
  }),
  /** `30 Apr 2020` */
  date: z.string(),
  buyer: z.object({ name: z.string(), avatar: z.string() }),
  payment: z.object({
    total: z.number(),
    receivedPaymentStatus: z.enum(receivedStatuses),
    paidAmount: z.number(),
    status: z.enum(saleStatuses),
  }),
})
export type SalesDetail = z.infer<typeof SalesDetail>

export const listSalesDetails = endpoint({
  method: 'GET',
  path: '/api/pages/datatable',
  summary: 'List sales with their product, buyer and payment',
  access: { action: 'read', subject: 'Order' },
  reply: z.array(SalesDetail),
})
