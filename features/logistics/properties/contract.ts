import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, numberId, optionalCode, optionalText, text, version } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { cents } from '#kit/contract/money.ts'
import { Point } from '#platform/regions/contract.ts'
import { Pins } from '../places/contract.ts'
import { WeekHours } from '../settings/contract.ts'

export const propertyKinds = ['warehouse', 'shop', 'office', 'home', 'site'] as const
export const propertyFeatures = ['forklift', 'dockLeveller', 'coveredDock', 'goodsLift', 'coldRoom', 'parking'] as const

export const Contact = z
  .object({
    name: text(80),
    role: optionalText(60),
    phone: optionalCode(),
    email: z.union([z.literal(''), email]),
  })
  .check(
    z.refine(({ phone, email }) => phone !== '' || email !== '', {
      path: ['phone'],
      error: complaint('logistics-properties:wrong.noWayToReach'),
    }),
  )
export type Contact = z.infer<typeof Contact>

const PropertyFields = {
  contacts: z.array(Contact).check(z.minLength(1), z.maxLength(5)),
  name: text(120),
  kind: z.enum(propertyKinds),
  address: text(300),
  docks: z.int().check(z.nonnegative(), z.maximum(500)),
  /** The highest vehicle that fits; null where any does. */
  heightCentimeters: z.nullable(z.int().check(z.minimum(100), z.maximum(2000))),
  features: z.array(z.enum(propertyFeatures)).check(z.maxLength(propertyFeatures.length)),
  accessNotes: optionalText(500),
  floorSquareMeters: z.nullable(z.int().check(z.positive(), z.maximum(10_000_000))),
  hours: WeekHours,
  serviceMinutes: z.nullable(z.int().check(z.nonnegative(), z.maximum(480))),
  /** What the property charges for each visit. */
  visitCents: cents,
}

/** Without pins the address service is asked where it is. */
export const PropertyInput = z.object({ ...PropertyFields, pins: z._default(z.nullable(Pins), null) })
export type PropertyInput = z.infer<typeof PropertyInput>

export const Property = z.object({
  ...PropertyFields,
  id: z.number(),
  /** The place that deliveries to its address go to. */
  placeId: z.number(),
  contacts: z.array(z.object({ name: z.string(), role: z.string(), phone: z.string(), email: z.string() })),
  accessNotes: z.string(),
  door: z.nullable(Point),
  currency: z.string(),
  version,
})
export type Property = z.infer<typeof Property>

const path = '/api/apps/logistics/properties'
const may = (action: string) => ({ action, subject: 'Place' })

export const listProperties = endpoint({
  method: 'GET',
  path,
  summary: 'List properties: places with their docks, hours and contacts',
  access: may('read'),
  query: listQuery(['name', 'kind', 'address', 'docks'], { kind: choiceFilter(propertyKinds) }),
  reply: z.object({ properties: z.array(Property), total: z.number() }),
})
export const readProperty = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a property',
  access: may('read'),
  params: numberId,
  reply: Property,
})
export const createProperty = endpoint({
  method: 'POST',
  path,
  summary: 'List a property; its hours, service time and notes become those of the place at its address',
  access: may('create'),
  body: PropertyInput,
  reply: Property,
  status: 201,
})
export const changeProperty = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a property; what changes of its hours, service time and notes changes at its place too',
  access: may('write'),
  params: numberId,
  body: z.extend(PropertyInput, { version }),
  reply: Property,
})
export const deleteProperty = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Take a property off the list; its place stays as it is',
  access: may('delete'),
  params: numberId,
})
export const restoreProperty = endpoint({
  method: 'POST',
  path: `${path}/{id}/restore`,
  summary: 'Restore a property that was taken off the list',
  access: may('delete'),
  params: numberId,
})
