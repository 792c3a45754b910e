import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId } from '#kit/contract/fields.ts'

/** So many days before the day of the plan. */
export const workloadDays = 28

/** What a driver did according to the plans published for these days. */
export const DriverWork = z.object({
  driverId: z.number(),
  /** Days with a route that served anything. */
  days: z.number(),
  stops: z.number(),
  workSeconds: z.number(),
  /** Of these, on Saturdays and Sundays. */
  weekendSeconds: z.number(),
})
export type DriverWork = z.infer<typeof DriverWork>

export const readWorkload = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/plans/{id}/workload',
  summary: 'Hours, stops and weekend work of the drivers of a plan in the published plans of the 28 days before it',
  access: { action: 'read', subject: 'Plan' },
  params: numberId,
  reply: z.object({ from: z.string(), to: z.string(), drivers: z.array(DriverWork) }),
})

/** How much more or less than the mean each driver worked. */
export function offMean(drivers: readonly DriverWork[]): ReadonlyMap<number, number> {
  const mean = drivers.reduce((sum, one) => sum + one.workSeconds, 0) / Math.max(1, drivers.length)
  return new Map(drivers.map(({ driverId, workSeconds }) => [driverId, workSeconds - mean]))
}
