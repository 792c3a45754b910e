import {
  lineType,
  readVectorTile,
  ringType,
  type TileFeature,
  type TileLayer,
} from '#platform/regions/rules/vector-tile.ts'

type Fill = 'water' | 'park' | 'wood' | 'sand' | 'residential' | 'building'
export type Road = 'service' | 'minor' | 'tertiary' | 'major' | 'highway' | 'path' | 'rail' | 'ferry' | 'stream'
export type Label = {
  kind: 'road' | 'place' | 'house'
  /** The higher, the sooner it is drawn. */
  rank: number
  names: Record<string, string>
  /** In units of the tile; one point where it is no line. */
  line: readonly (readonly [x: number, y: number])[]
}
/** A tile as it is drawn, in units of which it is `extent` wide. */
export type TileShapes = {
  extent: number
  fills: ReadonlyMap<Fill, Path2D>
  roads: ReadonlyMap<Road, Path2D>
  labels: readonly Label[]
}

/** What else the ground is used for looks like a quarter with houses. */
const landuse: Readonly<Record<Exclude<Fill, 'water' | 'residential' | 'building'>, string>> = {
  park: 'park garden golf_course recreation_ground village_green grass meadow grassland zoo cemetery allotments playground nature_reserve',
  wood: 'wood forest scrub orchard vineyard wetland pitch stadium',
  sand: 'beach sand bare_rock',
}
const fillOf: ReadonlyMap<string, Fill> = new Map(
  (['park', 'wood', 'sand'] as const).flatMap((fill) => landuse[fill].split(' ').map((kind) => [kind, fill] as const)),
)

const drawn = ['landuse', 'water', 'buildings', 'roads', 'places']

export async function readTile(bytes: Uint8Array<ArrayBuffer>): Promise<TileShapes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return shapesIn(readVectorTile(new Uint8Array(await new Response(stream).arrayBuffer()), drawn))
}

function shapesIn(layers: ReadonlyMap<string, TileLayer>): TileShapes {
  const fills = new Map<Fill, Path2D>()
  const roads = new Map<Road, Path2D>()
  const labels: Label[] = []
  let extent = 4096
  const visit = (name: string, see: (feature: TileFeature, kind: string) => void) => {
    const layer = layers.get(name)
    extent = layer?.extent ?? extent
    for (const feature of layer?.features ?? []) see(feature, String(feature.properties['kind']))
  }
  visit(
    'landuse',
    (feature, kind) => feature.type === ringType && draw(fills, fillOf.get(kind) ?? 'residential', feature),
  )
  visit('water', (feature) => {
    if (feature.type === ringType) draw(fills, 'water', feature)
    if (feature.type === lineType) draw(roads, 'stream', feature)
  })
  visit('buildings', (feature) => {
    if (feature.type === ringType) draw(fills, 'building', feature)
    else labels.push(...pointLabel('house', 0, { name: String(feature.properties['addr_housenumber'] ?? '') }, feature))
  })
  visit('roads', (feature, kind) => {
    const road = roadOf(kind, feature)
    if (!road || feature.type !== lineType) return
    draw(roads, road, feature)
    if (feature.properties['name'] !== undefined) labels.push(...roadLabels(road, feature))
  })
  visit('places', (feature) => {
    const rank = 100 + Number(feature.properties['population_rank'] ?? 0)
    labels.push(...pointLabel('place', rank, namesOf(feature), feature))
  })
  return { extent, fills, roads, labels: labels.toSorted((one, other) => other.rank - one.rank) }
}

function roadOf(kind: string, { properties }: TileFeature): Road | undefined {
  if (kind === 'minor_road') return properties['kind_detail'] === 'service' ? 'service' : 'minor'
  if (kind === 'major_road') return properties['kind_detail'] === 'tertiary' ? 'tertiary' : 'major'
  return kind === 'highway' || kind === 'path' || kind === 'rail' || kind === 'ferry' ? kind : undefined
}

function draw<K>(paths: Map<K, Path2D>, key: K, feature: TileFeature): void {
  const path = paths.get(key) ?? new Path2D()
  paths.set(key, path)
  for (const ring of feature.lines) {
    for (const [index, [x, y]] of ring.entries()) {
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    if (feature.type === ringType) path.closePath()
  }
}

const rankOfRoad: Partial<Record<Road, number>> = { highway: 60, major: 50, tertiary: 40, minor: 30, service: 10 }

function roadLabels(road: Road, feature: TileFeature): Label[] {
  const rank = rankOfRoad[road]
  if (rank === undefined) return []
  const names = namesOf(feature)
  return feature.lines.map((spots) => ({
    kind: 'road',
    rank: rank + Math.min(9, lengthOf(spots) / 400),
    names,
    line: spots,
  }))
}

function pointLabel(kind: Label['kind'], rank: number, names: Label['names'], feature: TileFeature): Label[] {
  const point = feature.lines[0]?.[0]
  return point && Object.values(names).some(Boolean) ? [{ kind, rank, names, line: [point] }] : []
}

function namesOf({ properties }: TileFeature): Record<string, string> {
  const named = Object.entries(properties).filter(([key]) => key === 'name' || key.startsWith('name:'))
  return Object.fromEntries(named.map(([key, value]) => [key, String(value)]))
}

function lengthOf(line: Label['line']): number {
  return line.reduce((sum, [x, y], index) => {
    const before = line[index - 1]
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum
  }, 0)
}
