import { BrokenRegionFile, type SectionFormat, SectionReader, writeSections } from '../region/section-file.ts'
import type { NumberLine } from './number-line.ts'
import { packIntegers, unpackIntegers } from './packed-integers.ts'

export type EntryKind = 'street' | 'poi' | 'place'

/** A street, point of interest or place that can be found by name. */
export interface Entry {
  readonly kind: EntryKind
  /** The display name, then alternative names. */
  readonly names: readonly string[]
  /** The kind of a named place: "restaurant", "suburb". Empty for a street. */
  readonly category: string
  readonly suburb: string
  readonly city: string
  readonly postcode: string
  /** The towns its houses are tagged with. Empty where the town is only guessed from the places around. */
  readonly towns: readonly string[]
  readonly postcodes: readonly string[]
  readonly houses: readonly House[]
  readonly lines: readonly NumberLine[]
  /** Points along a street; a single point for anything else. */
  readonly points: readonly GridPoint[]
}

/** Position in units of 1e-5 degrees, about a metre. */
export interface GridPoint {
  readonly lon: number
  readonly lat: number
}

export interface House extends GridPoint {
  readonly number: number
  readonly suffix: string
}

/** Where two streets meet, given by the indexes of their entries, the smaller first. */
export interface Crossing extends GridPoint {
  readonly one: number
  readonly other: number
}

export interface Gazetteer {
  readonly entries: readonly Entry[]
  readonly crossings: readonly Crossing[]
}

export const gridScale = 1e5

/** All entries in columns. Entry `i` has the houses from `houseStart[i]` up to `houseStart[i + 1]`, and likewise names and points. */
export interface AddressTable {
  readonly kinds: Uint8Array
  readonly names: readonly string[]
  readonly nameStart: Uint32Array
  readonly words: readonly string[]
  readonly category: Int32Array
  readonly suburb: Int32Array
  readonly city: Int32Array
  readonly postcode: Int32Array
  /** Words that list the towns and postcodes of the houses, see `listed`; empty in files of earlier versions. */
  readonly towns: Int32Array
  readonly postcodes: Int32Array
  readonly houseStart: Uint32Array
  readonly houseNumber: Int32Array
  readonly houseSuffix: Int32Array
  readonly houseLon: Int32Array
  readonly houseLat: Int32Array
  /** The lines of numbers along a street; none in files of earlier versions. */
  readonly lineStart: Uint32Array
  readonly lineFrom: Int32Array
  readonly lineTo: Int32Array
  readonly lineStep: Int32Array
  readonly linePointStart: Uint32Array
  readonly linePointLon: Int32Array
  readonly linePointLat: Int32Array
  readonly pointStart: Uint32Array
  readonly pointLon: Int32Array
  readonly pointLat: Int32Array
  readonly crossingOne: Int32Array
  readonly crossingOther: Int32Array
  readonly crossingLon: Int32Array
  readonly crossingLat: Int32Array
}

export const entryKinds: readonly EntryKind[] = ['street', 'poi', 'place']

const format: SectionFormat = { magic: 'RWAD', version: 1, noun: 'address file' }

const separator = ';'

/** The towns or postcodes of an entry. */
export function listed(table: AddressTable, column: 'towns' | 'postcodes', entry: number): string[] {
  const text = table.words[table[column][entry] ?? 0] ?? ''
  return text === '' ? [] : text.split(separator)
}

export function writeAddresses({ entries, crossings }: Gazetteer): Uint8Array<ArrayBuffer> {
  const words = new WordList()
  const houses = entries.flatMap((entry) => entry.houses)
  const points = entries.flatMap((entry) => entry.points)
  const lines = entries.flatMap((entry) => entry.lines)
  const linePoints = lines.flatMap((line) => line.points)
  const columns = {
    category: entries.map((entry) => words.add(entry.category)),
    suburb: entries.map((entry) => words.add(entry.suburb)),
    city: entries.map((entry) => words.add(entry.city)),
    postcode: entries.map((entry) => words.add(entry.postcode)),
    towns: entries.map((entry) => words.add(entry.towns.join(separator))),
    postcodes: entries.map((entry) => words.add(entry.postcodes.join(separator))),
    nameCount: entries.map((entry) => entry.names.length),
    houseCount: entries.map((entry) => entry.houses.length),
    pointCount: entries.map((entry) => entry.points.length),
    lineCount: entries.map((entry) => entry.lines.length),
    houseNumber: houses.map((house) => house.number),
    houseSuffix: houses.map((house) => words.add(house.suffix)),
    houseLon: houses.map((house) => house.lon),
    houseLat: houses.map((house) => house.lat),
    lineFrom: lines.map((line) => line.from),
    lineTo: lines.map((line) => line.to),
    lineStep: lines.map((line) => line.step),
    linePointCount: lines.map((line) => line.points.length),
    linePointLon: linePoints.map((point) => point.lon),
    linePointLat: linePoints.map((point) => point.lat),
    pointLon: points.map((point) => point.lon),
    pointLat: points.map((point) => point.lat),
    crossingOne: crossings.map((crossing) => crossing.one),
    crossingOther: crossings.map((crossing) => crossing.other),
    crossingLon: crossings.map((crossing) => crossing.lon),
    crossingLat: crossings.map((crossing) => crossing.lat),
  }
  return writeSections(format, {
    kinds: Uint8Array.from(entries, (entry) => entryKinds.indexOf(entry.kind)),
    names: textBytes(entries.flatMap((entry) => entry.names)),
    words: textBytes(words.list),
    ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, packIntegers(values)])),
  })
}

