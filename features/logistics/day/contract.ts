import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { daysFilter, Trend } from '#kit/contract/trend.ts'
import { Point } from '#platform/regions/contract.ts'
import { AttemptCounts } from '../attempts/contract.ts'
import { DeliveryState } from '../deliveries/rules.ts'
import { idFilter } from '../depots/contract.ts'
import { awayReasons } from '../drivers/rules.ts'
import { outlooks } from '../forecasts/rules.ts'
import { KeptFigures } from '../promise-ledger/contract.ts'
import { warnings } from '../vehicles/contract.ts'

const reads = { action: 'read', subject: 'Day' } as const
const path = '/api/apps/logistics/day'

/** A delivery that is forecast to come after its window, or may. */
export const RiskyStop = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  routeId: z.nullable(z.number()),
  driverName: z.string(),
  /** When it is expected now. */
  expectedAt: isoTime,
  /** When its window ends. */
  dueAt: isoTime,
  /** 0 where it is only at risk. */
  lateMinutes: z.number(),
  /** The edges of the band it is forecast in; `null` where its route isn't forecast. */
  band: z.nullable(z.object({ earliest: isoTime, latest: isoTime })),
})
export type RiskyStop = z.infer<typeof RiskyStop>

/** A route of the day, and how far it is. */
export const RouteOfDay = z.object({
  id: z.number(),
  driverId: z.number(),
  driverName: z.string(),
  /** Why its driver can't work today; `null` where they can. */
  away: z.nullable(z.enum(awayReasons)),
  vehicleId: z.number(),
  vehicleName: z.string(),
  /** The fault of its vehicle, in the words of the specification. */
  warning: z.enum(warnings),
  depotName: z.string(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  stops: z.number(),
  /** Stops that are behind it, whatever came of them. */
  over: z.number(),
  /** Its attempts that delivered, and those that failed. */
  done: z.number(),
  failed: z.number(),
  isDeparted: z.boolean(),
  isFinished: z.boolean(),
  /** Of its driving and service time, in percent. */
  progress: z.number(),
  /** Open stops that are forecast to come after their windows. */
  late: z.number(),
  /** Those that may. */
  atRisk: z.number(),
  /** Of the open stop with the least time left until its last window ends, below zero where that will be missed; `null` without windows. */
  slackSeconds: z.nullable(z.number()),
  /** Its vehicle is far from the planned path, as the exceptions say. */
  isOffRoute: z.boolean(),
  /** Since when nothing is heard of its vehicle or driver, as the exceptions say; `null` while they are heard of. */
  silentSince: z.nullable(isoTime),
  next: z.nullable(z.object({ deliveryId: z.number(), recipient: z.string(), expectedAt: isoTime })),
  /** When it is forecast to end. */
  finishAt: z.nullable(isoTime),
})
export type RouteOfDay = z.infer<typeof RouteOfDay>

/** Where a delivery of the day goes, and how it stands. */
export const MappedStop = z.object({
  id: z.number(),
  reference: z.string(),
  state: DeliveryState,
  at: Point,
  routeId: z.nullable(z.number()),
  /** Of what is still to come. */
  outlook: z.enum(outlooks),
})
export type MappedStop = z.infer<typeof MappedStop>

/** Of the published routes of a day; `null` where there is nothing to divide by, or for those who may not see costs. */
const PerStop = z.object({
  meters: z.nullable(z.number()),
  co2Grams: z.nullable(z.number()),
  cost: z.nullable(z.number()),
})

/** What waits to be planned for a day, and how many plans of it are published. */
const DayToPlan = z.object({ date: z.string(), toPlan: z.number(), published: z.number() })

/** In its order. */
export const workOfToday = ['roads', 'plan', 'drivers'] as const
export const Day = z.object({
  date: z.string(),
  today: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  serverTime: isoTime,
  /** What is still being done before today, which a sample drives by itself, is as it should be by now. */
  settingUp: z.nullable(z.enum(workOfToday)),
  counts: z.object({
    unplanned: z.number(),
    planned: z.number(),
    published: z.number(),
    out: z.number(),
    /** Attempts of the day, wherever their deliveries have gone since. */
    delivered: z.number(),
    failed: z.number(),
    cancelled: z.number(),
    /** Late ones among them; counted in one of the others too. */
    atRisk: z.number(),
  }),
  attempts: AttemptCounts,
  /** Of those who were told a time of this day and of whom it is known by now. */
  promises: KeptFigures,
  /** Vehicles with an open fault, of those the caller sees, whatever the day. */
  faultyVehicles: z.number(),
  risky: z.array(RiskyStop),
  routes: z.array(RouteOfDay),
  depots: z.array(
    z.object({
      depotId: z.nullable(z.number()),
      name: z.string(),
      waiting: z.number(),
      out: z.number(),
      done: z.number(),
      failed: z.number(),
    }),
  ),
  stops: z.array(MappedStop),
  perStop: PerStop,
  /** The same of the same weekday a week before. */
  perStopBefore: PerStop,
  tomorrow: DayToPlan,
  /** The day to plan next: tomorrow, unless there is nothing left to plan or publish and another day waits. */
  nextDay: DayToPlan,
  /** What the workspace has to plan with, whatever the day and whoever asks. */
  has: z.object({ depot: z.boolean(), vehicle: z.boolean(), driver: z.boolean(), delivery: z.boolean() }),
})
export type Day = z.infer<typeof Day>

export const readDay = endpoint({
  method: 'GET',
  path,
  summary: 'How a day goes: deliveries by state, routes and their progress, and what is forecast to be late',
  access: reads,
  query: z.object({ date: z.optional(z.catch(z.optional(z.iso.date()), undefined)), depotId: idFilter }),
  reply: Day,
})

export const Performance = z.object({
  /** Oldest first. Shipments are the attempts of a day, and its deliveries that are still to be done. */
  byDay: z.array(z.object({ date: z.string(), shipments: z.number(), delivered: z.number(), failed: z.number() })),
  shipments: Trend,
  delivered: Trend,
  failed: Trend,
  /** Shares of attempts from 0 to 1; `null` where there were none. */
  successRate: z.nullable(z.number()),
  successRateBefore: z.nullable(z.number()),
  /** Of first attempts alone. */
  firstAttemptRate: z.nullable(z.number()),
  firstAttemptRateBefore: z.nullable(z.number()),
  onTimeRate: z.nullable(z.number()),
  onTimeRateBefore: z.nullable(z.number()),
  /** Of recipients who were told a time of the period. */
  promises: KeptFigures,
  promisesBefore: KeptFigures,
  /** As they are now, whatever the period. */
  inTransit: z.number(),
  outForDelivery: z.number(),
  /** Why attempts of the period failed, the most frequent first. */
  reasons: z.array(z.object({ key: z.string(), name: z.string(), count: z.number() })),
})
export type Performance = z.infer<typeof Performance>

export const readPerformance = endpoint({
  method: 'GET',
  path: `${path}/performance`,
  summary: 'What was attempted, delivered and failed in a period that ends today, compared with the one before',
  access: reads,
  query: z.object({ days: daysFilter, depotId: idFilter }),
  reply: Performance,
})
