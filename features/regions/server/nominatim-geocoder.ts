import * as z from 'zod/mini'
import type { Found, Geocoder, Provider } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

/** The usage policy: one request a second for the whole application, and none while typing. */
const pauseMs = 1_000

const word = z._default(z.string(), '')
const Result = z.object({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  display_name: z.string(),
  importance: z._default(z.number(), 0.5),
  address: z._default(z.object({ road: word, house_number: word, suburb: word, city: word, country: word }), { road: '', house_number: '', suburb: '', city: '', country: '' }),
})
const Results = z.array(Result)
const Reverse = z.union([Result, z.object({ error: z.string() })])

/** Addresses from a Nominatim server, one request a second. */
export function nominatimGeocoder({ url }: Provider, pause = pauseMs): Geocoder {
  const inTurn = takeTurns(pause)
  return {
    name: 'nominatim',
    allowsTyping: false,
    search: async ({ q, near, limit, language }, signal) => {
      const viewbox = near && [near[0] - 0.5, near[1] + 0.5, near[0] + 0.5, near[1] - 0.5].join(',')
      const query = { q, limit, format: 'jsonv2', addressdetails: 1, 'accept-language': language, viewbox }
      return z.parse(Results, await inTurn(() => askJson(addressBelow(url, 'search', query), { signal }))).map(foundOf)
    },
    reverse: async ([lon, lat], language, signal) => {
      const query = { lon, lat, format: 'jsonv2', 'accept-language': language }
      const result = z.parse(Reverse, await inTurn(() => askJson(addressBelow(url, 'reverse', query), { signal })))
      return 'error' in result ? undefined : foundOf(result)
    },
  }
}

function takeTurns(pause: number) {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(ask: () => Promise<T>): Promise<T> => {
    const mine = last.then(ask)
    last = mine.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve, pause)))
    return mine
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
    confidence: Math.min(1, Math.max(0, result.importance)),
  }
}
