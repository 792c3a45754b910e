import { Refused } from '#kit/server/errors.ts'
import type { Log } from '#kit/server/machine.ts'
import type { Place, Point } from '../contract.ts'
import { refusals } from './refusals.ts'
import type { Geocoder, PlaceQuery, Router } from './ports.ts'

type Origin = { source: string; isEstimated: boolean }
type Asked<T> = (router: Router) => Promise<T> | undefined

/** Asks the routers in turn until one answers; the answer says whose it is. The estimate stands last and never fails. */
export async function askRouters<T extends object>(
  routers: Router[],
  { points, signal, log }: { points: Point[]; signal: AbortSignal; log: Log },
  ask: Asked<T>,
): Promise<T & Origin> {
  for (const router of routers) {
    if (!(await router.covers(points))) continue
    try {
      const answer = await ask(router)
      if (answer) return { ...answer, source: router.name, isEstimated: router.name === 'estimate' }
    } catch (error) {
      signal.throwIfAborted()
      log.warn(
        { router: router.name, error: error instanceof Error ? error.message : String(error) },
        'a router did not answer',
      )
    }
  }
  throw new Refused(422, refusals.notCovered)
}

/** From best to least known. */
const qualities: Place['quality'][] = ['exact', 'interpolated', 'street', 'area']

/**
 * Asks the geocoders in turn until one knows the address exactly; where none does, it is what all of them found, first of whoever knows it best.
 * While an address is typed, the first that finds anything is enough.
 */
export async function askGeocoders(
  geocoders: Geocoder[],
  query: PlaceQuery,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<Place[]> {
  const answers: Place[][] = []
  for (const geocoder of geocoders) {
    if (query.isTyping && !geocoder.allowsTyping) continue
    try {
      const found = await geocoder.search(query, signal)
      answers.push(found.map((place) => ({ ...place, source: geocoder.name })))
      if (found.some(({ quality }) => query.isTyping || quality === 'exact')) break
    } catch (error) {
      log.warn(
        { geocoder: geocoder.name, error: error instanceof Error ? error.message : String(error) },
        'a geocoder did not answer',
      )
    }
  }
  const rankOf = (places: Place[]) => Math.min(...places.map(({ quality }) => qualities.indexOf(quality)))
  const known = answers.toSorted((one, other) => rankOf(one) - rankOf(other))
  return known.flat().slice(0, query.limit)
}

/** The first geocoder's place at a point, down the chain. */
export async function askForPlace(
  geocoders: Geocoder[],
  point: Point,
  { language, signal, log }: { language: string; signal: AbortSignal; log: Log },
): Promise<Place | null> {
  for (const geocoder of geocoders) {
    try {
      const found = await geocoder.reverse(point, language, signal)
      if (found) return { ...found, source: geocoder.name }
    } catch (error) {
      log.warn(
        { geocoder: geocoder.name, error: error instanceof Error ? error.message : String(error) },
        'a geocoder did not answer',
      )
    }
  }
  return null
}
