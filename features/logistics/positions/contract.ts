import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, positiveInteger, text } from '#kit/contract/fields.ts'
import { secret } from '#kit/contract/secret.ts'
import { Point } from '#platform/regions/contract.ts'
import { idFilter } from '../depots/contract.ts'
import { activities } from './rules/activity.ts'
import { feeds, silences, trackerKinds } from './rules.ts'

export const Tracker = z.object({
  id: z.number(),
  kind: z.enum(trackerKinds),
  name: z.string(),
  identifier: z.string(),
  driverId: z.nullable(z.number()),
  driverName: z.nullable(z.string()),
  vehicleId: z.nullable(z.number()),
  vehicleName: z.nullable(z.string()),
  createdAt: isoTime,
  feed: z.nullable(z.enum(feeds)),
  lastSeenAt: z.nullable(isoTime),
  lastFixAt: z.nullable(isoTime),
  batteryPercent: z.nullable(z.number()),
  /** Why nothing is heard of it; `null` while its fixes come. */
  silence: z.nullable(z.enum(silences)),
})
export type Tracker = z.infer<typeof Tracker>

const path = '/api/apps/logistics/devices'
export const mostTrackers = 5000

export const listTrackers = endpoint({
  method: 'GET',
  path,
  summary: 'Trackers and what was last heard of them',
  access: { action: 'read', subject: 'Setting' },
  reply: z.object({ devices: z.array(Tracker) }),
})

const TrackerInput = z
  .object({
    name: text(60),
    kind: z._default(z.enum(trackerKinds), 'tracker'),
    driverId: z._default(z.nullable(positiveInteger), null),
    vehicleId: z._default(z.nullable(positiveInteger), null),
    /** Its number in a Traccar server, such as an IMEI; we make one where there is none. */
    identifier: z.optional(z.string().check(z.trim(), z.regex(/^[\w:.-]{3,60}$/))),
  })
  .check(
    z.refine(
      ({ kind, driverId, vehicleId }) =>
        kind === 'gateway' ? driverId === null && vehicleId === null : (driverId === null) !== (vehicleId === null),
      { path: ['vehicleId'], error: complaint('logistics-positions:wrong.oneOwner') },
    ),
  )

export const createTracker = endpoint({
  method: 'POST',
  path,
  danger: 'secrets',
  summary: 'Add a tracker of a driver or a vehicle, or a Traccar server. Its token is only in this reply',
  access: { action: 'write', subject: 'Setting' },
  body: TrackerInput,
  reply: z.object({ id: z.number(), identifier: z.string(), token: secret(z.string()) }),
  status: 201,
})

export const deleteTracker = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a tracker: it can send nothing more. The positions it sent stay',
  access: { action: 'write', subject: 'Setting' },
  params: numberId,
})

const feed = { access: 'public', isSafe: false, isOpenToSites: true } as const
const osmand = {
  ...feed,
  path: '/api/feeds/osmand',
  summary: 'A position by the OsmAnd protocol: `id` is the token of the tracker, all else is in the query or a form',
  reply: raw('text/plain'),
}
export const feedOsmandByQuery = endpoint({ ...osmand, method: 'GET' })
export const feedOsmand = endpoint({ ...osmand, method: 'POST', body: raw('application/x-www-form-urlencoded') })

export const feedTraccar = endpoint({
  ...feed,
  method: 'POST',
  path: '/api/feeds/traccar',
  summary: 'A position from Traccar Client, or passed on by a Traccar server with the token of a gateway as bearer',
  body: raw('application/json'),
  reply: raw('text/plain'),
})

export const feedOwntracks = endpoint({
  ...feed,
  method: 'POST',
  path: '/api/feeds/owntracks',
  summary: 'A message from OwnTracks over HTTP: the password is the token of the tracker',
  body: raw('application/json'),
  reply: raw('application/json'),
})

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))
const measure = (most: number) => z.nullable(z.number().check(z.minimum(0), z.maximum(most)))
export const mostSentPositions = 500

/** From the page of a driver, by their session. What was seen off duty is dropped. */
export const sendPositions = endpoint({
  method: 'POST',
  path: '/api/positions',
  summary: 'Where the driver who calls has been; only what lies within their duty is kept',
  surfaces: ['office', 'driver'],
  body: z.object({
    deviceId: z.uuid(),
    positions: z
      .array(
        z.object({
          at: z.iso.datetime({ offset: true }),
          longitude: degrees(180),
          latitude: degrees(90),
          accuracyMeters: measure(1_000_000),
          speedMetersPerSecond: measure(1000),
          heading: measure(360),
          batteryPercent: measure(100),
        }),
      )
      .check(z.maxLength(mostSentPositions)),
  }),
  reply: z.object({ taken: z.number(), isOnDuty: z.boolean() }),
})

export const LiveVehicle = z.object({
  vehicleId: z.number(),
  vehicleName: z.string(),
  driverId: z.nullable(z.number()),
  driverName: z.string(),
  /** By the clock of its tracker, and when it came in. */
  at: isoTime,
  receivedAt: isoTime,
  /** Made up by the simulator of a sample workspace. */
  isSimulated: z.boolean(),
  point: Point,
  accuracyMeters: z.nullable(z.number()),
  speedMetersPerSecond: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  batteryPercent: z.nullable(z.number()),
  /** What it does, as far as its place shows, and since when. */
  activity: z.nullable(z.enum(activities)),
  activitySince: z.nullable(isoTime),
  /** Its published route of today. */
  routeId: z.nullable(z.number()),
  stops: z.number(),
  done: z.number(),
  nextStop: z.nullable(
    z.object({
      reference: z.string(),
      recipient: z.string(),
      plannedAt: isoTime,
      /** As its route is forecast; before that, as it was published. */
      expectedAt: z.nullable(isoTime),
      /** Until the end of its last window, below zero where it comes later; `null` without a window. */
      slackSeconds: z.nullable(z.number()),
    }),
  ),
  /** Open stops that are expected after their windows. */
  late: z.number(),
  /** Whether a route of it has departed and is not finished: only then anything should be heard. */
  isUnderWay: z.boolean(),
  /** Since when nothing is heard of it while it is under way, as the exception says. */
  silentSince: z.nullable(isoTime),
})
export type LiveVehicle = z.infer<typeof LiveVehicle>

export const TrailPoint = z.object({ point: Point, at: isoTime, speedMetersPerSecond: z.nullable(z.number()) })
export type TrailPoint = z.infer<typeof TrailPoint>
export const mostTrail = 20_000

const moment = z.optional(z.iso.datetime({ offset: true }))
/** The trail is of the last hour where no times are given. */
export const readPositions = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/positions',
  summary: 'Where vehicles are now, and the trail of one of them in a time',
  access: { action: 'read', subject: 'Position' },
  surfaces: ['office', 'driver'],
  query: z.object({ vehicleId: idFilter, from: moment, to: moment }),
  reply: z.object({ at: isoTime, vehicles: z.array(LiveVehicle), trail: z.nullable(z.array(TrailPoint)) }),
})
