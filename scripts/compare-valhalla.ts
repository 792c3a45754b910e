import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildValhallaTiles } from '../homes/node/valhalla/build-valhalla-tiles.ts'
import { valhallaConfig } from '../homes/node/valhalla/valhalla-config.ts'
import { findValhalla, howToInstall } from '../homes/node/valhalla/valhalla-package.ts'
import type { Network } from '../roads/src/graph/network.ts'
import {
  buildGraph,
  readGraph,
  readOsmPbf,
  RoadRouter,
  straightMeters,
  type LngLat,
  type ProfileKind,
  type Route,
  type TravelOptions,
} from '../roads/src/roads.ts'

interface Valhalla {
  readonly Actor: new (config: string) => {
    route(query: string): Promise<string>
    traceRoute(query: string): Promise<string>
  }
}

interface Travel {
  readonly seconds: number
  readonly meters: number
}

interface Row {
  readonly from: LngLat
  readonly to: LngLat
  readonly ours: Travel
  readonly other: Travel
  /** Our way, measured by Valhalla, where it could follow it. */
  readonly traced: Travel | null
}

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    extract: { type: 'string', multiple: true },
    pairs: { type: 'string', default: '1000' },
    package: { type: 'string' },
    profile: { type: 'string', default: 'car' },
    seed: { type: 'string', default: '20261120' },
    worst: { type: 'string', default: '0' },
  },
})
const costings: Readonly<Record<string, string>> = {
  car: 'auto',
  van: 'auto',
  truck: 'truck',
  bicycle: 'bicycle',
  walk: 'pedestrian',
}
const packageFolder = values.package && existsSync(values.package) ? resolve(values.package) : findValhalla()

if (!packageFolder) console.log(`Nothing to compare with. Run: ${howToInstall}`)
else if (!values.extract) console.log('Name what to compare: npm run compare:valhalla -- --extract city.osm.pbf')
else for (const file of values.extract) await compare(file, packageFolder)

async function compare(file: string, folder: string): Promise<void> {
  const router = new RoadRouter(readGraph(buildGraph(await readOsmPbf(readFileSync(file)))))
  const tiles = mkdtempSync(join(tmpdir(), 'valhalla-'))
  try {
    const theirs = await startValhalla(file, folder, join(tiles, 'tiles'))
    const rows = await measure(router, theirs, Number(values.pairs))
    console.log(`${basename(file)}: ${rows.length} pairs, ours divided by Valhalla's`)
    report(
      'distance',
      rows.map(({ ours, other }) => ours.meters / other.meters),
    )
    report(
      'time',
      rows.map(({ ours, other }) => ours.seconds / other.seconds),
    )
    report(
      'our way: its length by us / by Valhalla',
      rows.flatMap(({ ours, traced }) => (traced ? ours.meters / traced.meters : [])),
    )
    report(
      'by Valhalla’s clock: our way / its own',
      rows.flatMap(({ other, traced }) => (traced ? traced.seconds / other.seconds : [])),
    )
    for (const row of rows.toSorted((a, b) => strangeness(b) - strangeness(a)).slice(0, Number(values.worst)))
      console.log(JSON.stringify(row))
  } finally {
    rmSync(tiles, { recursive: true, force: true })
  }
}

async function startValhalla(file: string, folder: string, tiles: string): Promise<InstanceType<Valhalla['Actor']>> {
  await buildValhallaTiles([file], tiles, folder)
  const { Actor } = loadValhalla(folder)
  return new Actor(JSON.stringify(valhallaConfig(tiles)))
}

/** The package has no types of its own that fit; the two calls used here are those of its index.d.ts. */
function loadValhalla(folder: string): Valhalla {
  return createRequire(import.meta.url)(join(folder, 'index.js')) as Valhalla
}

