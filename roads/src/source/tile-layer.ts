import { PbfReader } from 'pbf'
import { noTags, isKeptKey } from './kept-tags.ts'
import { BrokenSource, type Tags } from './map-source.ts'

export interface TileFeature {
  readonly id: number
  readonly type: number
  readonly tags: Tags
  /** One list of alternating x and y for each part. */
  readonly parts: number[][]
}

interface RawLayer {
  readonly features: Uint8Array[]
  readonly keys: string[]
  readonly isKept: boolean[]
  readonly values: (string | number)[]
  extent: number
}

interface RawFeature {
  type: number
  tags: number[]
  commands: number[]
}

/** The features of the first layer of a vector tile. Their geometry can't grow beyond the bytes that encode it. */
export function readTileLayer(bytes: Uint8Array): { extent: number; features: Iterable<TileFeature> } {
  const layers: Uint8Array[] = []
  new PbfReader(bytes).readFields((field, into, pbf) => {
    if (field === 3) into.push(pbf.readBytes())
  }, layers)
  const [first] = layers
  if (!first) throw new BrokenSource('tileEmpty')
  const layer: RawLayer = { features: [], keys: [], isKept: [], values: [], extent: 4096 }
  new PbfReader(first).readFields(readLayerField, layer)
  if (layer.extent <= 0) throw damagedTile()
  return { extent: layer.extent, features: readFeatures(layer) }
}

function* readFeatures(layer: RawLayer): Generator<TileFeature> {
  for (const feature of layer.features) yield readFeature(feature, layer)
}

function readLayerField(field: number, layer: RawLayer, pbf: PbfReader): void {
  if (field === 2) layer.features.push(pbf.readBytes())
  else if (field === 3) layer.isKept.push(isKeptKey(layer.keys[layer.keys.push(pbf.readString()) - 1]!))
  else if (field === 4) layer.values.push(pbf.readMessage(readValue, { value: '' as string | number }).value)
  else if (field === 5) layer.extent = pbf.readVarint()
}

function readValue(field: number, into: { value: string | number }, pbf: PbfReader): void {
  if (field === 1) into.value = pbf.readString()
  else if (field === 2) into.value = pbf.readFloat()
  else if (field === 3) into.value = pbf.readDouble()
  else if (field === 4) into.value = pbf.readVarint(true)
  else if (field === 5) into.value = pbf.readVarint()
  else if (field === 6) into.value = pbf.readSVarint()
  else if (field === 7) into.value = pbf.readVarint() === 0 ? 'no' : 'yes'
}

function readFeature(bytes: Uint8Array, layer: RawLayer): TileFeature {
  const raw = new PbfReader(bytes).readFields<RawFeature>(
    (field, into, pbf) => {
      if (field === 2) pbf.readPackedVarint(into.tags)
      else if (field === 3) into.type = pbf.readVarint()
      else if (field === 4) pbf.readPackedVarint(into.commands)
    },
    { type: 0, tags: [], commands: [] },
  )
  return { type: raw.type, ...readTags(raw.tags, layer), parts: readParts(raw.commands) }
}

function readTags(pairs: readonly number[], layer: RawLayer): { id: number; tags: Tags } {
  let id = 0
  let tags: Record<string, string> | null = null
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const key = layer.keys[pairs[at]!]
    const value = layer.values[pairs[at + 1]!]
    if (key === undefined || value === undefined) throw damagedTile()
    if (key === '@id') id = Number(value)
    if (layer.isKept[pairs[at]!]) (tags ??= {})[key] = String(value)
  }
  return { id, tags: tags ?? noTags }
}

function readParts(commands: readonly number[]): number[][] {
  const parts: number[][] = []
  const pen = { x: 0, y: 0 }
  let at = 0
  while (at < commands.length) {
    const kind = commands[at]! & 7
    const count = commands[at++]! >>> 3
    if (kind === 7) closeRing(parts.at(-1))
    else if (kind === 1 || kind === 2) at = draw(commands, { at, count, isMove: kind === 1 }, parts, pen)
    else throw damagedTile()
  }
  return parts
}

function closeRing(ring: number[] | undefined): void {
  if (ring) ring.push(ring[0]!, ring[1]!)
}

function draw(
  commands: readonly number[],
  run: { at: number; count: number; isMove: boolean },
  parts: number[][],
  pen: { x: number; y: number },
): number {
  const end = run.at + run.count * 2
  if (end > commands.length) throw damagedTile()
  for (let at = run.at; at < end; at += 2) {
    pen.x += unzigzag(commands[at]!)
    pen.y += unzigzag(commands[at + 1]!)
    if (run.isMove || parts.length === 0) parts.push([])
    parts.at(-1)!.push(pen.x, pen.y)
  }
  return end
}

function unzigzag(value: number): number {
  return value % 2 === 1 ? (value + 1) / -2 : value / 2
}

export function damagedTile(): BrokenSource {
  return new BrokenSource('tileDamaged')
}
