import { eq } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Context } from '#kit/server/handle.ts'
import { regionsAt, streetReader } from '#platform/regions/server/queries.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import type { Point } from '#platform/regions/contract.ts'
import { placesById } from '../../places/server/queries.ts'
import { coarsePosition } from '../../positions/server/queries.ts'
import { routes } from '../../routes/server/tables.ts'
import type { OwnTracking } from '../contract.ts'
import { mostStopsOnMap } from '../rules.ts'
import { boxAround, boxOf, linesFrom } from '../rules/scene.ts'
import { namesAlong } from '../rules/street-names.ts'
import { arrivalOf } from './arrival.ts'
import { keepStreets, type Drawn } from './kept-streets.ts'

/** About where the vehicle is, once it is near and while its driver is on duty; only for who has shown that the delivery is theirs. */
export async function nearbyOf(context: Context<unknown>, delivery: Stored): Promise<OwnTracking['nearby']> {
  const { db, now } = context
  const { routeId, placeId } = delivery
  const { stopsBefore } = await arrivalOf(context, delivery)
  if (routeId === null || placeId === null || stopsBefore === null || stopsBefore > mostStopsOnMap) return null
  const { driverId, vehicleId, state } = routes
  const [route] = await db.select({ driverId, vehicleId, state }).from(routes).where(eq(routes.id, routeId))
  const door = (await placesById(db, [placeId])).get(placeId)?.door
  if (!route || route.state === 'recalled' || !door) return null
  const seen = await coarsePosition(db, { ...route, now: now() })
  if (!seen) return null
  const near = { vehicle: seen.point, door }
  return { ...near, at: seen.at, ...(await streetsIn(context, door, boxOf(near))) }
}

/** The streets around a door within some metres. */
export function streetsAround(context: Context<unknown>, door: Point, meters: number): Promise<Drawn> {
  return keepStreets(context, JSON.stringify([door, meters]), () => streetsIn(context, door, boxAround(door, meters)))
}

/** For a page that is light on a phone: the smallest streets are left out first. */
const mostPoints = 3000

/** As far as a region holds them; without them the drawing still says how far things are. */
async function streetsIn(context: Context<unknown>, door: Point, box: ReturnType<typeof boxOf>): Promise<Drawn> {
  try {
    const read = await streetReader(context)
    const found = await read(box)
    const lines = found.map(({ line }) => line)
    const streets = firstOf(linesFrom(door, lines, box))
    const held = streets.length > 0 ? await regionsAt(context, [door]) : []
    const names = namesAlong(found.map(({ name, line }) => ({ name, lines: linesFrom(door, [line], box) })))
    return { streets, names, credit: [...new Set(held.map(({ attribution }) => attribution))].join(', ') }
  } catch (error) {
    context.log.error({ error: errorText(error) }, 'the streets near a recipient could not be read')
    return { streets: [], names: [], credit: '' }
  }
}

/** The largest come first. */
function firstOf(lines: Drawn['streets']): Drawn['streets'] {
  let points = 0
  return lines.filter((line) => (points += line.length) <= mostPoints)
}
