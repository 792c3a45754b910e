import type { Context } from '#kit/server/handle.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { PdfBlock } from '#kit/documents/write-pdf.ts'
import type { Point } from '#platform/regions/contract.ts'
import { streetReader, wayThrough } from '#platform/regions/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { RouteDetail } from '../contract.ts'
import { haltsOf } from '../rules/halts.ts'
import { paperBounds, paperMap } from '../../plans/rules/plan/paper-map.ts'
import { paperWords } from './print-words.ts'

/** Each map asks for roads within the request: beyond these, papers say that theirs is left out. */
export const mostMaps = 50
const mostMilliseconds = 20_000

type Asking = Pick<Context, 'db' | 'settings' | 'regions' | 'valhalla' | 'now' | 'log' | 'language' | 'request'>

/** The ways of routes with their stops, drawn from the roads, by the route. */
export async function mapsOf(context: Asking, routes: readonly RouteDetail[]): Promise<Map<number, PdfBlock[]>> {
  const { unitSystem } = await logisticsSetting(context.db, 'general')
  const streets = streetsAround(context)
  const begun = performance.now()
  const maps = new Map<number, PdfBlock[]>()
  for (const [index, route] of routes.entries()) {
    const isDrawn = index < mostMaps && performance.now() - begun < mostMilliseconds
    maps.set(route.id, isDrawn ? await mapBlocks(context, route, { unitSystem, streets }) : [leftOut(context)])
  }
  return maps
}

type Drawing = { unitSystem: 'metric' | 'imperial'; streets: (places: readonly Point[]) => Promise<Point[][]> }

async function mapBlocks(context: Asking, route: RouteDetail, { unitSystem, streets }: Drawing): Promise<PdfBlock[]> {
  const points = haltsOf(route).map(({ at }) => at)
  if (points.length < 2) return []
  const { start, end, stopList, profile } = route
  const { way, isEstimated } = await wayThrough(context, points, { profile, signal: context.request.signal })
  const isRound = start?.point.join() === end?.point.join()
  const ends = [...(start ? [start.point] : []), ...(end && !isRound ? [end.point] : [])]
  const stops = stopList.map(({ at }) => at)
  const around = await streets([...way, ...stops, ...ends])
  const drawing = paperMap(way, { stops, ends, unitSystem, isEstimated, streets: around })
  return [{ kind: 'drawing', title: paperWords(context.language)(isEstimated ? 'mapEstimated' : 'map'), ...drawing }]
}

/** The streets around places. A region that can't be read leaves maps without them, not the day without its papers. */
function streetsAround(context: Asking): Drawing['streets'] {
  let reader: ReturnType<typeof streetReader> | undefined
  return async (places) => {
    try {
      const read = await (reader ??= streetReader(context))
      return (await read(paperBounds(places))).map(({ line }) => line)
    } catch (error) {
      context.log.error({ error: errorText(error) }, 'the streets of a printed map could not be read')
      return []
    }
  }
}

function leftOut({ language }: Asking): PdfBlock {
  return { kind: 'text', lines: [{ text: paperWords(language)('mapLeftOut'), isFaint: true }] }
}
