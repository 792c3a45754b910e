import type { Point } from '#platform/regions/contract.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { isRecord } from '#kit/contract/is-record.ts'
import type { DaySpan, HolidaySettings, WeekHours } from '../settings/contract.ts'
import { isHoliday, weekdayOf } from '../settings/rules.ts'
import type { DepotDay } from './contract.ts'

/** Colours of zones, distinguishable on the light and the dark map. */
export const zoneColors = ['#7367F0', '#28A745', '#E8590C', '#1098AD', '#D6336C', '#7048E8', '#2B8A3E', '#B08900']

export function nextZoneColor(taken: number): string {
  return zoneColors[taken % zoneColors.length]!
}

/** Whether a point lies in the outline and in none of its holes, by counting edges to its east. */
export function isInZone(rings: Point[][], point: Point): boolean {
  return rings.filter((ring) => isInRing(ring, point)).length % 2 === 1
}

function isInRing(ring: Point[], [x, y]: Point): boolean {
  let isInside = false
  for (let at = 0; at + 1 < ring.length; at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[at + 1]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}

/** Further ahead no open day is looked for. */
const furthestOpenDay = 60

type Opening = { hours: WeekHours; days: DepotDay[] }

/** When a depot opens on a day: a day of its own before the week. */
export function depotHoursOn({ hours, days }: Opening, day: string): DaySpan[] {
  return days.find(({ from, to }) => from <= day && day <= to)?.hours ?? hours[weekdayOf(day)]
}

/** The first day from this one on that is no holiday and on which a depot opens; where none has hours, any day. */
export function openDayFrom(day: string, depots: Opening[], holidays: HolidaySettings): string {
  const hasHours = depots.some(({ hours }) => Object.values(hours).some((spans) => spans.length > 0))
  const opens = (depot: Opening, one: string) =>
    depotHoursOn(depot, one).length > 0 || (!hasHours && !depot.days.some(({ from, to }) => from <= one && one <= to))
  const isOpen = (one: string) =>
    !isHoliday(holidays, one) && (depots.length === 0 || depots.some((depot) => opens(depot, one)))
  for (let ahead = 0; ahead < furthestOpenDay; ahead++) {
    const next = daysAfter(day, ahead)
    if (isOpen(next)) return next
  }
  return day
}

/** One area found in a GeoJSON document; the outline is not checked yet. */
export type FoundArea = { name: string; color: string; rings: unknown }

/** The areas of a GeoJSON document, feature by feature; none for a feature of another kind. Nothing at all where it is no GeoJSON. */
export function areasOf(geojson: unknown): FoundArea[][] | undefined {
  if (!isRecord(geojson)) return undefined
  if (geojson['type'] === 'FeatureCollection' && Array.isArray(geojson['features']))
    return geojson['features'].map((feature) => areasOfFeature(feature))
  if (geojson['type'] === 'Feature') return [areasOfFeature(geojson)]
  const areas = areasOfGeometry(geojson, {})
  return areas.length > 0 ? [areas] : undefined
}

function areasOfFeature(feature: unknown): FoundArea[] {
  if (!isRecord(feature)) return []
  return areasOfGeometry(feature['geometry'], isRecord(feature['properties']) ? feature['properties'] : {})
}

function areasOfGeometry(geometry: unknown, properties: Record<string, unknown>): FoundArea[] {
  if (!isRecord(geometry)) return []
  const { type, coordinates } = geometry
  const name = wordIn(properties, ['name', 'title', 'Name', 'id'])
  const color = wordIn(properties, ['color', 'fill', 'stroke'])
  if (type === 'Polygon') return [{ name, color, rings: flat(coordinates) }]
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates)) return []
  return coordinates.map((rings, index) => ({
    name: name && coordinates.length > 1 ? `${name} ${index + 1}` : name,
    color,
    rings: flat(rings),
  }))
}

/** Without heights, which GeoJSON may carry as a third number. */
function flat(rings: unknown): unknown {
  if (!Array.isArray(rings)) return rings
  return rings.map((ring: unknown) =>
    Array.isArray(ring) ? ring.map((point: unknown) => (Array.isArray(point) ? point.slice(0, 2) : point)) : ring,
  )
}

function wordIn(properties: Record<string, unknown>, names: string[]): string {
  const found = names.map((name) => properties[name]).find((one) => typeof one === 'string' || typeof one === 'number')
  return found === undefined ? '' : String(found).trim().slice(0, 60)
}

/** What an address goes on with where a page is narrowed to a depot; 0: to none. */
export function ofDepot(depotId: number): string {
  return depotId === 0 ? '' : `&depotId=${depotId}`
}
