import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, entryKinds } from './address-table.ts'
import { entryPoint } from './entry-point.ts'
import { reachKilometers, suburbKinds } from './place-reach.ts'
import { metersBetween } from './point-grid.ts'

/** Finds the suburb at a place, as long streets run through several. */
export class SuburbFinder {
  readonly #suburbs: readonly { readonly name: string; readonly point: LngLat; readonly reachMeters: number }[]

  constructor(table: AddressTable) {
    const places = [...table.kinds.keys()].filter((entry) => entryKinds[table.kinds[entry] ?? 0] === 'place')
    this.#suburbs = places.flatMap((entry) => {
      const kind = table.words[table.category[entry] ?? 0] ?? ''
      if (!suburbKinds.has(kind)) return []
      return [
        {
          name: table.names[table.nameStart[entry] ?? 0] ?? '',
          point: entryPoint(table, entry),
          reachMeters: (reachKilometers[kind] ?? 1) * 1000,
        },
      ]
    })
  }

  at(point: LngLat): string | null {
    let found: string | null = null
    let least = 1
    for (const { name, point: centre, reachMeters } of this.#suburbs) {
      const share = metersBetween(centre, point) / reachMeters
      if (share >= least) continue
      least = share
      found = name
    }
    return found
  }
}
