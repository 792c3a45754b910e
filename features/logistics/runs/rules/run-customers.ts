import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId } from '#kit/contract/fields.ts'
import { boundedNumber } from '#kit/contract/list-query.ts'

const Place = z.nullable(
  z.object({
    routeId: z.number(),
    driverId: z.nullable(z.number()),
    driverName: z.nullable(z.string()),
    startSeconds: z.nullable(z.number()),
  }),
)

/** A customer who would get another driver or time; `null` means not planned. */
export const CustomerChange = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  before: Place,
  after: Place,
})
export type CustomerChange = z.infer<typeof CustomerChange>

export const listRunCustomers = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/runs/{id}/customers',
  summary: 'Whose driver or time the result of a run would change: first new drivers, then the largest changes of time',
  access: { action: 'read', subject: 'Run' },
  params: numberId,
  query: z.object({
    itemsPerPage: z._default(boundedNumber(50, 1, 200), 50),
    page: z._default(boundedNumber(1, 1, 1_000_000), 1),
  }),
  reply: z.object({ customers: z.array(CustomerChange), total: z.number() }),
})

/** New drivers first, then the largest changes of time. */
export function byWeight(one: CustomerChange, other: CustomerChange): number {
  return Number(hasOtherDriver(other)) - Number(hasOtherDriver(one)) || movedBy(other) - movedBy(one)
}

function hasOtherDriver({ before, after }: CustomerChange): boolean {
  return before === null || after === null || before.driverId !== after.driverId
}

function movedBy({ before, after }: CustomerChange): number {
  return Math.abs((after?.startSeconds ?? 0) - (before?.startSeconds ?? 0))
}
