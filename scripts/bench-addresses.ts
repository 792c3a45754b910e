import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoRegion, readDemoCity } from '../homes/node/regions/demo-city.ts'
import { collectAddresses } from '../roads/src/addresses/collect-addresses.ts'
import { writeAddresses } from '../roads/src/addresses/address-table.ts'
import { suburbKinds } from '../roads/src/addresses/place-reach.ts'
import { type AddressQuality, AddressIndex, type LngLat, type MapSource, readOsmPbf } from '../roads/src/roads.ts'
import { type HeldOut, measureHeldOut } from './held-out-numbers.ts'
import {
  type ContradictionName,
  contradictions,
  type Elsewhere,
  errors,
  type ErrorName,
  seeded,
  type WrittenAddress,
} from './written-addresses.ts'

/** Share of each, of 1. Right: sent to within 60 m of the house. Wrong: sent elsewhere without anyone being asked. */
type Shares = { house: number; street: number; refused: number; wrong: number; count: number }
type Outcome = Exclude<keyof Shares, 'count'>
type Real = WrittenAddress & { point: LngLat }
/** Of addresses that contradict the map: how many were called exact, which none may be. */
type Contradicted = { exact: number; count: number }
type Measured = {
  byError: Record<string, Shares>
  byContradiction: Record<string, Contradicted>
  byHoldOut: Record<string, HeldOut>
}

const leastConfidence = 0.7
const nearMeters = 60
const mostHeldOut = 4000
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '20' },
    json: { type: 'string' },
    region: { type: 'string', default: '' },
    examples: { type: 'boolean', default: false },
  },
})

