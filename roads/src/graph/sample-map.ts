import type { MapSource, Member, TaggedNode, Tags, Way } from '../source/map-source.ts'

interface SampleMap {
  /** Positions by name, in metres east and north of a fixed corner. */
  readonly points: Readonly<Record<string, readonly [east: number, north: number]>>
  /** Space-separated point names, with tags. */
  readonly roads: readonly (readonly [path: string, tags: Tags])[]
  readonly nodes?: Readonly<Record<string, Tags>>
  /** `from`, `via` and `to` are each the path of a road or the name of a point. */
  readonly restrictions?: readonly (readonly [kind: string, from: string, via: string, to: string, tags?: Tags])[]
}

const corner = { lon: 100_000_000, lat: 450_000_000 }
const unitsPerMeter = 1e7 / 111195.08

/** A small map drawn by hand, for tests. */
export function sampleMap(drawn: SampleMap): MapSource {
  const names = Object.keys(drawn.points)
  const indexOf = (name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new Error(`The sample has no point "${name}".`)
    return index
  }
  const shrink = Math.cos((corner.lat / 1e7) * (Math.PI / 180))
  const places = Object.values(drawn.points)
  const ways = drawn.roads.map(([path, tags], index): Way => ({
    id: index + 1,
    tags,
    points: Uint32Array.from(path.split(' '), indexOf),
  }))
  const wayOf = (path: string) => drawn.roads.findIndex(([road]) => road === path) + 1
  const member = (role: string, path: string): Member =>
    names.includes(path)
      ? { kind: 'node', id: indexOf(path) + 1, role, point: indexOf(path) }
      : { kind: 'way', id: wayOf(path), role }
  return {
    bounds: { west: 10, south: 45, east: 10.1, north: 45.1 },
    snapshot: null,
    points: {
      lon: Int32Array.from(places, ([east]) => corner.lon + Math.round((east * unitsPerMeter) / shrink)),
      lat: Int32Array.from(places, ([, north]) => corner.lat + Math.round(north * unitsPerMeter)),
    },
    ways,
    areas: [],
    nodes: Object.entries(drawn.nodes ?? {}).map(([name, tags]): TaggedNode => ({
      id: indexOf(name) + 1,
      tags,
      point: indexOf(name),
    })),
    relations: (drawn.restrictions ?? []).map(([kind, from, via, to, tags], index) => ({
      id: index + 1,
      tags: { type: 'restriction', restriction: kind, ...tags },
      members: [member('from', from), ...via.split(' + ').map((part) => member('via', part)), member('to', to)],
    })),
  }
}

/** The position at these metres east and north of the corner. */
export function samplePlace(east: number, north: number): readonly [number, number] {
  const shrink = Math.cos((corner.lat / 1e7) * (Math.PI / 180))
  return [(corner.lon + (east * unitsPerMeter) / shrink) / 1e7, (corner.lat + north * unitsPerMeter) / 1e7]
}
