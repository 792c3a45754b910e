import { foldText } from '#kit/contract/fold-text.ts'
import type { Point } from '#platform/regions/contract.ts'
import { placeQualities, type Place } from './contract.ts'

const earthRadiusMeters = 6_371_000

/** Metres between two points as the crow flies. */
export function metersApart([longitude, latitude]: Point, [otherLongitude, otherLatitude]: Point): number {
  const radians = Math.PI / 180
  const across = Math.sin(((otherLongitude - longitude) * radians) / 2) ** 2
  const along = Math.sin(((otherLatitude - latitude) * radians) / 2) ** 2
  const half = along + Math.cos(latitude * radians) * Math.cos(otherLatitude * radians) * across
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Below this a person should look (measured on addresses with typing errors, see roads). */
export const leastConfidence = 0.7

/** An address as it is compared: without case, accents, punctuation and double spaces. 12/3 and 12-3 are two doors. */
export function addressKey(address: string): string {
  const folded = foldText(address)
  const words = folded.replaceAll(/(?!(?<=\p{N})[-/](?=\p{N}))[^\p{L}\p{N}]+?/gu, ' ')
  // Where an address has no letter and no digit, its signs are all there is of it.
  return words.replaceAll(/ +/g, ' ').trim() || folded.replaceAll(/\s+/g, ' ').trim()
}

/** Whether a driver can go there without a person checking the address first. */
export function isReliable({
  door,
  quality,
  confidence,
  isSettled,
}: Pick<Place, 'door' | 'quality' | 'confidence' | 'isSettled'>): boolean {
  return door !== null && (isSettled || (quality === 'exact' && confidence >= leastConfidence))
}

/** Whether a place is known better by one answer than by another. */
export function isBetterKnown(one: Pick<Place, 'quality'>, other: Pick<Place, 'quality'>): boolean {
  return placeQualities.indexOf(one.quality) < placeQualities.indexOf(other.quality)
}

/** Which text says how well a place is known: of an interpolated number, within how many metres too. */
export function qualityWord<Quality extends Place['quality']>({
  quality,
  radiusMeters,
}: {
  quality: Quality
  radiusMeters: number | null
}): Quality | 'interpolatedWithin' {
  return quality === 'interpolated' && radiusMeters !== null ? 'interpolatedWithin' : quality
}

export const qualityTones = {
  exact: 'success',
  interpolated: 'warning',
  street: 'warning',
  area: 'error',
  unknown: 'error',
} as const
