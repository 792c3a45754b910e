import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, entryKinds, listed } from './address-table.ts'
import { entryPoint } from './entry-point.ts'
import { nameKey } from './name-tokens.ts'
import { cityKinds, reachKilometers } from './place-reach.ts'
import { metersBetween } from './point-grid.ts'

interface Town {
  readonly entry: number
  readonly point: LngLat
  readonly reachMeters: number
}

/** Answers whether a place can lie in a town of the map. */
export class TownFinder {
  readonly #table: AddressTable
  readonly #townByEntry: ReadonlyMap<number, Town>
  readonly #entryByKey = new Map<string, number[]>()

  constructor(table: AddressTable) {
    this.#table = table
    const towns = [...table.kinds.keys()].flatMap((entry): Town[] => {
      const kind = table.words[table.category[entry] ?? 0] ?? ''
      if (entryKinds[table.kinds[entry] ?? 0] !== 'place' || !cityKinds.has(kind)) return []
      return [{ entry, point: entryPoint(table, entry), reachMeters: (reachKilometers[kind] ?? 1) * 1000 }]
    })
    this.#townByEntry = new Map(towns.map((town) => [town.entry, town]))
    for (const { entry } of towns) {
      for (const name of this.#names(entry)) {
        const key = nameKey(name)
        this.#entryByKey.set(key, [...(this.#entryByKey.get(key) ?? []), entry])
      }
    }
  }

  isTown(entry: number): boolean {
    return this.#townByEntry.has(entry)
  }

  /**
   * Whether a point of an entry can lie in a town. The town its houses are tagged with decides. Without one it is the
   * nearest town for its size, or a larger one that reaches as far.
   */
  holds(town: number, entry: number, point: LngLat): boolean {
    const asked = this.#townByEntry.get(town)
    if (!asked) return false
    const tagged = listed(this.#table, 'towns', entry).flatMap((name) => this.#entryByKey.get(nameKey(name)) ?? [])
    if (tagged.length > 0) return tagged.includes(town)
    const share = shareOf(asked, point)
    if (share >= 1) return false
    const nearer = [...this.#townByEntry.values()].filter((other) => shareOf(other, point) < share)
    return nearer.every((other) => other.reachMeters < asked.reachMeters)
  }

  #names(entry: number): readonly string[] {
    return this.#table.names.slice(this.#table.nameStart[entry], this.#table.nameStart[entry + 1])
  }
}

const shareOf = (town: Town, point: LngLat) => metersBetween(town.point, point) / town.reachMeters
