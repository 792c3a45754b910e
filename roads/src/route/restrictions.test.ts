import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../graph/build-graph.ts'
import { readGraph } from '../region/graph-file.ts'
import { positionOf, type LngLat, type MapSource, type Relation, type Way } from '../source/map-source.ts'
import { readOsmPbf } from '../source/osm-pbf.ts'
import { RoadRouter, type TravelOptions } from './road-router.ts'

const extracts = join(process.env['RW_SHARED'] ?? '../shared', 'data/osm')
const car: TravelOptions = { profile: { kind: 'car' }, approach: 'either' }

/** A restriction read from the map independently of the router: which neighbours of a junction may not follow each other. */
interface Ban {
  readonly before: readonly string[]
  readonly at: string
  readonly after: readonly string[]
  readonly isOnly: boolean
}

describe.skipIf(!existsSync(extracts))(
  'turn restrictions of real extracts (skipped where ../shared/data/osm is absent)',
  () => {
    test.each(['monaco', 'heidelberg'])(
      'of %s are respected by routes across every restricted junction',
      async (name) => {
        const read = await readOsmPbf(readFileSync(join(extracts, `${name}.osm.pbf`)))
        const ways = [...read.ways]
        const roads = ways.filter(({ tags }) => tags['highway'] !== undefined)
        const source = { ...read, ways, wayById: new Map(roads.map((way) => [way.id, way])) }
        const router = new RoadRouter(readGraph(buildGraph(source, undefined, ['motor'])))
        const bans = source.relations.flatMap((relation) => banOf(source, relation))
        expect(bans.length).toBeGreaterThan(20)
        const bansByPlace = new Map(bans.map(({ at }) => [at, bans.filter((ban) => ban.at === at)]))
        let routes = 0
        for (const ban of bans) {
          for (const [from, to] of tripsAcross(ban)) {
            const answer = router.route([from, to], car)
            if (!answer.ok) continue
            routes++
            expect(brokenBan(answer.route.legs[0]!.line, bansByPlace)).toBeNull()
          }
        }
        expect(routes).toBeGreaterThan(bans.length / 2)
      },
      60_000,
    )
  },
)

const keyOf = ([lon, lat]: LngLat) => `${Math.round(lon * 1e7)},${Math.round(lat * 1e7)}`
const placeOf = (key: string): LngLat => {
  const [lon = 0, lat = 0] = key.split(',').map(Number)
  return [lon / 1e7, lat / 1e7]
}

/** A map whose roads are made once, as they are asked for by every restriction. */
type ListedMap = MapSource & { readonly wayById: ReadonlyMap<number, Way> }

function banOf(source: ListedMap, { tags, members }: Relation): Ban[] {
  const kind = tags['restriction']
  const via = members.find(({ role }) => role === 'via')
  const isForCars =
    kind !== undefined && tags['type'] === 'restriction' && !/motorcar|motor_vehicle/.test(tags['except'] ?? '')
  if (!isForCars || via?.point === undefined || !/^(no|only)_/.test(kind)) return []
  const neighbours = (role: string) =>
    members.filter((member) => member.role === role).flatMap(({ id }) => neighboursOn(source, id, via.point!))
  const ban: Ban = {
    before: neighbours('from'),
    at: keyOf(positionOf(source.points, via.point)),
    after: neighbours('to'),
    isOnly: kind.startsWith('only_'),
  }
  return ban.before.length > 0 && ban.after.length > 0 ? [ban] : []
}

function neighboursOn(source: ListedMap, wayId: number, point: number): string[] {
  const way = source.wayById.get(wayId)
  if (!way) return []
  return [...way.points]
    .flatMap((at, index) => (at === point ? [way.points[index - 1], way.points[index + 1]] : []))
    .flatMap((at) => (at === undefined ? [] : [keyOf(positionOf(source.points, at))]))
}

/** Pairs of places just before and just after the junction. */
function tripsAcross(ban: Ban): (readonly [LngLat, LngLat])[] {
  const towards = (key: string): LngLat => {
    const [here, there] = [placeOf(ban.at), placeOf(key)]
    return [(here[0] + there[0]) / 2, (here[1] + there[1]) / 2]
  }
  return ban.before.flatMap((before) => ban.after.map((after) => [towards(before), towards(after)] as const))
}

function brokenBan(line: readonly LngLat[], bansByPlace: ReadonlyMap<string, Ban[]>): string | null {
  for (let index = 1; index + 1 < line.length; index++) {
    const here = keyOf(line[index]!)
    for (const ban of bansByPlace.get(here) ?? []) {
      const comesFrom = isOneOf(line[index - 1]!, ban.before, ban.at)
      const goesTo = isOneOf(line[index + 1]!, ban.after, ban.at)
      if (comesFrom && goesTo !== ban.isOnly)
        return `${here} from ${keyOf(line[index - 1]!)} to ${keyOf(line[index + 1]!)}`
    }
  }
  return null
}

/** Whether a position lies on the straight stretch between the junction and one of its neighbours. */
function isOneOf([lon, lat]: LngLat, neighbours: readonly string[], at: string): boolean {
  const [x, y] = placeOf(at)
  return neighbours.some((key) => {
    const [farX, farY] = placeOf(key)
    const cross = (lon - x) * (farY - y) - (lat - y) * (farX - x)
    const along = (lon - x) * (farX - x) + (lat - y) * (farY - y)
    const length = (farX - x) ** 2 + (farY - y) ** 2
    return along > 0 && along <= length * 1.000001 && Math.abs(cross) / Math.sqrt(length) < 2e-7
  })
}