const table: Record<string, Measured> = {}
const isAsked = (id: string) => values.region === '' || values.region === id
if (isAsked(demoRegion.id)) table[demoRegion.id] = measure(await readDemoCity())
for (const file of sharedExtracts()) {
  const id = basename(file).replace(/(-latest)?\.osm\.pbf$/, '')
  if (isAsked(id)) table[id] = measure(await readOsmPbf(readFileSync(file)))
}
for (const [region, { byError, byContradiction, byHoldOut }] of Object.entries(table)) {
  console.log(region)
  console.table(Object.fromEntries(Object.entries(byError).map(([name, shares]) => [name, percents(shares)])))
  console.table(byContradiction)
  console.table(byHoldOut)
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(table, null, 2)}\n`)

function sharedExtracts(): string[] {
  const folder = join(process.env['RW_SHARED'] ?? '../shared', 'data/osm')
  if (!existsSync(folder)) {
    console.error(`Only the demo region is measured: there are no extracts in ${folder} (set RW_SHARED).`)
    return []
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.osm.pbf'))
    .map((name) => join(folder, name))
}

function measure(source: MapSource): Measured {
  const gazetteer = collectAddresses(source)
  const index = new AddressIndex(writeAddresses(gazetteer))
  const all = addressesOf(source)
  const random = seeded(Number(values.seed))
  const chosen = Array.from({ length: Number(values.count) }, () => all[Math.floor(random() * all.length)]!)
  return {
    byError: measureErrors(index, { chosen, all, random }),
    byContradiction: measureContradictions(index, { chosen, all, random, suburbs: suburbsOf(source) }),
    byHoldOut: measureHeldOut(gazetteer, random, mostHeldOut),
  }
}

type Sample = { chosen: Real[]; all: Real[]; random: () => number }
type Parted = Sample & { suburbs: ReadonlySet<string> }

function measureContradictions(
  index: AddressIndex,
  { chosen, all, random, suburbs }: Parted,
): Record<string, Contradicted> {
  const elsewhereOf = elsewhereIn(all, suburbs)
  const byContradiction: Record<string, Contradicted> = {}
  for (const name of Object.keys(contradictions) as ContradictionName[]) {
    const counts = { exact: 0, count: 0 }
    for (const real of chosen) {
      const written = contradictions[name](real, random, elsewhereOf(real))
      if (!written) continue
      counts.count++
      const isExact = index.search(written, { limit: 1 })[0]?.quality === 'exact'
      if (isExact) counts.exact++
      if (values.examples && isExact) tell(index, real, written)
    }
    byContradiction[name] = counts
  }
  return byContradiction
}

/** Towns and postcodes with no house of the same street and number. A house without either may be in any. */
function elsewhereIn(all: Real[], suburbs: ReadonlySet<string>): (real: Real) => Elsewhere {
  // A town at one or two houses is mostly a suburb or a slip.
  const distinct = (texts: string[]) => {
    const counts = new Map<string, number>()
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
    return [...counts].filter(([text, count]) => count > 2 && /^[^;()]+$/.test(text)).map(([text]) => text)
  }
  const towns = distinct(all.map(({ town }) => town).filter((town) => !suburbs.has(town)))
  const postcodes = distinct(all.map(({ postcode }) => postcode))
  const realsByStreet = grouped(all, ({ street }) => street)
  return (real) => {
    const street = realsByStreet.get(real.street) ?? []
    const same = street.filter(({ number }) => number === real.number)
    return {
      towns: suburbs.has(real.town)
        ? []
        : towns.filter((town) => same.every((one) => one.town !== '' && !isTownIn(one.town, town))),
      postcodes: postcodes.filter((code) => street.every((one) => one.postcode !== code)),
    }
  }
}

function grouped(reals: readonly Real[], keyOf: (real: Real) => string): Map<string, Real[]> {
  const groups = new Map<string, Real[]>()
  for (const real of reals) {
    const known = groups.get(keyOf(real))
    if (known) known.push(real)
    else groups.set(keyOf(real), [real])
  }
  return groups
}

/** Names that the map has for a part of a town: Monte-Carlo is in Monaco, and neither is another town than the other. */
function suburbsOf({ nodes }: MapSource): ReadonlySet<string> {
  return new Set([...nodes].flatMap(({ tags }) => (suburbKinds.has(tags['place'] ?? '') ? [tags['name'] ?? ''] : [])))
}

function isTownIn(one: string, other: string): boolean {
  return plain(one).includes(plain(other)) || plain(other).includes(plain(one))
}

function measureErrors(index: AddressIndex, { chosen, all, random }: Sample): Record<string, Shares> {
  const byError: Record<string, Shares> = {}
  for (const name of Object.keys(errors) as ErrorName[]) {
    const counts: Shares = { house: 0, street: 0, refused: 0, wrong: 0, count: 0 }
    for (const real of chosen) {
      const written = errors[name](real, random)
      if (written === undefined) continue
      counts.count++
      const outcome = outcomeOf(index, { real, written, all })
      counts[outcome]++
      if (values.examples && outcome === 'wrong') tell(index, real, written)
    }
    byError[name] = counts
  }
  byError['all'] = sumOf(Object.values(byError))
  return byError
}

function tell(index: AddressIndex, { street, number, town }: Real, written: string): void {
  const [first] = index.search(written, { limit: 1 })
  console.log(`  “${written}” is ${street} ${number}, ${town}; found ${first?.label} (${first?.confidence})`)
}

type Asked = { real: Real; written: string; all: Real[] }

function outcomeOf(index: AddressIndex, { real, written, all }: Asked): Outcome {
  const [first] = index.search(written, { limit: 1 })
  if (!first) return 'refused'
  // Without a town, any house of that street and number is meant.
  const meant = all.filter((one) => one.street === real.street && one.number === real.number && isIn(one, real.town))
  const isNear = meant.some(({ point }) => metersBetween(point, first.point) <= nearMeters)
  if (isSent(first.quality, first.confidence)) return isNear ? 'house' : 'wrong'
  return isNear || plain(first.name) === plain(real.street) ? 'street' : 'refused'
}

function isIn({ town }: Real, wanted: string): boolean {
  return wanted === '' || town === '' || town === wanted
}

function isSent(quality: AddressQuality, confidence: number): boolean {
  return quality === 'exact' && confidence >= leastConfidence
}

function addressesOf(source: MapSource): Real[] {
  const at = (point: number): LngLat => [source.points.lon[point]! / 1e7, source.points.lat[point]! / 1e7]
  const middle = (points: Uint32Array): LngLat => {
    const [x, y] = [...points].map(at).reduce(([x, y], [lon, lat]) => [x + lon, y + lat], [0, 0] as LngLat)
    return [x / points.length, y / points.length]
  }
  const found = [
    ...Array.from(source.nodes, ({ tags, point }) => ({ tags, point: () => at(point) })),
    ...Array.from(source.areas, ({ tags, polygons }) => ({ tags, point: () => middle(polygons[0]![0]!) })),
  ]
  const namesByStreet = namesOf(source)
  const numbersByStreet = new Map<string, number>()
  for (const { tags } of found) {
    const street = tags['addr:street'] ?? ''
    const numbers = (tags['addr:housenumber'] ?? '').match(/\d+/g)?.map(Number) ?? []
    numbersByStreet.set(street, Math.max(numbersByStreet.get(street) ?? 0, ...numbers))
  }
  return found.flatMap(({ tags, point }) => {
    const [street = '', number = ''] = [tags['addr:street'], tags['addr:housenumber']]
    if (street === '' || !/^\d+\s?[a-z]?$/i.test(number)) return []
    return [
      {
        street,
        number,
        town: tags['addr:city'] ?? '',
        postcode: tags['addr:postcode'] ?? '',
        point: point(),
        otherNames: namesByStreet.get(street) ?? [],
        lastNumber: numbersByStreet.get(street) ?? 0,
      },
    ]
  })
}

/** The names of streets in other languages. */
function namesOf({ ways }: MapSource): Map<string, string[]> {
  const namesByStreet = new Map<string, string[]>()
  for (const { tags } of ways) {
    const { name } = tags
    const others = Object.keys(tags).filter((key) => /^name:[a-z]{2,3}$/.test(key) && tags[key] !== name)
    if (tags['highway'] && name && others.length > 0)
      namesByStreet.set(
        name,
        others.map((key) => tags[key]!),
      )
  }
  return namesByStreet
}

function metersBetween([x1, y1]: LngLat, [x2, y2]: LngLat): number {
  return Math.hypot((x2 - x1) * Math.cos((y1 * Math.PI) / 180), y2 - y1) * 111_195
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function sumOf(parts: Shares[]): Shares {
  const sum = (name: keyof Shares) => parts.reduce((total, one) => total + one[name], 0)
  return {
    house: sum('house'),
    street: sum('street'),
    refused: sum('refused'),
    wrong: sum('wrong'),
    count: sum('count'),
  }
}

function percents({ count, ...shares }: Shares): Record<string, string | number> {
  const shown = Object.entries(shares).map(([name, share]) => [name, `${((share / count) * 100).toFixed(1)} %`])
  return { ...Object.fromEntries(shown), count }
}
