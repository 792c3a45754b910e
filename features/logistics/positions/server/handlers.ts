import { forbidden, Refused } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { valueOfJson } from '#kit/server/json-text.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import * as contract from '../contract.ts'
import type { Feed } from '../rules.ts'
import { addTracker, pageOf, removeTracker } from './commands.ts'
import { mustKeepPace } from './feed-pace.ts'
import { gather } from './gather-positions.ts'
import type { Kept, Sent } from './keep-fixes.ts'
import { forgetTracker, knownTracker } from './known-trackers.ts'
import { liveVehicles, trailOf } from './live-vehicles.ts'
import { allTrackers, trackerOfIdentifier, trackerOfToken } from './queries.ts'
import { recordIn, type Message } from './read-fix.ts'
import { osmandToken, readOsmand } from './read-osmand.ts'
import { readOwntracks } from './read-owntracks.ts'
import { readForwarded, readTraccarClient } from './read-traccar.ts'
import { refusals } from './refusals.ts'

export const positionHandlers: Handlers = []

handle(positionHandlers, contract.listTrackers, async (_, { db, now }) => ({ devices: await allTrackers(db, now()) }))
handle(positionHandlers, contract.createTracker, ({ body }, context) => addTracker(context, body))
handle(positionHandlers, contract.deleteTracker, ({ params }, context) => removeTracker(context, params.id))

/** As far back as a trail goes where no times are given. */
const trailMs = 3_600_000

handle(positionHandlers, contract.readPositions, async ({ query: { vehicleId, from, to } }, context) => {
  const { db, user, now } = context
  const at = now()
  const span = { from: from ? new Date(from) : new Date(at.getTime() - trailMs), to: to ? new Date(to) : at }
  const trail = vehicleId === 0 ? null : await trailOf(db, user, { vehicleId, ...span })
  return { at: at.toISOString(), vehicles: await liveVehicles(context, user), trail }
})

type Unknown = Context<unknown>
const empty = () => new Response(null, { status: 200 })

handle(positionHandlers, contract.feedOsmandByQuery, (_, context) => takeOsmand(context, queryOf(context)))
handle(positionHandlers, contract.feedOsmand, async (_, context) => {
  const query = queryOf(context)
  return takeOsmand(context, query.size > 0 ? query : new URLSearchParams(await bodyOf(context)))
})

async function takeOsmand(context: Unknown, fields: URLSearchParams): Promise<Response> {
  const message = readOsmand(fields, context.now().getTime())
  const isTaken = await takeWith(context, osmandToken(fields), { feed: 'osmand', message })
  if (!isTaken) throw new Refused(400, refusals.unknownDevice)
  return empty()
}

handle(positionHandlers, contract.feedTraccar, async (_, context) => {
  // Traccar Client before version 9 speaks the OsmAnd protocol.
  const query = queryOf(context)
  if (osmandToken(query) !== '') return takeOsmand(context, query)
  const body = recordIn(valueOfJson((await bodyOf(context)) || '{}'))
  const nowMs = context.now().getTime()
  if ('position' in body) return takeForwarded(context, body)
  const message = readTraccarClient(body, nowMs)
  const isTaken = await takeWith(context, textIn(body['device_id']), { feed: 'traccar', message })
  if (!isTaken) throw new Refused(404, refusals.unknownDevice)
  return empty()
})

/** A Traccar server sends for all of its trackers with one token. A tracker may also send for itself. */
async function takeForwarded(context: Unknown, body: Record<string, unknown>): Promise<Response> {
  const gateway = await trackerOfToken(context, bearerOf(context.request))
  if (!gateway) throw new Refused(401, refusals.unknownDevice)
  const identifier = textIn(recordIn(body['device'])['uniqueId'])
  const tracker = await trackerOfIdentifier(context.db, identifier)
  const isOwn = tracker && (gateway.kind === 'gateway' || gateway.id === tracker.id)
  if (!isOwn) throw new Refused(404, refusals.unknownDevice)
  const message = readForwarded(body, context.now().getTime())
  await take(context, { trackerId: tracker.id }, { feed: 'gateway', message })
  return empty()
}

handle(positionHandlers, contract.feedOwntracks, async (_, context) => {
  const token = passwordOf(context.request)
  const unknown = () =>
    new Refused(401, refusals.unknownDevice, { headers: { 'www-authenticate': 'Basic realm="Routewright"' } })
  if (!(await knownTracker(context, token))) throw unknown()
  const text = await bodyOf(context)
  const body = recordIn(text.trim() === '' ? {} : valueOfJson(text))
  if (body['_type'] === 'encrypted') throw new Refused(422, refusals.encrypted)
  if (text.trim() === '') return Response.json([])
  const message = readOwntracks(body, context.now().getTime())
  if (!(await takeWith(context, token, { feed: 'owntracks', message }))) throw unknown()
  return Response.json([])
})

handle(positionHandlers, contract.sendPositions, async ({ body: { deviceId, positions } }, context) => {
  const trackerId = await pageOf(context, context.user.id, deviceId)
  if (trackerId === undefined) throw forbidden(refusals.notDriver)
  mustKeepPace(context, trackerId)
  const messages = positions.map(({ at, batteryPercent, heading, ...place }): Message => {
    const battery = batteryPercent === null ? null : Math.round(batteryPercent)
    const degrees = heading === null ? null : Math.round(heading) % 360
    const fix = { ...place, atMs: Date.parse(at), heading: degrees, batteryPercent: battery, isValid: true }
    return { fix, batteryPercent: battery }
  })
  const { taken, isOnDuty } = await gather(context, { trackerId, feed: 'page', messages })
  return { taken, isOnDuty }
})

type Told = { feed: Feed; message: Message }

/** Whether the token is still one of a tracker. */
async function takeWith(context: Unknown, token: string, told: Told): Promise<boolean> {
  const tracker = await knownTracker(context, token)
  if (!tracker) return false
  const { isKnown } = await take(context, { trackerId: tracker.id, tokenHash: tracker.tokenHash }, told)
  if (!isKnown) forgetTracker(context.bus, token)
  return isKnown
}

function take(context: Unknown, of: Pick<Sent, 'trackerId' | 'tokenHash'>, { feed, message }: Told): Promise<Kept> {
  mustKeepPace(context, of.trackerId)
  return gather(context, { ...of, feed, messages: [message] })
}

function queryOf({ request }: Unknown): URLSearchParams {
  return new URL(request.url).searchParams
}

async function bodyOf({ request }: Unknown): Promise<string> {
  return new TextDecoder().decode(await limitedBytes(request, contract.feedTraccar.limitBytes))
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function bearerOf({ headers }: Request): string {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
}

/** Of Basic authorization; the name before the colon says nothing. */
function passwordOf({ headers }: Request): string {
  const [, encoded = ''] = /^basic +([\w+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  try {
    return atob(encoded).split(':').slice(1).join(':')
  } catch {
    return ''
  }
}
