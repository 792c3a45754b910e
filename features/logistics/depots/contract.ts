import * as z from 'zod/mini'
import { Point } from '#platform/regions/contract.ts'
import { described } from '#kit/contract/described.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { code, numberId, optionalText, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { boundedNumber, listQuery, textFilter } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { DaySpan, WeekHours } from '../settings/contract.ts'

/** Which rows a list shows: those in use, those put away, or both. */
export const archivedChoices = ['no', 'yes', 'all'] as const
export const archivedFilter = z.optional(described(textFilter, { type: 'string', enum: [...archivedChoices] }))
/** A row's number in a query; missing or zero is no filter. */
export const idFilter = z._default(boundedNumber(0, 0, 2_000_000_000), 0)

export const mostDepotDays = 100
/** Days on which a depot opens at other hours than its week says; without hours it is closed. */
const DepotDay = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    hours: z.array(DaySpan).check(z.maxLength(3)),
    reason: optionalText(80),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: complaint('logistics-depots:wrong.endsBeforeFirstDay'),
    }),
  )
export type DepotDay = z.infer<typeof DepotDay>

const areApart = (days: { from: string; to: string }[]) =>
  days.toSorted((a, b) => (a.from < b.from ? -1 : 1)).every(({ from }, at, all) => at === 0 || from > all[at - 1]!.to)
const depotDays = z
  .array(DepotDay)
  .check(z.maxLength(mostDepotDays), z.refine(areApart, complaint('logistics-depots:wrong.sameDayTwice')))

const DepotFields = {
  name: text(80),
  code: code(20),
  address: optionalText(200),
  /** Longitude, latitude. */
  point: Point,
  docks: z.int().check(z.nonnegative(), z.maximum(500)),
  hours: WeekHours,
  /** Minutes a vehicle stands here to be loaded. */
  loadingMinutes: z.int().check(z.nonnegative(), z.maximum(480)),
}
/** Days that are left out stay as they are. */
export const DepotInput = z.object({ ...DepotFields, days: z.optional(depotDays) })
export type DepotInput = z.infer<typeof DepotInput>
export const Depot = z.object({ ...DepotFields, days: depotDays, id: z.number(), isArchived: z.boolean(), version })
export type Depot = z.infer<typeof Depot>

const path = '/api/apps/logistics/depots'

export const listDepots = endpoint({
  method: 'GET',
  path,
  summary: 'Depots, in use unless asked otherwise',
  access: { action: 'read', subject: 'Depot' },
  query: listQuery(['name', 'code', 'docks', 'loadingMinutes'], { archived: archivedFilter }),
  reply: z.object({ depots: z.array(Depot), total: z.number() }),
})
export const readDepot = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  access: { action: 'read', subject: 'Depot' },
  params: numberId,
  reply: Depot,
})
export const createDepot = endpoint({
  method: 'POST',
  path,
  access: { action: 'create', subject: 'Depot' },
  body: DepotInput,
  /** With how many people work for certain depots only, who don’t see a new one until it is among theirs. */
  reply: z.extend(Depot, { unseenBy: z.number() }),
  status: 201,
})
export const changeDepot = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  access: { action: 'write', subject: 'Depot' },
  params: numberId,
  body: z.extend(DepotInput, { version }),
  reply: Depot,
})
export const archiveDepot = endpoint({
  method: 'POST',
  path: `${path}/{id}/archive`,
  summary: 'Takes a depot out of lists and choices; what refers to it keeps it',
  access: { action: 'delete', subject: 'Depot' },
  params: numberId,
  reply: Depot,
})
export const restoreDepot = endpoint({
  method: 'POST',
  path: `${path}/{id}/restore`,
  access: { action: 'delete', subject: 'Depot' },
  params: numberId,
  reply: Depot,
})

export const mostZonePoints = 2000
const isClosed = (ring: Point[]) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1]
const Ring = z
  .array(Point)
  .check(z.minLength(4), z.maxLength(mostZonePoints), z.refine(isClosed, complaint('logistics-depots:wrong.notClosed')))
/** The outline first, then holes in it; as the coordinates of a GeoJSON polygon. */
export const Rings = z.array(Ring).check(
  z.minLength(1),
  z.maxLength(50),
  z.refine(
    (rings) => rings.reduce((total, ring) => total + ring.length, 0) <= mostZonePoints,
    complaint('logistics-depots:wrong.tooManyPoints', { most: mostZonePoints }),
  ),
)
export type Rings = z.infer<typeof Rings>

const ZoneFields = {
  name: text(60),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  rings: Rings,
  /** The depot that serves it; none for all depots. */
  depotId: z.nullable(positiveInteger),
}
export const ZoneInput = z.object(ZoneFields)
export type ZoneInput = z.infer<typeof ZoneInput>
export const Zone = z.object({ ...ZoneFields, id: z.number(), depotName: z.nullable(z.string()), version })
export type Zone = z.infer<typeof Zone>

const zonePath = '/api/apps/logistics/zones'

export const listZones = endpoint({
  method: 'GET',
  path: zonePath,
  access: { action: 'read', subject: 'Zone' },
  query: listQuery(['name', 'depot'], { depotId: idFilter }),
  reply: z.object({ zones: z.array(Zone), total: z.number() }),
})
export const readZone = endpoint({
  method: 'GET',
  path: `${zonePath}/{id}`,
  access: { action: 'read', subject: 'Zone' },
  params: numberId,
  reply: Zone,
})
export const createZone = endpoint({
  method: 'POST',
  path: zonePath,
  access: { action: 'create', subject: 'Zone' },
  body: ZoneInput,
  reply: Zone,
  status: 201,
})
export const changeZone = endpoint({
  method: 'PUT',
  path: `${zonePath}/{id}`,
  access: { action: 'write', subject: 'Zone' },
  params: numberId,
  body: z.extend(ZoneInput, { version }),
  reply: Zone,
})
export const deleteZone = endpoint({
  method: 'DELETE',
  path: `${zonePath}/{id}`,
  access: { action: 'delete', subject: 'Zone' },
  params: numberId,
})

export const mostImportedZones = 200
/** What an import made, and the features it left out, counted from 1. */
export const ZoneImport = z.object({
  created: z.number(),
  refused: z.array(z.object({ feature: z.number(), message: z.string() })),
})
export const importZones = endpoint({
  method: 'POST',
  path: `${zonePath}/import`,
  takesIdempotencyKey: true,
  summary: 'Makes zones of the polygons in a GeoJSON document',
  access: { action: 'create', subject: 'Zone' },
  body: z.object({ geojson: z.unknown(), depotId: z.nullable(positiveInteger) }),
  reply: ZoneImport,
  limitBytes: 5_000_000,
})
