/** What lies on a layer of a vector tile (Mapbox Vector Tile 2.1): points, lines or rings, in units of which the tile is `extent` wide. */
export type TileFeature = { type: number; properties: Record<string, unknown>; lines: [x: number, y: number][][] }
export type TileLayer = { extent: number; features: TileFeature[] }

export const lineType = 2
export const ringType = 3

/** Reads the named layers of a tile. Throws where its bytes are none. */
export function readVectorTile(bytes: Uint8Array<ArrayBuffer>, wanted: readonly string[]): Map<string, TileLayer> {
  const layers = new Map<string, TileLayer>()
  eachField(bytes, (field, value) => {
    if (field !== 3 || typeof value === 'number') return
    const parts = layerParts(value)
    if (wanted.includes(parts.name)) layers.set(parts.name, layerOf(parts))
  })
  return layers
}

type Parts = ReturnType<typeof layerParts>

function layerParts(bytes: Uint8Array<ArrayBuffer>) {
  const parts = { name: '', extent: 4096, keys: Array<string>(), values: Array<unknown>(), features: [bytes].slice(1) }
  eachField(bytes, (field, value) => {
    if (typeof value === 'number') {
      if (field === 5) parts.extent = value
    } else if (field === 1) parts.name = textOf(value)
    else if (field === 2) parts.features.push(value)
    else if (field === 3) parts.keys.push(textOf(value))
    else if (field === 4) parts.values.push(valueOf(value))
  })
  return parts
}

function layerOf({ extent, keys, values, features }: Parts): TileLayer {
  return { extent, features: features.map((bytes) => featureOf(bytes, keys, values)) }
}

function featureOf(bytes: Uint8Array<ArrayBuffer>, keys: string[], values: unknown[]): TileFeature {
  const feature: TileFeature = { type: 0, properties: {}, lines: [] }
  eachField(bytes, (field, value) => {
    if (typeof value === 'number') {
      if (field === 3) feature.type = value
    } else if (field === 2) {
      const tags = numbersIn(value)
      for (let index = 0; index + 1 < tags.length; index += 2)
        feature.properties[keys[tags[index]!] ?? ''] = values[tags[index + 1]!]
    } else if (field === 4) feature.lines = linesIn(numbersIn(value))
  })
  return feature
}

const [moveTo, closePath] = [1, 7]

/** Commands to move, draw and close, each with how often it is given and by how far it goes. */
function linesIn(numbers: readonly number[]): TileFeature['lines'] {
  const lines: TileFeature['lines'] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < numbers.length;) {
    const command = numbers[at++]!
    if ((command & 7) === closePath) continue
    for (let count = command >> 3; count > 0 && at + 1 < numbers.length; count--) {
      x += signed(numbers[at++]!)
      y += signed(numbers[at++]!)
      if ((command & 7) === moveTo) lines.push([])
      lines.at(-1)?.push([x, y])
    }
  }
  return lines
}

const signed = (value: number) => (value >> 1) ^ -(value & 1)

/** Texts, numbers and truths; of numbers the map reads only whole ones. */
function valueOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  let found: unknown
  eachField(bytes, (field, value) => {
    if (typeof value !== 'number') found = textOf(value)
    else found = field === 7 ? value === 1 : value
  })
  return found
}

const decoder = new TextDecoder()
const textOf = (bytes: Uint8Array<ArrayBuffer>) => decoder.decode(bytes)

function numbersIn(bytes: Uint8Array<ArrayBuffer>): number[] {
  const numbers: number[] = []
  const from = { bytes, at: 0 }
  while (from.at < bytes.length) numbers.push(varint(from))
  return numbers
}

type From = { bytes: Uint8Array<ArrayBuffer>; at: number }

/** Fields of a protocol buffer: bytes, or a number, which is 0 where the map has no use for its kind. */
function eachField(
  bytes: Uint8Array<ArrayBuffer>,
  see: (field: number, value: number | Uint8Array<ArrayBuffer>) => void,
) {
  const from = { bytes, at: 0 }
  while (from.at < bytes.length) {
    const key = varint(from)
    const kind = key & 7
    if (kind === 2) {
      const length = varint(from)
      if (from.at + length > bytes.length) throw new RangeError('The tile ends too soon.')
      see(key >> 3, bytes.subarray(from.at, from.at + length))
      from.at += length
    } else if (kind === 0) see(key >> 3, varint(from))
    else {
      see(key >> 3, 0)
      from.at += kind === 1 ? 8 : 4
    }
  }
}

function varint(from: From): number {
  let [value, scale] = [0, 1]
  for (;;) {
    const byte = from.bytes[from.at++]
    if (byte === undefined) throw new RangeError('The tile ends too soon.')
    value += (byte & 127) * scale
    if (byte < 128) return value
    scale *= 128
  }
}
