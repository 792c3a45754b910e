import * as z from 'zod/mini'
import { Point } from '../contract.ts'
import type { Found, Geocoder, Provider } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

const word = z._default(z.string(), '')
const Feature = z.object({
  geometry: z.object({ coordinates: Point }),
  properties: z.object({
    name: word,
    street: word,
    housenumber: word,
    postcode: word,
    district: word,
    city: word,
    country: word,
  }),
})
const Answer = z.object({ features: z.array(Feature) })

/** Addresses from a Photon server. */
export function photonGeocoder({ url }: Provider): Geocoder {
  return {
    name: 'photon',
    allowsTyping: true,
    search: async ({ q, near, limit, language }, signal) => {
      const query = { q, limit, lang: spoken(language), lon: near?.[0], lat: near?.[1] }
      return z.parse(Answer, await askJson(addressBelow(url, 'api', query), { signal })).features.map(foundOf)
    },
    reverse: async ([lon, lat], language, signal) => {
      const { features } = z.parse(
        Answer,
        await askJson(addressBelow(url, 'reverse', { lon, lat, lang: spoken(language) }), { signal }),
      )
      return features[0] && foundOf(features[0])
    },
  }
}

/** Photon's own server knows no Arabic and refuses it. */
function spoken(language: string): string {
  return language === 'ar' ? 'default' : language
}

function foundOf({ geometry, properties: one }: z.infer<typeof Feature>): Found {
  const street = one.street || one.name
  const area = [one.district, one.city, one.country].filter(Boolean).join(', ')
  return {
    label: [[one.street || one.name, one.housenumber].filter(Boolean).join(' '), area].filter(Boolean).join(', '),
    street,
    number: one.housenumber,
    area,
    point: geometry.coordinates,
    quality: one.housenumber ? 'exact' : one.street || one.name ? 'street' : 'area',
    radiusMeters: null,
    confidence: one.housenumber ? 0.9 : 0.6,
  }
}