async function measure(router: RoadRouter, theirs: InstanceType<Valhalla['Actor']>, wanted: number): Promise<Row[]> {
  const random = createRandom(Number(values.seed))
  const kind = toKind(values.profile)
  const options: TravelOptions = { profile: { kind }, approach: 'either' }
  const places = unmistakablePlaces(router, options)
  const pick = () => places[Math.floor(random() * places.length)]
  const rows: Row[] = []
  for (let attempt = 0; rows.length < wanted && attempt < wanted * 20; attempt++) {
    const from = pick()
    const to = pick()
    if (!from || !to || straightMeters(from, to) < 500) continue
    const answer = router.route([from, to], options)
    const other = await ask(theirs, from, to, costings[kind]!)
    if (answer.ok && other) rows.push({ from, to, other, ...(await trackOf(theirs, answer.route, costings[kind]!)) })
  }
  return rows
}

async function trackOf(
  theirs: InstanceType<Valhalla['Actor']>,
  { durationSeconds: seconds, distanceMeters: meters, legs }: Route,
  costing: string,
): Promise<Pick<Row, 'ours' | 'traced'>> {
  const traced = await trace(theirs, legs[0]?.line ?? [], costing)
  return { ours: { seconds, meters }, traced: traced && Math.abs(traced.meters / meters - 1) < 0.03 ? traced : null }
}

/** Middles of roads with no other road near, so that both programs begin and end on the same one. */
function unmistakablePlaces(router: RoadRouter, options: TravelOptions): LngLat[] {
  const { network } = router.metricFor(options)
  return Array.from(network.from, (_, edge) => middleOf(network, edge)).filter((place) => {
    const near = router.snapAll(place, 15, options)
    return near.length === 1 && near[0]!.meters < 1
  })
}

function middleOf({ shapeStart, shapeLon, shapeLat }: Network, edge: number): LngLat {
  const at = shapeStart[edge]!
  const last = shapeStart[edge + 1]! - 1
  const middle = last - at > 1 ? (at + last) >>> 1 : at
  const next = last - at > 1 ? middle : last
  return [(shapeLon[middle]! + shapeLon[next]!) / 2e7, (shapeLat[middle]! + shapeLat[next]!) / 2e7]
}

function toKind(text: string): ProfileKind {
  if (text === 'car' || text === 'van' || text === 'truck' || text === 'bicycle' || text === 'walk') return text
  throw new Error(`There is no profile "${text}": choose car, van, truck, bicycle or walk.`)
}

async function ask(
  theirs: InstanceType<Valhalla['Actor']>,
  from: LngLat,
  to: LngLat,
  costing: string,
): Promise<Travel | null> {
  return travelOf(
    theirs.route(
      JSON.stringify({ locations: [from, to].map(toPlace), costing, directions_type: 'none', units: 'kilometers' }),
    ),
  )
}

async function trace(
  theirs: InstanceType<Valhalla['Actor']>,
  line: readonly LngLat[],
  costing: string,
): Promise<Travel | null> {
  return travelOf(
    theirs.traceRoute(
      JSON.stringify({
        shape: line.map(toPlace),
        costing,
        shape_match: 'map_snap',
        directions_type: 'none',
        units: 'kilometers',
      }),
    ),
  )
}

function toPlace([lon, lat]: LngLat): { lon: number; lat: number } {
  return { lon, lat }
}

async function travelOf(answer: Promise<string>): Promise<Travel | null> {
  try {
    const { trip } = JSON.parse(await answer) as { trip: { summary: { time: number; length: number } } }
    return { seconds: trip.summary.time, meters: trip.summary.length * 1000 }
  } catch {
    return null
  }
}

function strangeness({ ours, other }: { ours: Travel; other: Travel }): number {
  return Math.abs(Math.log(ours.meters / other.meters))
}

function report(name: string, ratios: readonly number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b)
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN).toFixed(3)
  console.log(
    `  ${name.padEnd(40)} p01 ${at(0.01)}  p10 ${at(0.1)}  p25 ${at(0.25)}  p50 ${at(0.5)}  p75 ${at(0.75)}  p90 ${at(0.9)}  p99 ${at(0.99)}`,
  )
}

/** mulberry32, public domain, T. Ettinger. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
