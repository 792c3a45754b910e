import type { Machine } from '#kit/server/machine.ts'
import type { Place, Point } from '../contract.ts'
import { askForPlace, askGeocoders } from './chain.ts'
import { chainsOf } from './providers.ts'

type Asking = Pick<Machine, 'db' | 'settings' | 'regions' | 'valhalla' | 'now' | 'log'>
type How = { signal: AbortSignal; limit?: number; near?: Point | undefined; language?: string }

/** The places an address may mean, the most likely first, from the first address service that knows it. */
export function findAddress(
  machine: Asking,
  address: string,
  { signal, limit = 5, near, language = 'en' }: How,
): Promise<Place[]> {
  const query = { q: address.slice(0, 200), near, limit, language, isTyping: false }
  return askGeocoders(chainsOf(machine).geocoders, query, { signal, log: machine.log })
}

/** The address at a point. */
export function addressAt(machine: Asking, point: Point, { signal, language = 'en' }: How): Promise<Place | null> {
  return askForPlace(chainsOf(machine).geocoders, point, { language, signal, log: machine.log })
}
