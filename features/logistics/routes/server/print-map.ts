import type { Context } from '#kit/server/handle.ts'
import type { PdfBlock } from '#kit/server/write-pdf.ts'
import type { Point } from '#platform/regions/contract.ts'
import { wayThrough } from '#platform/regions/server/queries.ts'
import type { RouteDetail } from '../contract.ts'
import { paperMap } from '../rules/paper-map.ts'
import { printWords as words } from './print-words.ts'

/** The way of a route with its stops, drawn from the roads. */
export async function mapBlocks(context: Context, { start, end, stopList }: RouteDetail): Promise<PdfBlock[]> {
  const stops = stopList.map(({ at }): Point => at)
  const points = [...(start ? [start.point] : []), ...stops, ...(end ? [end.point] : [])]
  if (points.length < 2) return []
  const way = await wayThrough(context, points, { profile: 'van', signal: context.request.signal })
  const isRound = start?.point.join() === end?.point.join()
  const ends = [...(start ? [start.point] : []), ...(end && !isRound ? [end.point] : [])]
  return [{ kind: 'drawing', title: words.map[context.language], ...paperMap(way, stops, ends) }]
}
