import { PbfWriter } from 'pbf'
import { joined } from './bytes.ts'
import type { MapSource, MemberKind, Relation, Tags, Way } from './map-source.ts'

const groupSize = 8000

/** Packs a block with zlib; without it blocks are written as they are. */
export type Deflate = (bytes: Uint8Array) => Uint8Array

/** A blob of any kind, as it is. */
export function frameBlob(kind: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return framer(undefined)(kind, payload)
}

/** Writes a source as an .osm.pbf, for tests and for other programs. Ids are renumbered. */
export function writeOsmPbf(source: MapSource): Uint8Array {
  return joined([...osmPbfBlobs(1, () => source)])
}

interface Copy {
  readonly source: MapSource
  readonly lines: readonly Line[]
  readonly wayIds: ReadonlyMap<number, number>
  readonly firstPoint: number
  readonly firstLine: number
  readonly firstRelation: number
}

type Line = Pick<Way, 'id' | 'tags' | 'points'>

/** Several maps as the blobs of one file, each with ids of its own: first all nodes, then all ways, then all relations. */
export function* osmPbfBlobs(
  count: number,
  mapAt: (index: number) => MapSource,
  deflate?: Deflate,
): Generator<Uint8Array> {
  const frame = framer(deflate)
  yield frame('OSMHeader', headerBlock())
  for (const copy of copies(count, mapAt)) {
    const tagsOfPoint = new Map(Array.from(copy.source.nodes, ({ point, tags }) => [point, tags] as const))
    for (let first = 0; first < copy.source.points.lon.length; first += groupSize)
      yield frame('OSMData', nodeBlock(copy, first, tagsOfPoint))
  }
  for (const copy of copies(count, mapAt)) {
    for (let first = 0; first < copy.lines.length; first += groupSize)
      yield frame(
        'OSMData',
        groupBlock(3, copy.lines.slice(first, first + groupSize), (line, strings, at) =>
          wayMessage({ ...line, id: copy.firstLine + first + at + 1 }, strings, copy.firstPoint),
        ),
      )
  }
  for (const copy of copies(count, mapAt)) {
    if (copy.source.relations.length > 0)
      yield frame(
        'OSMData',
        groupBlock(4, copy.source.relations, (relation, strings) => relationMessage(relation, strings, copy)),
      )
  }
}

function* copies(count: number, mapAt: (index: number) => MapSource): Generator<Copy> {
  let [firstPoint, firstLine, firstRelation] = [0, 0, 0]
  for (let index = 0; index < count; index++) {
    const source = mapAt(index)
    const lines = linesOf(source)
    const wayIds = new Map(Array.from(source.ways, ({ id }, at) => [id, at + 1] as const))
    yield { source, lines, wayIds, firstPoint, firstLine, firstRelation }
    firstPoint += source.points.lon.length
    firstLine += lines.length
    firstRelation += largestId(source.relations)
  }
}

function linesOf({ ways, areas }: MapSource): Line[] {
  const outlines = [...areas].flatMap(({ tags, polygons }) =>
    polygons.map(([outer]) => ({ id: 0, tags, points: outer ?? new Uint32Array(0) })),
  )
  return [...ways, ...outlines]
}

function largestId(relations: readonly Relation[]): number {
  return relations.reduce((largest, { id }) => Math.max(largest, id), 0)
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

function headerBlock(): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeStringField(4, 'OsmSchema-V0.6')
  pbf.writeStringField(4, 'DenseNodes')
  return pbf.finish()
}

function nodeBlock(
  { source: { points }, firstPoint }: Copy,
  first: number,
  tagsOfPoint: ReadonlyMap<number, Tags>,
): Uint8Array {
  const strings = new Strings()
  const last = Math.min(first + groupSize, points.lon.length)
  const ids: number[] = []
  const lons: number[] = []
  const lats: number[] = []
  const tags: number[] = []
  for (let point = first; point < last; point++) {
    ids.push(point === first ? firstPoint + point + 1 : 1)
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

function groupBlock<Item>(
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
  firstPoint: number,
): Uint8Array {
  const way = new PbfWriter()
  way.writeVarintField(1, id)
  writeTags(way, tags, strings)
  way.writePackedSVarint(
    8,
    Array.from(points, (point, index) => (index === 0 ? firstPoint + point + 1 : point - points[index - 1]!)),
  )
  return way.finish()
}

function relationMessage({ id, tags, members }: Relation, strings: Strings, copy: Copy): Uint8Array {
  const idOf = (kind: MemberKind, member: number, point = 0) =>
    kind === 'node'
      ? copy.firstPoint + point + 1
      : kind === 'way'
        ? copy.firstLine + (copy.wayIds.get(member) ?? member)
        : copy.firstRelation + member
  const relation = new PbfWriter()
  relation.writeVarintField(1, copy.firstRelation + id)
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
  return pbf.finish()
}

function framer(deflate: Deflate | undefined) {
  return (kind: string, payload: Uint8Array): Uint8Array<ArrayBuffer> => {
    const blob = new PbfWriter()
    if (deflate) {
      blob.writeVarintField(2, payload.length)
      blob.writeBytesField(3, deflate(payload))
    } else blob.writeBytesField(1, payload)
    const body = blob.finish()
    const header = new PbfWriter()
    header.writeStringField(1, kind)
    header.writeVarintField(3, body.length)
    const head = header.finish()
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, head.length)
    return joined([length, head, body])
  }
}
