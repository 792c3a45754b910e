import { jsonListText, jsonTextAnswer } from '#kit/server/json-answer.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { conflict, invalid, notFound, Refused } from '#kit/server/errors.ts'
import { limitedChunks } from '#kit/server/read-input.ts'
import { memoryForBuild, needsOf } from '#roads/region/build-memory.ts'
import { cutBlob } from '#roads/source/cut.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'
import {
  addDemoRegion,
  addRegion,
  listRegions,
  matchTrace,
  mostMatrixEntries,
  orderRound,
  readIsochrone,
  readMatrix,
  readPlace,
  readRoute,
  readTiles,
  removeRegion,
  searchPlaces,
  type Area,
  type Matrix,
  type MatrixRequest,
  type Point,
} from '../contract.ts'
import { refusals } from './refusals.ts'
import { answerRange } from './byte-range.ts'
import { askForPlace, askGeocoders, askRouters } from './chain.ts'
import { inTurn } from './request-limit.ts'
import { askMatrixOnce } from './matrix-cache.ts'
import { chainsOf, providersIn } from './providers.ts'
import { followBuild } from './commands.ts'
import { needsNewCosts } from './new-costs.ts'
import { contentsOf, regionOf } from './queries.ts'
import { orderOf, roundProblem } from './round.ts'
import { reasonIn } from './source-reason.ts'

export const regionHandlers: Handlers = []

handle(regionHandlers, readMatrix, ({ body }, context) => {
  checkIndices(body)
  checkSize(body)
  return inTurn(context, async () => {
    await needsNewCosts(context, body.points, body)
    return matrixAnswer(await matrixOf(body, context))
  })
})

handle(regionHandlers, orderRound, ({ body: { isRoundTrip, ...body } }, context) =>
  inTurn(context, async () => {
    await needsNewCosts(context, body.points, body)
    const { durationsSeconds, distancesMeters, ...origin } = await matrixOf(body, context)
    const { plan } = await context.optimise(roundProblem({ durationsSeconds, distancesMeters }, isRoundTrip), {
      seed: 1,
      milliseconds: 500,
      signal: context.request.signal,
    })
    return { order: orderOf(plan), ...origin }
  }),
)

handle(regionHandlers, readRoute, async ({ body }, context) => {
  const ask = () =>
    askRouters(chainsOf(context).routers, about(body.points, context), (router) =>
      router.route(body, context.request.signal),
    )
  return (await needsNewCosts(context, body.points, body)) ? inTurn(context, ask) : ask()
})

handle(regionHandlers, readIsochrone, ({ body }, context) =>
  inTurn(context, async () => {
    await needsNewCosts(context, [body.point], body)
    return askRouters(chainsOf(context).routers, about([body.point], context), (router) =>
      router
        .isochrone?.(body, context.request.signal)
        .then((areas) => ({ areas: areas.toSorted((one, other) => other.minutes - one.minutes) })),
    )
  }),
)

handle(regionHandlers, matchTrace, ({ body }, context) => {
  const points: Point[] = body.trace.map((one) => one.point)
  return inTurn(context, async () => {
    await needsNewCosts(context, points, body)
    return askRouters(chainsOf(context).routers, about(points, context), (router) =>
      router.match?.(body, context.request.signal),
    )
  })
})

handle(regionHandlers, searchPlaces, async ({ query }, context) => {
  const { q, longitude, latitude, limit, language, isTyping } = query
  if (q === undefined) return { places: [] }
  const near: Point | undefined = longitude === undefined || latitude === undefined ? undefined : [longitude, latitude]
  return {
    places: await askGeocoders(
      chainsOf(context).geocoders,
      { q: q.slice(0, 200), near, limit, language, isTyping },
      { signal: context.request.signal, log: context.log },
    ),
  }
})

handle(regionHandlers, readPlace, async ({ query }, context) => {
  const { longitude, latitude, language } = query
  return {
    place: await askForPlace(chainsOf(context).geocoders, [longitude, latitude], {
      language,
      signal: context.request.signal,
      log: context.log,
    }),
  }
})

handle(regionHandlers, listRegions, async (_, { regions, settings, language }) => {
  const { ready, broken, work, fetchedBytes = null } = await regions.list()
  const demo = demoWanted(regions, ready)
  const named = [...ready, ...(regions.demo ? [regions.demo] : [])]
  const told = {
    broken: broken.map((one) => ({ ...one, reason: reasonIn(language, one.reason) })),
    work: work.map(({ isResumed = false, error, ...one }) => ({
      ...one,
      name: named.find(({ id }) => id === one.id)?.name ?? one.id,
      isResumed,
      error: error ? reasonIn(language, error) : '',
    })),
  }
  const { largestExtractBytes = null } = regions
  const providers = providersIn(settings.providers)
  return { regions: ready.map(regionOf), ...told, providers, demo, fetchedBytes, largestExtractBytes }
})

