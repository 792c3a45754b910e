import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, optionalText, text, version } from '#kit/contract/fields.ts'
import { booleanFilter } from '#kit/contract/filters.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { Point } from '#platform/regions/contract.ts'
import { WeekHours } from '../settings/contract.ts'

/** How well the position of an address is known. */
export const placeQualities = ['exact', 'interpolated', 'street', 'area', 'unknown'] as const
export const PlaceQuality = z.enum(placeQualities)
export type PlaceQuality = z.infer<typeof PlaceQuality>

/** Where the door is, and where a vehicle stops; without a parking point it stops at the door. */
export const Pins = z.object({ door: Point, parking: z._default(z.nullable(Point), null) })
export type Pins = z.infer<typeof Pins>

export const Place = z.object({
  id: z.number(),
  /** The address as it was written. */
  address: z.string(),
  /** The address as the address service writes it. */
  label: z.string(),
  name: z.string(),
  door: z.nullable(Point),
  parking: z.nullable(Point),
  quality: PlaceQuality,
  /** Of an interpolated number: within how many metres of the door it most likely is. */
  radiusMeters: z.nullable(z.number()),
  confidence: z.number(),
  /** Who found it: an address service, `person` or `recipient`. */
  source: z.string(),
  /** A person or the recipient has said where it is. */
  isSettled: z.boolean(),
  accessNotes: z.string(),
  serviceMinutes: z.nullable(z.number()),
  hours: z.nullable(WeekHours),
  version: z.number(),
})
export type Place = z.infer<typeof Place>

export const serviceMinutes = z.nullable(z.int().check(z.nonnegative(), z.maximum(480)))
const details = {
  name: optionalText(120),
  accessNotes: optionalText(1000),
  serviceMinutes: z._default(serviceMinutes, null),
  hours: z._default(z.nullable(WeekHours), null),
}
/** Without pins the address service is asked where it is. */
export const PlaceInput = z.object({ address: text(300), pins: z._default(z.nullable(Pins), null), ...details })
export type PlaceInput = z.infer<typeof PlaceInput>

const path = '/api/apps/logistics/places'
const may = (action: string) => ({ action, subject: 'Place' })

export const listPlaces = endpoint({
  method: 'GET',
  path,
  access: may('read'),
  query: listQuery(['address', 'name', 'quality'], {
    quality: z.optional(textFilter),
    settled: booleanFilter,
  }),
  reply: z.object({ places: z.array(Place), total: z.number() }),
})
export const readPlace = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  access: may('read'),
  params: numberId,
  reply: Place,
})
export const createPlace = endpoint({
  method: 'POST',
  path,
  summary: 'Add a place; if its address is known already, its details are added to it',
  access: may('create'),
  body: PlaceInput,
  reply: Place,
  status: 201,
})
export const changePlace = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  access: may('write'),
  params: numberId,
  body: z.object({ version, pins: z._default(z.nullable(Pins), null), ...details }),
  reply: Place,
})
export const archivePlace = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Archive a place; its address is looked up again the next time it is used',
  access: may('delete'),
  params: numberId,
})
