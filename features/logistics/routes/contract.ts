import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, positiveInteger, repeated, versionOrNone } from '#kit/contract/fields.ts'
import { boundedNumber, listQuery, textFilter } from '#kit/contract/list-query.ts'
import { Point, Profile } from '#platform/regions/contract.ts'
import { AttemptCounts } from '../attempts/contract.ts'
import { idFilter } from '../depots/contract.ts'
import { BrokenPromises } from '../deliveries/rules/broken-promises.ts'
import { RouteFigures } from '../plans/rules.ts'
import { TimeSpan } from '../plans/rules/facts.ts'
import { Problem, publicationStates, reaches, receiptStates, routeStates } from './rules.ts'
import { RecipientDifference, RouteDifference } from './rules/route-differences.ts'
import { LogEntry } from './rules/log-entry.ts'
import { RouteRecord } from './rules/recorded-actions.ts'
import { RouteStop } from './rules/route-stop.ts'
import { Transfer } from './rules/transfer.ts'

export { LogEntry, RouteStop }

const plansPath = '/api/apps/logistics/plans'
const path = '/api/apps/logistics/routes'
const one = `${path}/{id}`
const publication = `${plansPath}/{id}/publication`
const reads = { action: 'read', subject: 'Route' } as const
const publishes = { action: 'create', subject: 'Publication' } as const
const dayFilter = z.optional(z.catch(z.optional(z.iso.date()), undefined))

export const Publication = z.object({
  id: z.number(),
  planId: z.number(),
  planName: z.string(),
  planVersion: z.number(),
  day: z.string(),
  number: z.number(),
  note: z.string(),
  /** Why rules were set aside; empty where none were. */
  reason: z.string(),
  personName: z.string(),
  publishedAt: isoTime,
  recalledAt: z.nullable(isoTime),
  recalledBy: z.string(),
  isCurrent: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

export const Schedule = z.object({ at: isoTime, note: z.string(), personName: z.string() })
export type Schedule = z.infer<typeof Schedule>

/** How a driver hears of a publication. */
export const DriverReach = z.object({
  id: z.number(),
  name: z.string(),
  reach: z.enum(reaches),
  /** Whether anything changes for them. */
  isConcerned: z.boolean(),
  /** Of what they have now; `none` where they have nothing. */
  receipt: z.enum(receiptStates),
})
export type DriverReach = z.infer<typeof DriverReach>

export const Preview = z.object({
  /** Of the plan: what is previewed, and is published only as long as it is the newest. */
  version: z.number(),
  /** What drivers have now of this plan. */
  current: z.nullable(Publication),
  /** What it would take the place of, of this plan or another one. */
  replaced: z.array(Publication),
  /** How many things differ from what drivers have. */
  changes: z.number(),
  routes: z.array(RouteDifference),
  recipients: z.array(RecipientDifference),
  problems: z.array(Problem),
  mayOverride: z.boolean(),
  drivers: z.array(DriverReach),
  schedule: z.nullable(Schedule),
  timeZone: z.string(),
  /** The day of the plan. */
  day: z.string(),
})
export type Preview = z.infer<typeof Preview>

export const previewPublication = endpoint({
  method: 'GET',
  path: publication,
  summary: 'What publishing a plan would change for drivers and recipients, and what stands in its way',
  access: { action: 'read', subject: 'Publication' },
  params: numberId,
  reply: Preview,
})

const order = {
  note: optionalText(1000),
  /** Set aside rules about hours, which needs a right of its own; it is kept in the audit log. */
  reason: optionalText(500),
  /** Drivers to notify; `null` means everyone affected. */
  driverIds: z._default(z.nullable(z.array(positiveInteger).check(z.maxLength(1000))), null),
}
/** 409 where the plan or what drivers have has changed since the preview, or where nothing would change. */
export const publishPlan = endpoint({
  method: 'POST',
  path: publication,
  summary: 'Give a plan to its drivers',
  access: publishes,
  params: numberId,
  body: z.object({
    version: versionOrNone,
    /** The number of the newest publication that the preview named; 0 where there was none. */
    number: versionOrNone,
    ...order,
  }),
  reply: Publication,
  status: 201,
})
export const RecallPreview = z.object({
  /** What would be taken back. */
  current: Publication,
  /** How many routes are in it. */
  routeCount: z.number(),
  /** What would hold again. */
  restored: z.array(Publication),
  routes: z.array(RouteDifference),
  drivers: z.array(DriverReach),
  /** Recipients who were promised a time that wouldn't be kept. */
  told: z.number(),
  /** The first of them, by the time that was promised. */
  broken: BrokenPromises.shape.broken,
  /** Something of it is on board or done, so that it can't be taken back. */
  isUnderWay: z.boolean(),
})
export type RecallPreview = z.infer<typeof RecallPreview>
export const previewRecall = endpoint({
  method: 'GET',
  path: `${publication}/recall`,
  summary: 'What taking back the publication of a plan would change for drivers',
  access: { action: 'delete', subject: 'Publication' },
  params: numberId,
  reply: RecallPreview,
})
export const recallPublication = endpoint({
  method: 'DELETE',
  path: publication,
  summary: 'Take back the publication of a plan: what drivers had before holds again',
  access: { action: 'delete', subject: 'Publication' },
  params: numberId,
  query: z.object({
    number: boundedNumber(0, 0, 2_147_483_647),
    /** Drivers who are not notified; without any, everyone it concerns is. */
    exceptIds: z.optional(repeated(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)))),
  }),
  reply: z.object({ restored: z.array(Publication) }),
})
/** 409 where it is recalled already. */
export const previewRouteRecall = endpoint({
  method: 'GET',
  path: `${path}/{id}/recall`,
  summary: 'What taking back the route of one driver would change for its recipients',
  access: { action: 'delete', subject: 'Publication' },
  params: numberId,
  reply: z.pick(RecallPreview, { told: true, broken: true, isUnderWay: true }),
})
/** 409 where drivers have another publication by now, where it is recalled already, and where something of it is on board. */
export const recallRoute = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Take back the route of one driver, who is notified; the others keep theirs',
  access: { action: 'delete', subject: 'Publication' },
  params: numberId,
  query: z.object({ number: boundedNumber(0, 0, 2_147_483_647) }),
})
export const schedulePublication = endpoint({
  method: 'PUT',
  path: `${publication}/schedule`,
  summary: 'Publish a plan later, as it is then',
  access: publishes,
  params: numberId,
  body: z.object({ at: z.iso.datetime({ offset: true }), ...order }),
  reply: Schedule,
})
export const cancelSchedule = endpoint({
  method: 'DELETE',
  path: `${publication}/schedule`,
  access: publishes,
  params: numberId,
})

