import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillMatrix } from '../roads/src/hierarchy/fill-matrix.ts'
import { arrivalSeeds, departureSeeds } from '../roads/src/route/place-seeds.ts'
import type { Metric } from '../roads/src/route/metric.ts'
import { buildGraph, readGraph, readOsmPbf, RoadRouter, typicalSlowdown, type LngLat } from '../roads/src/roads.ts'

const placeCount = 100

/** Compares the matrices of a region with plain Dijkstra searches, which know nothing of the hierarchy: 100 random places times 100 others. */
async function compareAll(): Promise<void> {
  const { values } = parseArgs({ options: { extract: { type: 'string', multiple: true } } })
  const folder = join(process.env['RW_SHARED'] ?? '../shared', 'data/osm')
  const shared = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const extracts = values.extract ?? shared.filter((path) => path.endsWith('.osm.pbf'))
  if (extracts.length === 0) throw new Error('npm run compare:dijkstra -- --extract <file.osm.pbf>')
  for (const path of extracts) {
    const router = new RoadRouter(readGraph(buildGraph(await readOsmPbf(readFileSync(path)), undefined, ['motor'])))
    for (const hour of [3, 8]) {
      const { pairs, reached, different } = compare(router, hour)
      console.log(`${basename(path)}, ${hour}:00: ${pairs} pairs, ${reached} with a way, ${different} different`)
      if (different > 0) process.exitCode = 1
    }
  }
}

function compare(router: RoadRouter, hour: number) {
  const travel = { profile: { kind: 'car' as const }, slowdown: typicalSlowdown(hour) }
  const metric = router.metricFor(travel)
  const random = seeded(hour)
  const { nodeLon, nodeLat } = metric.network
  const arcsOfPlace = () => {
    for (;;) {
      const node = Math.floor(random() * nodeLon.length)
      const place: LngLat = [nodeLon[node]! / 1e7 + random() * 0.002, nodeLat[node]! / 1e7 + random() * 0.002]
      const snap = router.snap(place, travel)
      if (snap) return snap.arcs
    }
  }
  const departures = Array.from({ length: placeCount }, () => departureSeeds(metric, arcsOfPlace()))
  const arrivals = Array.from({ length: placeCount }, () => arrivalSeeds(metric, arcsOfPlace()))
  const found = fillMatrix(metric.hierarchy, departures, arrivals)
  let reached = 0
  let different = 0
  for (const [row, seeds] of departures.entries()) {
    const costs = dijkstra(metric, seeds)
    for (const [column, ends] of arrivals.entries()) {
      const best = Math.min(...ends.map(({ vertex, cost }) => costs[vertex]! + cost))
      if (best !== Infinity) reached++
      if (best !== found[row * placeCount + column]) different++
    }
  }
  return { pairs: placeCount ** 2, reached, different }
}

type Seeds = ReturnType<typeof departureSeeds>

/** The costs from some vertices to all; vertices are the ranks of states, as in seeds. */
function dijkstra({ network, costs: { turn: turnCosts } }: Metric, seeds: Seeds): Float64Array {
  const { rank, turnStart, turnTo } = network
  const stateOf = new Uint32Array(rank.length)
  rank.forEach((vertex, state) => (stateOf[vertex] = state))
  const costs = new Float64Array(rank.length).fill(Infinity)
  const heap = new Heap()
  const offer = (vertex: number, cost: number) => {
    if (cost >= costs[vertex]!) return
    costs[vertex] = cost
    heap.push(vertex, cost)
  }
  for (const { vertex, cost } of seeds) offer(vertex, cost)
  for (let next = heap.pop(); next; next = heap.pop()) {
    if (next.cost > costs[next.vertex]!) continue
    const state = stateOf[next.vertex]!
    for (let turn = turnStart[state]!; turn < turnStart[state + 1]!; turn++)
      offer(rank[turnTo[turn]!]!, next.cost + turnCosts[turn]!)
  }
  return costs
}

interface Entry {
  readonly vertex: number
  readonly cost: number
}

class Heap {
  readonly #entries: Entry[] = []

  push(vertex: number, cost: number): void {
    let at = this.#entries.push({ vertex, cost }) - 1
    while (at > 0 && this.#entries[(at - 1) >> 1]!.cost > this.#entries[at]!.cost) at = this.#swap(at, (at - 1) >> 1)
  }

  pop(): Entry | undefined {
    const entries = this.#entries
    const [first] = entries
    const last = entries.pop()
    if (entries.length === 0 || !last) return first
    entries[0] = last
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const isRight = right < entries.length && entries[right]!.cost < entries[left]!.cost
      const child = isRight ? right : left
      if (child >= entries.length || entries[child]!.cost >= entries[at]!.cost) return first
      at = this.#swap(at, child)
    }
  }

  #swap(at: number, other: number): number {
    const entry = this.#entries[at]!
    this.#entries[at] = this.#entries[other]!
    this.#entries[other] = entry
    return other
  }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

await compareAll()
