import { PbfWriter } from 'pbf'
import { joined } from './bytes.ts'
import type { MapSource, MemberKind, Tags } from './map-source.ts'

const groupSize = 8000

/** Writes a source as an uncompressed .osm.pbf, for tests and for other programs. Ids are renumbered. */
export function writeOsmPbf(source: MapSource): Uint8Array {
  const blobs = [headerBlob()]
  const tagsOfPoint = new Map(source.nodes.map(({ point, tags }) => [point, tags]))
  for (let first = 0; first < source.points.lon.length; first += groupSize)
    blobs.push(nodeBlob(source, first, tagsOfPoint))
  const lines = [
    ...source.ways,
    ...source.areas.flatMap(({ tags, polygons }) =>
      polygons.map(([outer]) => ({ id: 0, tags, points: outer ?? new Uint32Array(0) })),
    ),
  ]
  const wayIds = new Map(source.ways.map(({ id }, index) => [id, index + 1]))
  for (let first = 0; first < lines.length; first += groupSize) {
    blobs.push(
      groupBlob(3, lines.slice(first, first + groupSize), (line, strings, at) =>
        wayMessage({ ...line, id: first + at + 1 }, strings),
      ),
    )
  }
  const idOf = (kind: MemberKind, id: number, point?: number) =>
    kind === 'node' ? (point ?? 0) + 1 : kind === 'way' ? (wayIds.get(id) ?? id) : id
  if (source.relations.length > 0)
    blobs.push(groupBlob(4, source.relations, (relation, strings) => relationMessage(relation, strings, idOf)))
  return joined(blobs)
}

class Strings {
  readonly #indexes = new Map<string, number>([['', 0]])

  of(text: string): number {
    const known = this.#indexes.get(text)
    if (known !== undefined) return known
    this.#indexes.set(text, this.#indexes.size)
    return this.#indexes.size - 1
  }

  write(pbf: PbfWriter): void {
    pbf.writeMessage(
      1,
      (_, inner) => this.#indexes.forEach((_index, text) => inner.writeBytesField(1, new TextEncoder().encode(text))),
      null,
    )
  }
}

function headerBlob(): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeStringField(4, 'OsmSchema-V0.6')
  pbf.writeStringField(4, 'DenseNodes')
  return frame('OSMHeader', pbf.finish())
}

function nodeBlob({ points }: MapSource, first: number, tagsOfPoint: ReadonlyMap<number, Tags>): Uint8Array {
  const strings = new Strings()
  const last = Math.min(first + groupSize, points.lon.length)
  const ids: number[] = []
  const lons: number[] = []
  const lats: number[] = []
  const tags: number[] = []
  for (let point = first; point < last; point++) {
    ids.push(point === first ? point + 1 : 1)
    lons.push(points.lon[point]! - (point === first ? 0 : points.lon[point - 1]!))
    lats.push(points.lat[point]! - (point === first ? 0 : points.lat[point - 1]!))
    for (const [key, value] of Object.entries(tagsOfPoint.get(point) ?? {}))
      tags.push(strings.of(key), strings.of(value))
    tags.push(0)
  }
  const dense = new PbfWriter()
  dense.writePackedSVarint(1, ids)
  dense.writePackedSVarint(8, lats)
  dense.writePackedSVarint(9, lons)
  dense.writePackedVarint(10, tags)
  const group = new PbfWriter()
  group.writeBytesField(2, dense.finish())
  return block(strings, group.finish())
}

function groupBlob<Item>(
  field: number,
  items: readonly Item[],
  message: (item: Item, strings: Strings, index: number) => Uint8Array,
): Uint8Array {
  const strings = new Strings()
  const group = new PbfWriter()
  items.forEach((item, index) => group.writeBytesField(field, message(item, strings, index)))
  return block(strings, group.finish())
}

function wayMessage(
  { id, tags, points }: { id: number; tags: Tags; points: Uint32Array },
  strings: Strings,
): Uint8Array {
  const way = new PbfWriter()
  way.writeVarintField(1, id)
  writeTags(way, tags, strings)
  way.writePackedSVarint(
    8,
    Array.from(points, (point, index) => (index === 0 ? point + 1 : point - points[index - 1]!)),
  )
  return way.finish()
}

function relationMessage(
  { id, tags, members }: MapSource['relations'][number],
  strings: Strings,
  idOf: (kind: MemberKind, id: number, point?: number) => number,
): Uint8Array {
  const relation = new PbfWriter()
  relation.writeVarintField(1, id)
  writeTags(relation, tags, strings)
  const ids = members.map((member) => idOf(member.kind, member.id, member.point))
  relation.writePackedVarint(
    8,
    members.map(({ role }) => strings.of(role)),
  )
  relation.writePackedSVarint(
    9,
    ids.map((member, index) => (index === 0 ? member : member - ids[index - 1]!)),
  )
  relation.writePackedVarint(
    10,
    members.map(({ kind }) => ['node', 'way', 'relation'].indexOf(kind)),
  )
  return relation.finish()
}

function writeTags(pbf: PbfWriter, tags: Tags, strings: Strings): void {
  pbf.writePackedVarint(
    2,
    Object.keys(tags).map((key) => strings.of(key)),
  )
  pbf.writePackedVarint(
    3,
    Object.values(tags).map((value) => strings.of(value)),
  )
}

function block(strings: Strings, group: Uint8Array): Uint8Array {
  const pbf = new PbfWriter()
  strings.write(pbf)
  pbf.writeBytesField(2, group)
  return frame('OSMData', pbf.finish())
}

function frame(kind: string, payload: Uint8Array): Uint8Array {
  const blob = new PbfWriter()
  blob.writeBytesField(1, payload)
  const body = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, kind)
  header.writeVarintField(3, body.length)
  const head = header.finish()
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, head.length)
  return joined([length, head, body])
}