handle(regionHandlers, addRegion, async ({ params: { id }, query: { area } }, context) => {
  const ready = await readyWithout(context, id)
  const startedAt = context.now()
  const extract = extractIn(context)
  const { built } = await context.regions.add(id, area ? cutTo(area, extract) : extract)
  await followBuild(context, { region: id, ready, startedAt, built })
})

handle(regionHandlers, addDemoRegion, async (_, context) => {
  const { demo } = context.regions
  if (!demo) throw conflict(refusals.noDemo)
  const ready = await readyWithout(context, demo.id)
  if (!demoWanted(context.regions, ready)) return
  await followBuild(context, { region: demo.id, ready, startedAt: context.now(), built: demo.build() })
})

handle(regionHandlers, removeRegion, async ({ params }, context) => {
  const { ready } = await context.regions.list()
  if (!(await context.regions.remove(params.id))) throw notFound(refusals.things.region, params.id)
  const before = contentsOf(ready, params.id)
  await context.db.transaction((tx) =>
    recordEvent(tx, context, { kind: 'region.removed', entity: 'region', entityId: params.id, before }),
  )
})

handle(regionHandlers, readTiles, async ({ params }, { regions, request }) => {
  const tiles = await regions.tiles(params.id)
  if (!tiles) throw notFound(refusals.things.region, params.id)
  return answerRange(request, tiles, readTiles.reply.raw)
})

/** The extract that is sent, refused before it is read where its build would take more memory than it may. */
function extractIn({ request, regions }: Context): AsyncIterable<Uint8Array> {
  const most = regions.largestExtractBytes ?? Number.POSITIVE_INFINITY
  const size = Number(request.headers.get('content-length') ?? 0)
  if (size > most) throw new Refused(413, refusals.sources.needsMemory, { values: needsOf(size, memoryForBuild(most)) })
  return limitedChunks(request, most)
}

/** Says before the extract which part of it is wanted. */
async function* cutTo(area: Area, extract: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield cutBlob(area)
  yield* extract
}

/** The demo city, as long as it is not there. */
function demoWanted({ demo }: Context['regions'], ready: RegionMeta[]) {
  return demo && !ready.some(({ id }) => id === demo.id) ? { id: demo.id, name: demo.name } : null
}

/** The regions there are, unless this one is being built. */
async function readyWithout({ regions }: Context, id: string): Promise<RegionMeta[]> {
  const { work, ready } = await regions.list()
  if (work.some((one) => one.id === id && one.error === null)) throw conflict(refusals.beingBuilt, { region: id })
  return ready
}

function matrixOf(body: MatrixRequest, context: Context) {
  const { signal } = context.request
  return askRouters(chainsOf(context).routers, about(body.points, context), async (router) => {
    if (router.name === 'estimate') return router.matrix(body, signal)
    return askMatrixOnce(body, { ...context, version: `${router.name} ${await router.version(body.points)}` }, () =>
      router.matrix(body, signal),
    )
  })
}

/** A quarter of a million entries are written row by row, so that other calls are answered in between. */
async function matrixAnswer({ durationsSeconds, distancesMeters, ...origin }: Matrix): Promise<Response> {
  const tables = [
    `"durationsSeconds":${await jsonListText(durationsSeconds)}`,
    `"distancesMeters":${await jsonListText(distancesMeters)}`,
  ]
  return jsonTextAnswer(`{${tables.join(',')},${JSON.stringify(origin).slice(1)}`, readMatrix.status)
}

function about(points: Point[], { request: { signal }, log }: Context) {
  return { points, signal, log }
}

function checkIndices({ points, sources = [], targets = [] }: MatrixRequest): void {
  const wrong = [...sources, ...targets].find((index) => index >= points.length)
  if (wrong !== undefined) throw invalid('sources', refusals.noPlace, { place: wrong, total: points.length })
}

function checkSize({ points, sources, targets }: MatrixRequest): void {
  const entries = (sources ?? points).length * (targets ?? points).length
  if (entries > mostMatrixEntries) throw invalid('points', refusals.manyEntries, { entries, most: mostMatrixEntries })
}