/** Reads the table from a file; throws `BrokenRegionFile` if a column has the wrong length or a reference is out of range. */
export function readAddresses(bytes: Uint8Array): AddressTable {
  const file = new SectionReader(format, bytes)
  const column = (name: string) => unpackIntegers(file.get(name, 'u8'))
  const kinds = file.get('kinds', 'u8')
  const laterColumn = (name: string, length = kinds.length) => (file.has(name) ? column(name) : new Int32Array(length))
  const table: AddressTable = {
    kinds,
    names: lines(file.get('names', 'u8')),
    words: lines(file.get('words', 'u8')),
    category: column('category'),
    suburb: column('suburb'),
    city: column('city'),
    postcode: column('postcode'),
    towns: laterColumn('towns'),
    postcodes: laterColumn('postcodes'),
    nameStart: starts(column('nameCount')),
    houseStart: starts(column('houseCount')),
    pointStart: starts(column('pointCount')),
    houseNumber: column('houseNumber'),
    houseSuffix: column('houseSuffix'),
    houseLon: column('houseLon'),
    houseLat: column('houseLat'),
    lineStart: starts(laterColumn('lineCount')),
    lineFrom: laterColumn('lineFrom', 0),
    lineTo: laterColumn('lineTo', 0),
    lineStep: laterColumn('lineStep', 0),
    linePointStart: starts(laterColumn('linePointCount', 0)),
    linePointLon: laterColumn('linePointLon', 0),
    linePointLat: laterColumn('linePointLat', 0),
    pointLon: column('pointLon'),
    pointLat: column('pointLat'),
    crossingOne: column('crossingOne'),
    crossingOther: column('crossingOther'),
    crossingLon: column('crossingLon'),
    crossingLat: column('crossingLat'),
  }
  if (!isSound(table)) throw new BrokenRegionFile('addressesContradict')
  return table
}

function isSound(table: AddressTable): boolean {
  const count = table.kinds.length
  const ends = [
    [table.nameStart, table.names.length],
    [table.houseStart, table.houseNumber.length],
    [table.lineStart, table.lineFrom.length],
    [table.pointStart, table.pointLon.length],
  ] as const
  const perEntry = [table.category, table.suburb, table.city, table.postcode, table.towns, table.postcodes]
  const perHouse = [table.houseSuffix, table.houseLon, table.houseLat]
  const perLine = [table.lineTo, table.lineStep, table.linePointStart.subarray(1)]
  const perCrossing = [table.crossingOne, table.crossingOther, table.crossingLon, table.crossingLat]
  const lengthsFit =
    perEntry.every((column) => column.length === count) &&
    perHouse.every((column) => column.length === table.houseNumber.length) &&
    perLine.every((column) => column.length === table.lineFrom.length) &&
    table.linePointStart.at(-1) === table.linePointLon.length &&
    table.linePointLat.length === table.linePointLon.length &&
    perCrossing.every((column) => column.length === table.crossingOne.length) &&
    table.pointLat.length === table.pointLon.length &&
    ends.every(([start, end]) => start.length === count + 1 && start[count] === end)
  const wordsFit = [...perEntry, table.houseSuffix].every((column) => pointsInto(column, table.words.length))
  const entriesFit = pointsInto(table.crossingOne, count) && pointsInto(table.crossingOther, count)
  return lengthsFit && wordsFit && entriesFit && pointsInto(table.kinds, entryKinds.length)
}

const pointsInto = (column: Int32Array | Uint8Array, size: number) =>
  column.every((value) => value >= 0 && value < size)

function starts(counts: Int32Array): Uint32Array {
  const start = new Uint32Array(counts.length + 1)
  for (let index = 0; index < counts.length; index++)
    start[index + 1] = (start[index] ?? 0) + Math.max(0, counts[index] ?? 0)
  return start
}

const textBytes = (list: readonly string[]) =>
  new TextEncoder().encode(list.map((text) => `${text.replaceAll('\n', ' ')}\n`).join(''))

const lines = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split('\n').slice(0, -1)

/** Numbers texts in order of first use; the empty text is number 0. */
class WordList {
  readonly list: string[] = ['']
  readonly #numberByWord = new Map([['', 0]])

  add(word: string): number {
    const known = this.#numberByWord.get(word)
    if (known !== undefined) return known
    this.#numberByWord.set(word, this.list.length)
    return this.list.push(word) - 1
  }
}
