import * as z from 'zod/mini'
import type { Found, Geocoder, Provider, Turn } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

const word = z._default(z.string(), '')
const Result = z.object({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  display_name: z.string(),
  importance: z._default(z.number(), 0.5),
  address: z._default(z.object({ road: word, house_number: word, suburb: word, city: word, country: word }), {
    road: '',
    house_number: '',
    suburb: '',
    city: '',
    country: '',
  }),
})
const Results = z.array(Result)
const Reverse = z.union([Result, z.object({ error: z.string() })])

/** Addresses from a Nominatim server. Its usage policy: one request a second for the whole application, and none while typing. */
export function nominatimGeocoder({ url }: Provider, waitForTurn: Turn): Geocoder {
  const ask = async (path: string, query: Parameters<typeof addressBelow>[2], signal: AbortSignal) => {
    await waitForTurn(1_000)
    return askJson(addressBelow(url, path, query), { signal })
  }
  return {
    name: 'nominatim',
    allowsTyping: false,
    search: async ({ q, near, limit, language }, signal) => {
      const viewbox = near && [near[0] - 0.5, near[1] + 0.5, near[0] + 0.5, near[1] - 0.5].join(',')
      const query = { q, limit, format: 'jsonv2', addressdetails: 1, 'accept-language': language, viewbox }
      return z.parse(Results, await ask('search', query, signal)).map(foundOf)
    },
    reverse: async ([lon, lat], language, signal) => {
      const query = { lon, lat, format: 'jsonv2', 'accept-language': language }
      const result = z.parse(Reverse, await ask('reverse', query, signal))
      return 'error' in result ? undefined : foundOf(result)
    },
  }
}

function foundOf(result: z.infer<typeof Result>): Found {
  const { road, house_number: number, suburb, city, country } = result.address
  return {
    label: result.display_name,
    street: road,
    number,
    area: [suburb, city, country].filter(Boolean).join(', '),
    point: [result.lon, result.lat],
    quality: number ? 'exact' : road ? 'street' : 'area',
    radiusMeters: null,
    confidence: Math.min(1, Math.max(0, result.importance)),
  }
}