export const RouteRow = z.object({
  id: z.number(),
  planId: z.number(),
  planRouteId: z.number(),
  day: z.string(),
  state: z.enum(routeStates),
  number: z.number(),
  depotId: z.nullable(z.number()),
  depotName: z.nullable(z.string()),
  driverId: z.number(),
  driverName: z.string(),
  vehicleId: z.number(),
  vehicleName: z.string(),
  stops: z.number(),
  /** Seconds after midnight of its day. */
  startSeconds: z.number(),
  endSeconds: z.number(),
  distanceMeters: z.number(),
  publishedAt: isoTime,
  receipt: z.enum(receiptStates),
  confirmedAt: z.nullable(isoTime),
  confirmedBy: z.string(),
})
export type RouteRow = z.infer<typeof RouteRow>

/** `current`: whatever drivers have. */
export const stateFilters = [...routeStates, 'current'] as const
const state = z.optional(
  described(
    z.pipe(
      textFilter,
      z.transform((value) => stateFilters.find((one) => one === value)),
    ),
    { type: 'string', enum: [...stateFilters] },
  ),
)
export const listRoutes = endpoint({
  method: 'GET',
  path,
  summary: 'Published routes, by default of all days, newest first',
  access: reads,
  query: listQuery(['day', 'driver', 'vehicle', 'stops', 'start', 'distance'], {
    date: dayFilter,
    depotId: idFilter,
    driverId: idFilter,
    planId: idFilter,
    /** Of the route in its plan. */
    planRouteId: idFilter,
    state,
  }),
  reply: z.object({ routes: z.array(RouteRow), total: z.number() }),
})

