import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { errorText } from '#kit/server/error-text.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import { limitedChunks } from '#kit/server/read-input.ts'
import { reasonOf } from '#roads/reason.ts'
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
  type MatrixRequest,
  type Point,
} from '../contract.ts'
import { refusals } from './refusals.ts'
import { rangedResponse } from './byte-range.ts'
import { askForPlace, askGeocoders, askRouters } from './chain.ts'
import { inTurn } from './in-turn.ts'
import { cachedMatrix } from './matrix-cache.ts'
import { chainsOf, providersIn } from './providers.ts'
import { regionOf } from './queries.ts'
import { orderOf, roundProblem } from './round.ts'
import { keptReason, reasonIn } from './source-reason.ts'
import { notify } from './notify.ts'

export const regionHandlers: Handlers = []

handle(regionHandlers, readMatrix, ({ body }, context) => {
  checkIndices(body)
  checkSize(body)
  return inTurn(context, () => matrixOf(body, context))
})

handle(regionHandlers, orderRound, ({ body: { isRoundTrip, ...body } }, context) =>
  inTurn(context, async () => {
    const { durationsSeconds, distancesMeters, ...origin } = await matrixOf(body, context)
    const { plan } = await context.optimise(roundProblem({ durationsSeconds, distancesMeters }, isRoundTrip), {
      seed: 1,
      milliseconds: 500,
      signal: context.request.signal,
    })
    return { order: orderOf(plan), ...origin }
  }),
)

handle(regionHandlers, readRoute, ({ body }, context) =>
  askRouters(chainsOf(context).routers, about(body.points, context), (router) =>
    router.route(body, context.request.signal),
  ),
)

handle(regionHandlers, readIsochrone, ({ body }, context) =>
  inTurn(context, () =>
    askRouters(chainsOf(context).routers, about([body.point], context), (router) =>
      router
        .isochrone?.(body, context.request.signal)
        .then((areas) => ({ areas: areas.toSorted((one, other) => other.minutes - one.minutes) })),
    ),
  ),
)

handle(regionHandlers, matchTrace, ({ body }, context) => {
  const points: Point[] = body.trace.map((one) => one.point)
  return inTurn(context, () =>
    askRouters(chainsOf(context).routers, about(points, context), (router) =>
      router.match?.(body, context.request.signal),
    ),
  )
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
  const told = {
    broken: broken.map((one) => ({ ...one, reason: reasonIn(language, one.reason) })),
    work: work.map((one) => ({ ...one, error: one.error ? reasonIn(language, one.error) : '' })),
  }
  return { regions: ready.map(regionOf), ...told, providers: providersIn(settings.providers), demo, fetchedBytes }
})

handle(regionHandlers, addRegion, async ({ params: { id } }, context) => {
  const ready = await readyWithout(context, id)
  const { built } = await context.regions.add(id, limitedChunks(context.request, addRegion.limitBytes))
  await followBuild(context, { id, ready, built })
})

handle(regionHandlers, addDemoRegion, async (_, context) => {
  const { demo } = context.regions
  if (!demo) throw conflict(refusals.noDemo)
  const ready = await readyWithout(context, demo.id)
  if (!demoWanted(context.regions, ready)) return
  await followBuild(context, { id: demo.id, ready, built: demo.build() })
})

handle(regionHandlers, removeRegion, async ({ params }, context) => {
  const { ready } = await context.regions.list()
  if (!(await context.regions.remove(params.id))) throw notFound(refusals.things.region, params.id)
  await recordEvent(context.db, context, {
    kind: 'region.removed',
    entity: 'region',
    entityId: params.id,
    before: heldBy(ready, params.id),
  })
})

handle(regionHandlers, readTiles, async ({ params }, { regions, request }) => {
  const tiles = await regions.tiles(params.id)
  if (!tiles) throw notFound(refusals.things.region, params.id)
  return rangedResponse(request, tiles, readTiles.reply.raw)
})

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

type Build = { id: string; ready: RegionMeta[]; built: Promise<RegionMeta> }

/** Tells whoever began it how a build ended; nobody waits for that. */
async function followBuild(context: Context, { id, ready, built }: Build): Promise<void> {
  const before = heldBy(ready, id)
  const told = built.then(
    (meta) => tellOf(context, { kind: 'region-ready', region: id, before, after: heldBy([meta], id) }),
    (error: unknown) => {
      context.log.warn({ region: id, error: errorText(error), userId: context.user.id }, 'a region could not be built')
      return tellOf(context, {
        kind: 'region-failed',
        region: id,
        after: { reason: keptReason(reasonOf(error)) },
      })
    },
  )
  // Nobody waits for the end any more, so a failure here would end the program.
  told.catch((error: unknown) =>
    context.log.error({ region: id, error: errorText(error) }, 'the end of a region could not be told'),
  )
  await recordEvent(context.db, context, { kind: 'region.sent', entity: 'region', entityId: id })
}

function matrixOf(body: MatrixRequest, context: Context) {
  const { signal } = context.request
  return askRouters(chainsOf(context).routers, about(body.points, context), async (router) => {
    if (router.name === 'estimate') return router.matrix(body, signal)
    return cachedMatrix(body, { ...context, version: `${router.name} ${await router.version()}` }, () =>
      router.matrix(body, signal),
    )
  })
}

function about(points: Point[], { request: { signal }, log }: Context) {
  return { points, signal, log }
}

/** What a region holds, as the log keeps it. */
function heldBy(regions: RegionMeta[], id: string) {
  const meta = regions.find((one) => one.id === id)
  return meta && { name: meta.name, snapshot: meta.snapshot, ...meta.counts }
}

type End = {
  kind: 'region-ready' | 'region-failed'
  region: string
  before?: object | undefined
  after: object | undefined
}

async function tellOf(context: Context, { kind, region, before, after }: End): Promise<void> {
  await context.db.transaction(async (tx) => {
    await notify(tx, context, { userIds: [context.user.id], kind, values: { region }, link: '/apps/settings/maps' })
    await recordEvent(tx, context, {
      kind: kind === 'region-ready' ? 'region.built' : 'region.refused',
      entity: 'region',
      entityId: region,
      before,
      after,
    })
  })
  context.bus.wake()
}

function checkIndices({ points, sources = [], targets = [] }: MatrixRequest): void {
  const wrong = [...sources, ...targets].find((index) => index >= points.length)
  if (wrong !== undefined) throw invalid('sources', refusals.noPlace, { place: wrong, total: points.length })
}

function checkSize({ points, sources, targets }: MatrixRequest): void {
  const entries = (sources ?? points).length * (targets ?? points).length
  if (entries > mostMatrixEntries) throw invalid('points', refusals.manyEntries, { entries, most: mostMatrixEntries })
}
