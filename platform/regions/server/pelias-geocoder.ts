import * as z from 'zod/mini'
import { Point } from '../contract.ts'
import type { Found, Geocoder, Provider } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

const word = z._default(z.string(), '')
const Feature = z.object({
  geometry: z.object({ coordinates: Point }),
  properties: z.object({
    label: z.string(),
    street: word,
    housenumber: word,
    neighbourhood: word,
    locality: word,
    country: word,
    confidence: z._default(z.number(), 0.7),
    match_type: word,
  }),
})
const Answer = z.object({ features: z.array(Feature) })

/** Addresses from a Pelias server. */
export function peliasGeocoder({ url, key }: Provider): Geocoder {
  const ask = async (path: string, query: Record<string, string | number | undefined>, signal: AbortSignal) =>
    z
      .parse(Answer, await askJson(addressBelow(url, path, { ...query, api_key: key }), { signal }))
      .features.map(foundOf)
  return {
    name: 'pelias',
    allowsTyping: true,
    search: ({ q, near, limit, language }, signal) =>
      ask(
        'v1/autocomplete',
        { text: q, size: limit, lang: language, 'focus.point.lon': near?.[0], 'focus.point.lat': near?.[1] },
        signal,
      ),
    reverse: async ([lon, lat], language, signal) =>
      (await ask('v1/reverse', { 'point.lon': lon, 'point.lat': lat, size: 1, lang: language }, signal))[0],
  }
}

function foundOf({ geometry, properties: one }: z.infer<typeof Feature>): Found {
  return {
    label: one.label,
    street: one.street,
    number: one.housenumber,
    area: [one.neighbourhood, one.locality, one.country].filter(Boolean).join(', '),
    point: geometry.coordinates,
    quality: qualityOf(one),
    radiusMeters: null,
    confidence: one.confidence,
  }
}

function qualityOf({
  housenumber,
  street,
  match_type: match,
}: z.infer<typeof Feature>['properties']): Found['quality'] {
  if (housenumber) return match === 'interpolated' ? 'interpolated' : 'exact'
  return street ? 'street' : 'area'
}
