import { PbfReader } from 'pbf'
import { damaged } from './osm-blobs.ts'
import { isKeptKey, noTags } from './kept-tags.ts'
import type { MemberKind, Tags } from './map-source.ts'

export interface RawMember {
  readonly kind: MemberKind
  readonly id: number
  readonly role: string
}

export interface ElementSink {
  node(id: number, lon: number, lat: number): void
  taggedNode(id: number, tags: Tags): void
  /** The first step is the id of the first node, each further one the difference to the node before. */
  way(id: number, tags: Tags, steps: readonly number[]): void
  relation(id: number, tags: Tags, members: RawMember[]): void
}

interface Block {
  strings: Uint8Array[]
  decoded: (string | undefined)[]
  groups: Uint8Array[]
  granularity: number
  lonOffset: number
  latOffset: number
}

const memberKinds: readonly MemberKind[] = ['node', 'way', 'relation']
const decoder = new TextDecoder()

/** Passes every element of an OSMData block to the sink. Authors and timestamps aren't read. */
export function readBlock(bytes: Uint8Array, sink: ElementSink): void {
  const block: Block = { strings: [], decoded: [], groups: [], granularity: 100, lonOffset: 0, latOffset: 0 }
  new PbfReader(bytes).readFields(readBlockField, block)
  for (const group of block.groups) {
    new PbfReader(group).readFields((field, _, pbf) => {
      if (field === 1) readNode(pbf, block, sink)
      else if (field === 2) readDenseNodes(pbf, block, sink)
      else if (field === 3) readWay(pbf, block, sink)
      else if (field === 4) readRelation(pbf, block, sink)
    }, null)
  }
}

function readBlockField(field: number, block: Block, pbf: PbfReader): void {
  if (field === 1) {
    pbf.readMessage((inner, strings: Uint8Array[], reader) => {
      if (inner === 1) strings.push(reader.readBytes())
    }, block.strings)
  } else if (field === 2) block.groups.push(pbf.readBytes())
  else if (field === 17) block.granularity = pbf.readVarint()
  else if (field === 19) block.latOffset = pbf.readVarint(true)
  else if (field === 20) block.lonOffset = pbf.readVarint(true)
}

function text(block: Block, index: number): string {
  const known = block.decoded[index]
  if (known !== undefined) return known
  const bytes = block.strings[index]
  if (!bytes) throw damaged()
  return (block.decoded[index] = decoder.decode(bytes))
}

function putDegrees(sink: ElementSink, block: Block, node: { id: number; lon: number; lat: number }): void {
  const lon = Math.round((block.lonOffset + node.lon * block.granularity) / 100)
  const lat = Math.round((block.latOffset + node.lat * block.granularity) / 100)
  if (!(Math.abs(lon) <= 1_800_000_000 && Math.abs(lat) <= 900_000_000)) throw damaged()
  sink.node(node.id, lon, lat)
}

function tagsOf(block: Block, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length !== values.length) throw damaged()
  let tags: Record<string, string> | null = null
  for (const [position, keyIndex] of keys.entries()) {
    const key = text(block, keyIndex)
    if (isKeptKey(key)) (tags ??= {})[key] = text(block, values[position] ?? 0)
  }
  return tags ?? noTags
}

function readNode(pbf: PbfReader, block: Block, sink: ElementSink): void {
  const node = pbf.readMessage(
    (field, into, reader) => {
      if (field === 1) into.id = reader.readSVarint()
      else if (field === 2) reader.readPackedVarint(into.keys)
      else if (field === 3) reader.readPackedVarint(into.values)
      else if (field === 8) into.lat = reader.readSVarint()
      else if (field === 9) into.lon = reader.readSVarint()
    },
    { id: 0, lon: 0, lat: 0, keys: [] as number[], values: [] as number[] },
  )
  putDegrees(sink, block, node)
  const tags = tagsOf(block, node.keys, node.values)
  if (tags !== noTags) sink.taggedNode(node.id, tags)
}

function readDenseNodes(pbf: PbfReader, block: Block, sink: ElementSink): void {
  const dense = pbf.readMessage(
    (field, into, reader) => {
      if (field === 1) reader.readPackedSVarint(into.ids)
      else if (field === 8) reader.readPackedSVarint(into.lats)
      else if (field === 9) reader.readPackedSVarint(into.lons)
      else if (field === 10) reader.readPackedVarint(into.tags)
    },
    { ids: [] as number[], lats: [] as number[], lons: [] as number[], tags: [] as number[] },
  )
  if (dense.lats.length !== dense.ids.length || dense.lons.length !== dense.ids.length) throw damaged()
  const node = { id: 0, lon: 0, lat: 0 }
  const cursor = { at: 0 }
  for (const [index, step] of dense.ids.entries()) {
    node.id += step
    node.lon += dense.lons[index] ?? 0
    node.lat += dense.lats[index] ?? 0
    putDegrees(sink, block, node)
    const tags = readDenseTags(block, dense.tags, cursor)
    if (tags !== noTags) sink.taggedNode(node.id, tags)
  }
}

function readDenseTags(block: Block, pairs: readonly number[], cursor: { at: number }): Tags {
  const keys: number[] = []
  const values: number[] = []
  while (cursor.at < pairs.length) {
    const key = pairs[cursor.at++] ?? 0
    if (key === 0) break
    keys.push(key)
    values.push(pairs[cursor.at++] ?? 0)
  }
  return keys.length === 0 ? noTags : tagsOf(block, keys, values)
}

function readWay(pbf: PbfReader, block: Block, sink: ElementSink): void {
  const way = pbf.readMessage(
    (field, into, reader) => {
      if (field === 1) into.id = reader.readVarint()
      else if (field === 2) reader.readPackedVarint(into.keys)
      else if (field === 3) reader.readPackedVarint(into.values)
      else if (field === 8) reader.readPackedSVarint(into.refs)
    },
    { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] },
  )
  sink.way(way.id, tagsOf(block, way.keys, way.values), way.refs)
}

function readRelation(pbf: PbfReader, block: Block, sink: ElementSink): void {
  const relation = pbf.readMessage(
    (field, into, reader) => {
      if (field === 1) into.id = reader.readVarint()
      else if (field === 2) reader.readPackedVarint(into.keys)
      else if (field === 3) reader.readPackedVarint(into.values)
      else if (field === 8) reader.readPackedVarint(into.roles)
      else if (field === 9) reader.readPackedSVarint(into.ids)
      else if (field === 10) reader.readPackedVarint(into.kinds)
    },
    {
      id: 0,
      keys: [] as number[],
      values: [] as number[],
      roles: [] as number[],
      ids: [] as number[],
      kinds: [] as number[],
    },
  )
  if (relation.roles.length !== relation.ids.length || relation.kinds.length !== relation.ids.length) throw damaged()
  const ids = runningSum(relation.ids)
  const members = relation.roles.map((role, index): RawMember => {
    const kind = memberKinds[relation.kinds[index] ?? 3]
    if (!kind) throw damaged()
    return { kind, id: ids[index] ?? 0, role: text(block, role) }
  })
  sink.relation(relation.id, tagsOf(block, relation.keys, relation.values), members)
}

function runningSum(steps: readonly number[]): Float64Array {
  const sums = new Float64Array(steps.length)
  let sum = 0
  for (const [index, step] of steps.entries()) sums[index] = sum += step
  return sums
}
