import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoRegion, readDemoCity } from '../homes/node/regions/demo-city.ts'
import {
  AddressIndex,
  buildRegion,
  readGraph,
  readOsmPbf,
  RoadRouter,
  type LngLat,
  type MapSource,
  type RegionFiles,
  type TravelOptions,
} from '../roads/src/roads.ts'

/** CPU milliseconds, all threads of the process; sizes in megabytes. */
interface Score {
  readonly region: string
  readonly readMs: number
  readonly buildMs: number
  readonly phasesMs: Readonly<Record<string, number>>
  readonly graphMegabytes: number
  readonly loadMs: number
  readonly prepareMs: number
  readonly matrixMs: Readonly<Record<'50' | '200' | '1000', number>>
  readonly routeMs: Quantiles
  readonly searchMs: Quantiles
  readonly isochroneMs: number
  readonly buildMegabytes: number
  readonly peakMegabytes: number
}

interface Quantiles {
  readonly p50: number
  readonly p95: number
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { extract: { type: 'string', multiple: true }, json: { type: 'string' }, one: { type: 'string' } },
})
const car: TravelOptions = { profile: { kind: 'car' } }
if (values.one !== undefined) {
  const score =
    values.one === demoRegion.id
      ? await run(demoRegion.id, readDemoCity)
      : await run(basename(values.one).replace(/(-latest)?\.osm\.pbf$/, ''), () =>
          readOsmPbf(readFileSync(values.one!)),
        )
  console.log(JSON.stringify(score))
} else runAll([demoRegion.id, ...(values.extract ?? sharedExtracts())])

/** Each region in a process of its own, so that its memory is its own. */
function runAll(subjects: string[]): void {
  const scores = subjects.map(
    (subject) =>
      JSON.parse(
        execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--one', subject], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      ) as Score,
  )
  print(scores)
  if (values.json)
    writeFileSync(
      values.json,
      `${JSON.stringify({ node: process.version, date: new Date().toISOString(), scores }, null, 2)}\n`,
    )
}

function sharedExtracts(): string[] {
  const folder = join(process.env['RW_SHARED'] ?? '../shared', 'data/osm')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.osm.pbf'))
        .map((name) => join(folder, name))
    : []
}

async function run(region: string, read: () => Promise<MapSource>): Promise<Score> {
  console.error(`${region} …`)
  const reading = await measured(read)
  const { files, buildMs, phasesMs } = await build(region, reading.result)
  const buildMegabytes = process.resourceUsage().maxRSS / 1000
  const loading = await measured(() => new RoadRouter(readGraph(files.graph)))
  const router = loading.result
  const preparing = await measured(() => router.metricFor(car))
  const places = randomPlaces(router, 1000)
  router.matrix(places.slice(0, 20), places.slice(0, 20), car)
  return {
    region,
    readMs: reading.ms,
    buildMs,
    phasesMs,
    graphMegabytes: files.graph.length / 1e6,
    loadMs: loading.ms,
    prepareMs: preparing.ms,
    matrixMs: {
      '50': await matrixMs(router, places, 50),
      '200': await matrixMs(router, places, 200),
      '1000': await matrixMs(router, places, 1000),
    },
    routeMs: quantiles(
      places.slice(1, 601).map((place, index) => cpuOf(() => router.route([places[index]!, place], car))),
    ),
    searchMs: searchQuantiles(files.addresses, places),
    isochroneMs: (await measured(() => router.isochrone(places[0]!, [5, 10, 15], car))).ms,
    buildMegabytes,
    peakMegabytes: process.resourceUsage().maxRSS / 1000,
  }
}

async function build(
  id: string,
  source: MapSource,
): Promise<{ files: RegionFiles; buildMs: number; phasesMs: Record<string, number> }> {
  const phasesMs: Record<string, number> = {}
  let current = ''
  let since = cpuNow()
  const enter = (phase: string) => {
    if (phase === current) return
    if (current) phasesMs[current] = cpuNow() - since
    current = phase
    since = cpuNow()
  }
  const { result, ms } = await measured(() =>
    buildRegion(source, { id, builtAt: new Date(), onProgress: ({ phase }) => enter(phase) }),
  )
  enter('done')
  return { files: result, buildMs: ms, phasesMs }
}

/** The middle of three runs. */
async function matrixMs(router: RoadRouter, places: readonly LngLat[], count: number): Promise<number> {
  const some = places.slice(0, count)
  const runs = [1, 2, 3].map(() => cpuOf(() => router.matrix(some, some, car)))
  return runs.toSorted((a, b) => a - b)[1]!
}

function searchQuantiles(bytes: Uint8Array, places: readonly LngLat[]): Quantiles {
  const index = new AddressIndex(bytes)
  const queries = places.slice(0, 300).flatMap((place) => index.reverse(place)?.label ?? [])
  for (const query of queries.slice(0, 30)) index.search(query)
  return quantiles(queries.map((query) => cpuOf(() => index.search(query))))
}

/** Places up to thirty metres beside a road, the same ones in every run. */
function randomPlaces(router: RoadRouter, count: number): LngLat[] {
  const { network } = router.metricFor(car)
  let state = 42
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  return Array.from({ length: count }, (): LngLat => {
    const at = Math.floor(random() * network.shapeLon.length)
    return [
      network.shapeLon[at]! / 1e7 + (random() - 0.5) * 6e-4,
      network.shapeLat[at]! / 1e7 + (random() - 0.5) * 6e-4,
    ]
  })
}

async function measured<Result>(work: () => Result | Promise<Result>): Promise<{ result: Result; ms: number }> {
  const before = cpuNow()
  const result = await work()
  return { result, ms: cpuNow() - before }
}

function cpuOf(work: () => unknown): number {
  const before = cpuNow()
  work()
  return cpuNow() - before
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function quantiles(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  }
}

function print(scores: readonly Score[]): void {
  console.log('CPU milliseconds')
  console.table(
    Object.fromEntries(
      scores.map((score) => [
        score.region,
        {
          read: round(score.readMs),
          build: round(score.buildMs),
          'of it roads': round(score.phasesMs['graph'] ?? 0),
          'graph MB': round(score.graphMegabytes),
          load: round(score.loadMs),
          prepare: round(score.prepareMs),
          '50²': round(score.matrixMs['50']),
          '200²': round(score.matrixMs['200']),
          '1000²': round(score.matrixMs['1000']),
          'route p50': round(score.routeMs.p50),
          'route p95': round(score.routeMs.p95),
          'search p50': round(score.searchMs.p50),
          isochrone: round(score.isochroneMs),
          'build MB': round(score.buildMegabytes),
          'peak MB': round(score.peakMegabytes),
        },
      ]),
    ),
  )
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 100) / 100 : Math.round(value)
}
