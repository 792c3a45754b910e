import { type Entry, type Gazetteer, type House, writeAddresses } from '../roads/src/addresses/address-table.ts'
import { AddressIndex } from '../roads/src/addresses/address-index.ts'
import { metersBetween } from '../roads/src/addresses/point-grid.ts'
import type { LngLat } from '../roads/src/roads.ts'

/** Which of the numbers of a street are taken out, the lowest number first. */
const holdOuts: Record<string, (numbers: number[], random: () => number) => number[]> = {
  'a fifth at random': (numbers, random) => numbers.filter(() => random() < 0.2),
  'a tenth at each end': (numbers) => {
    const count = Math.max(1, Math.round(numbers.length / 10))
    return numbers.length < 4 ? numbers.slice(-1) : [...numbers.slice(0, count), ...numbers.slice(-count)]
  },
  'every second': (numbers) => numbers.filter((_, index) => index % 2 === 1),
}

/** Percent of the numbers taken out, and metres from the house. */
export type HeldOut = {
  asked: number
  placed: number
  medianMeters: number
  p90Meters: number
  inside: number
  medianRadius: number
  exact: number
}
type Missing = { text: string; points: LngLat[] }

/** Takes known numbers out of the streets of a map, writes each as an address, and measures where it is placed. */
export function measureHeldOut(gazetteer: Gazetteer, random: () => number, most: number): Record<string, HeldOut> {
  return Object.fromEntries(
    Object.entries(holdOuts).map(([name, choose]) => {
      const missing: Missing[] = []
      const entries = gazetteer.entries.map((entry) =>
        withoutNumbers(entry, (numbers) => choose(numbers, random), missing),
      )
      const index = new AddressIndex(writeAddresses({ ...gazetteer, entries }))
      return [name, measure(index, sampleOf(missing, most, random))]
    }),
  )
}

/** The only number of a street is left: nothing could be learned of it. */
function withoutNumbers(entry: Entry, choose: (numbers: number[]) => number[], missing: Missing[]): Entry {
  const numbers = [...new Set(entry.houses.map(({ number }) => number))]
  if (numbers.length < 2) return entry
  const chosen = new Set(choose(numbers))
  if (chosen.size === numbers.length) chosen.delete(numbers[0]!)
  for (const number of chosen) {
    const points = entry.houses.filter((house) => house.number === number).map(pointOf)
    const [name = ''] = entry.names
    missing.push({ text: [`${name} ${number}`, entry.city].filter(Boolean).join(', '), points })
  }
  // A line of numbers begins and ends at houses: without them it isn't known either.
  const lines = entry.lines.filter(({ from, to }) => !chosen.has(from) && !chosen.has(to))
  return { ...entry, lines, houses: entry.houses.filter(({ number }) => !chosen.has(number)) }
}

function measure(index: AddressIndex, missing: Missing[]): HeldOut {
  const errors: number[] = []
  const radii: number[] = []
  let [inside, exact] = [0, 0]
  for (const { text, points } of missing) {
    const [found] = index.search(text, { limit: 1 })
    if (found?.quality === 'exact') exact++
    if (found?.quality !== 'interpolated') continue
    const error = Math.min(...points.map((point) => metersBetween(point, found.point)))
    errors.push(error)
    radii.push(found.radiusMeters ?? 0)
    if (error <= (found.radiusMeters ?? 0)) inside++
  }
  return {
    asked: missing.length,
    placed: percent(errors.length, missing.length),
    medianMeters: Math.round(shareOf(errors, 0.5)),
    p90Meters: Math.round(shareOf(errors, 0.9)),
    inside: percent(inside, errors.length),
    medianRadius: Math.round(shareOf(radii, 0.5)),
    exact,
  }
}

function sampleOf<One>(all: One[], most: number, random: () => number): One[] {
  return all.length <= most ? all : Array.from({ length: most }, () => all[Math.floor(random() * all.length)]!)
}

function shareOf(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10
const pointOf = ({ lon, lat }: House): LngLat => [lon / 1e5, lat / 1e5]