const RouteEnd = z.nullable(z.object({ name: z.string(), point: Point }))
export const RouteDetail = z.extend(RouteRow, {
  planName: z.string(),
  note: z.string(),
  personName: z.string(),
  plate: z.string(),
  /** How its vehicle moves, for the roads it takes. */
  profile: Profile,
  capacity: z.record(z.string(), z.number()),
  /** Keys of the units that loads are counted in. */
  units: z.array(z.string()),
  hours: z.array(TimeSpan),
  start: RouteEnd,
  end: RouteEnd,
  /** Cost in cents; `null` for those who may not see costs. */
  figures: z.extend(RouteFigures, { cost: z.nullable(z.number()) }),
  /** Travel times are straight-line estimates. */
  isEstimated: z.boolean(),
  stopList: z.array(RouteStop),
  attempts: AttemptCounts,
  /** Stops that were attempted on it and have left it since: they stay as they ended. */
  left: z.array(RouteStop),
  /** Where it takes goods over from another vehicle, and whether that was done. */
  transfers: z.array(z.extend(Transfer, { isDone: z.boolean() })),
  /** `null` once its driver has confirmed it as it is now. */
  waiting: z.nullable(
    z.object({
      /** The caller is its driver. */
      isOwn: z.boolean(),
      /** What its driver has confirmed last, and what has changed since; `null` where they have confirmed nothing. */
      since: z.nullable(z.object({ number: z.number(), at: isoTime, change: z.nullable(RouteDifference) })),
    }),
  ),
  log: z.array(LogEntry),
  /** What was recorded of it; `null` where only the plan is asked for. */
  record: z.nullable(RouteRecord),
})
export type RouteDetail = z.infer<typeof RouteDetail>

export const readRoute = endpoint({
  method: 'GET',
  path: one,
  summary: 'A published route with its stops, what was recorded of it, and what happened to it',
  access: reads,
  params: numberId,
  reply: RouteDetail,
})

export const readRouteFile = endpoint({
  method: 'GET',
  path: `${one}/files/{sha256}`,
  summary: 'A photo or signature that was recorded on a route, by the SHA-256 of its content',
  access: { action: 'read', subject: 'Proof' },
  params: z.extend(numberId, { sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: raw('image/*'),
})

/** Repeating it changes nothing. 403 for everyone but its driver; 409 once it is recalled or published again. */
export const confirmRoute = endpoint({
  method: 'POST',
  path: `${one}/receipt`,
  summary: 'Confirm, as its driver, that you have seen a route as it was published',
  access: reads,
  params: numberId,
  /** Of the publication that was seen. */
  body: z.object({ number: versionOrNone }),
  reply: z.object({ confirmedAt: isoTime, confirmedBy: z.string() }),
})

export const PublicationRow = z.extend(Publication, { state: z.enum(publicationStates), routes: z.number() })
export type PublicationRow = z.infer<typeof PublicationRow>
export const listPublications = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/publications',
  summary: 'What was published of plans, by whom, and what was recalled; newest first',
  access: { action: 'read', subject: 'Publication' },
  query: listQuery(['day', 'number', 'published'], { date: dayFilter, planId: idFilter }),
  reply: z.object({ publications: z.array(PublicationRow), total: z.number() }),
})

const printed = { method: 'GET', access: reads, reply: raw('application/pdf') } as const
export const printManifest = endpoint({
  ...printed,
  path: `${one}/manifest`,
  summary: 'The stops of a route as PDF, with room for signatures',
  params: numberId,
})
export const printLoadList = endpoint({
  ...printed,
  path: `${one}/load-list`,
  summary: 'What to load into a vehicle as PDF, the last stop first',
  params: numberId,
})
const ofDay = z.object({ date: z.iso.date(), depotId: idFilter })
export const printDay = endpoint({
  ...printed,
  path: `${path}/manifests`,
  summary: 'The manifests of all routes of a day as one PDF',
  query: ofDay,
})
export const printDayLoads = endpoint({
  ...printed,
  path: `${path}/load-lists`,
  summary: 'What to load into all vehicles of a day as one PDF, the last stop of each first',
  query: ofDay,
})
