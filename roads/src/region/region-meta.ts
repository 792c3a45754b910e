import { isInside } from '../source/inside-ring.ts'
import { isWithin, type Bounds, type LngLat, type Outline } from '../source/map-source.ts'
import { crc32 } from './crc32.ts'
import { runsOf, type ScratchFile } from './scratch.ts'
import { BrokenRegionFile } from './section-file.ts'

export const regionFileNames = { graph: 'graph.bin', addresses: 'addresses.bin', tiles: 'tiles.pmtiles' } as const

export type RegionPart = keyof typeof regionFileNames

export const regionParts: readonly RegionPart[] = ['graph', 'addresses', 'tiles']

export interface FileStamp {
  readonly bytes: number
  /** CRC-32 in eight hexadecimal digits. */
  readonly checksum: string
}

export interface Licence {
  readonly name: string
  readonly url: string
}

/** Metadata of a region: the content of its `meta.json`. */
export interface RegionMeta {
  readonly format: number
  readonly id: string
  readonly name: string
  readonly bounds: Bounds
  /** Absent where it covers all of its bounds, and in regions from before it was kept. */
  readonly outline?: Outline
  /** Date of the map data, if known. */
  readonly snapshot: string | null
  readonly builtAt: string
  readonly attribution: string
  readonly licence: Licence
  readonly counts: { readonly streets: number; readonly houses: number }
  readonly files: Readonly<Record<RegionPart, FileStamp>>
}

/** Incremented with every change to the format of any file of a region. */
export const regionFormat = 3

export const openStreetMap = {
  attribution: '© OpenStreetMap contributors',
  licence: { name: 'Open Database License 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
} as const

const idPattern = /^[a-z0-9][a-z0-9-]{0,39}$/

export const isRegionId = (text: string) => idPattern.test(text)

/** Derives a region id from a file name or a place name: "Monte Video-latest.osm.pbf" becomes "monte-video". */
export function regionIdOf(text: string): string {
  const plain = text
    .replace(/(?:-latest)?(?:\.osm)?\.pbf$/i, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'region'
  )
}

export function stampOf(bytes: Uint8Array): FileStamp {
  return stamp(bytes.length, crc32(bytes))
}

export function stampOfFile(file: ScratchFile): FileStamp {
  let checksum = 0
  for (const run of runsOf(file)) checksum = crc32(run, checksum)
  return stamp(file.length, checksum)
}

function stamp(bytes: number, checksum: number): FileStamp {
  return { bytes, checksum: checksum.toString(16).padStart(8, '0') }
}

/** Throws `BrokenRegionFile` if the bytes aren't those the region was built with. */
export function checkStamp(meta: RegionMeta, part: RegionPart, bytes: Uint8Array): void {
  const stamp = meta.files[part]
  if (bytes.length === stamp.bytes && stampOf(bytes).checksum === stamp.checksum) return
  throw new BrokenRegionFile('partDamaged', { file: regionFileNames[part], region: meta.id })
}

/** Parses a `meta.json`; throws `BrokenRegionFile` if it is invalid. */
export function readMeta(text: string): RegionMeta {
  const value = parsed(text)
  if (isObject(value) && value['format'] !== regionFormat && Number.isInteger(value['format'])) {
    throw new BrokenRegionFile('regionFormat', { format: String(value['format']), own: regionFormat })
  }
  if (!isMeta(value)) throw new BrokenRegionFile('metaDamaged')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)

/** Whether a region covers a place. */
export function holdsPlace({ bounds, outline = {} }: Pick<RegionMeta, 'bounds' | 'outline'>, place: LngLat): boolean {
  const { ring, parts } = outline
  if (!isWithin(bounds, place)) return false
  if (ring && !isInside(ring, place)) return false
  return !parts || parts.some((part) => isWithin(part, place))
}

const isBounds: Check = (value) =>
  isObject(value) && ['west', 'south', 'east', 'north'].every((side) => isNumber(value[side]))
const isCorner: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber)
const isOutline: Check = (value) =>
  isObject(value) && isMissingOr(value['ring'], isCorner, 4) && isMissingOr(value['parts'], isBounds, 1)

function isMissingOr(value: unknown, check: Check, least: number): boolean {
  return value === undefined || (Array.isArray(value) && value.length >= least && value.every(check))
}

const checks: Readonly<Record<keyof RegionMeta, Check>> = {
  format: (value) => value === regionFormat,
  id: (value) => typeof value === 'string' && isRegionId(value),
  name: isText,
  bounds: isBounds,
  outline: (value) => value === undefined || isOutline(value),
  snapshot: (value) => value === null || isText(value),
  builtAt: isText,
  attribution: isText,
  licence: (value) => isObject(value) && isText(value['name']) && isText(value['url']),
  counts: (value) => isObject(value) && isNumber(value['streets']) && isNumber(value['houses']),
  files: (value) => isObject(value) && regionParts.every((part) => isStamp(value[part])),
}

function isStamp(value: unknown): boolean {
  return isObject(value) && isNumber(value['bytes']) && isText(value['checksum'])
}

function isMeta(value: unknown): value is RegionMeta {
  return isObject(value) && Object.entries(checks).every(([key, check]) => check(value[key]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
