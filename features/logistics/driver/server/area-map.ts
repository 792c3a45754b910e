import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { regionsAt, tilesIn } from '#platform/regions/server/queries.ts'
import type { Point } from '#platform/regions/contract.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { DriverRoute } from '../contract.ts'
import { packArea } from '../rules/area-file.ts'
import { keyOf, tilesOfDay } from '../rules/area-tiles.ts'
import { canonicalJson, sha256 } from '../rules/action-chain.ts'
import { routesOfDriver } from './day-routes.ts'
import type { DriverRecord } from './queries.ts'
import { refusals } from './refusals.ts'

/** A day with its map stays under five megabytes; what is further from the stops is left out first. */
const mostBytes = 4_000_000

/** Changes with the regions and with the tiles the stops lie on; `null` where no region holds any of them. */
export async function areaVersion(context: Context, routes: readonly DriverRoute[]): Promise<string | null> {
  const points = pointsOf(routes)
  const regions = await regionsAt(context, points)
  if (regions.length === 0) return null
  const from = regions.map(({ id, builtAt }) => [id, builtAt])
  const content = canonicalJson({ from, tiles: tilesOfDay(points).map(keyOf) })
  return (await sha256(new TextEncoder().encode(content))).slice(0, 32)
}

/** The map of the area that a driver's routes of a day lie in. */
export async function areaMap(context: Context, driver: DriverRecord, date: string): Promise<Response> {
  const { units, timeZone } = await logisticsSetting(context.db, 'general')
  const routes = await routesOfDriver(context.db, driver, { date, units, timeZone })
  const version = await areaVersion(context, routes)
  if (version === null) throw new Refused(404, refusals.noAreaMap)
  const headers = { etag: `"${version}"`, 'cache-control': 'private, no-cache' }
  if (context.request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  const points = pointsOf(routes)
  const regions = await regionsAt(context, points)
  const found = await tilesIn(context, regions, { positions: tilesOfDay(points), mostBytes })
  const tiles = new Map(found.map((tile) => [keyOf(tile), tile]))
  const attribution = [...new Set(regions.map((region) => region.attribution))].join(', ')
  return new Response(packArea({ attribution, tiles }), {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
}

function pointsOf(routes: readonly DriverRoute[]): Point[] {
  return routes
    .filter(({ isRecalled }) => !isRecalled)
    .flatMap(({ start, stops, end }) => [
      ...(start ? [start.point] : []),
      ...stops.flatMap(({ isGone, door }) => (isGone === null ? [door] : [])),
      ...(end ? [end.point] : []),
    ])
}
