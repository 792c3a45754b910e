import { deliveries } from '../../../deliveries/server/tables.ts'
import { places } from '../../../places/server/tables.ts'
import type { DaySpan, PlanningSettings, Unit } from '../../../settings/contract.ts'
import { minutesOf, weekdayOf } from '../../../settings/rules.ts'
import type { Point } from '#platform/regions/contract.ts'
import { needKey, weightOfPriority } from '../../rules.ts'
import type { StopFacts, TimeSpan } from '../../rules/facts.ts'
import type { PlaceIndex } from '../../../travel/rules/place-index.ts'

export const stopColumns = {
  id: deliveries.id,
  reference: deliveries.reference,
  type: deliveries.type,
  linkedId: deliveries.linkedId,
  recipient: deliveries.recipient,
  address: deliveries.address,
  depotId: deliveries.depotId,
  zoneId: deliveries.zoneId,
  windows: deliveries.windows,
  quantities: deliveries.quantities,
  serviceMinutes: deliveries.serviceMinutes,
  priority: deliveries.priority,
  skills: deliveries.skills,
  features: deliveries.features,
  tags: deliveries.tags,
  state: deliveries.state,
  date: deliveries.date,
  doorLongitude: places.doorLongitude,
  doorLatitude: places.doorLatitude,
  parkingLongitude: places.parkingLongitude,
  parkingLatitude: places.parkingLatitude,
  placeMinutes: places.serviceMinutes,
  placeHours: places.hours,
}
type Delivery = typeof deliveries.$inferSelect
type Place = typeof places.$inferSelect
type Pins = Pick<Place, 'doorLongitude' | 'doorLatitude' | 'parkingLongitude' | 'parkingLatitude'>
export type StopRow = Pick<
  Delivery,
  | 'id'
  | 'reference'
  | 'type'
  | 'linkedId'
  | 'recipient'
  | 'address'
  | 'depotId'
  | 'zoneId'
  | 'windows'
  | 'quantities'
  | 'serviceMinutes'
  | 'priority'
  | 'skills'
  | 'features'
  | 'tags'
  | 'state'
  | 'date'
> &
  Pins & {
    placeMinutes: Place['serviceMinutes']
    placeHours: Place['hours']
  }

type With = {
  planning: PlanningSettings
  units: Unit[]
  index: PlaceIndex
  day: string
}

/** What the evaluator asks of a stop. */
export function stopFacts(row: StopRow, { planning, units, index, day }: With): StopFacts {
  const parcels = row.quantities[units[0]?.key ?? ''] ?? 1
  const usual = planning.serviceMinutes[row.type === 'service' ? 'visit' : row.type]
  const own = row.serviceMinutes ?? row.placeMinutes
  return {
    deliveryId: row.id,
    place: index.placeOf(haltOf(row)),
    type: row.type,
    depotId: row.depotId,
    zoneId: row.zoneId,
    quantities: Object.fromEntries(
      units.flatMap(({ key }) => (row.quantities[key] ? [[key, row.quantities[key]]] : [])),
    ),
    windows: windowsOf(row, planning, day),
    serviceSeconds: own === null ? usual * 60 + Math.max(0, parcels - 1) * planning.secondsPerItem : own * 60,
    skills: row.skills.map(needKey),
    features: row.features.map(needKey),
    priority: weightOfPriority[row.priority] ?? 0,
    dropId: row.type === 'pickup' ? row.linkedId : null,
  }
}

/** Where a vehicle stops: at the parking point, else at the door. */
export function haltOf(row: Pins): Point {
  if (row.parkingLongitude !== null && row.parkingLatitude !== null) return [row.parkingLongitude, row.parkingLatitude]
  return [row.doorLongitude ?? 0, row.doorLatitude ?? 0]
}

/** The windows of the delivery within the hours of the place; where those leave nothing, the recipient knows best. */
export function windowsOf(
  { windows, placeHours }: Pick<StopRow, 'windows' | 'placeHours'>,
  planning: PlanningSettings,
  day: string,
): StopFacts['windows'] {
  const open = placeHours ? spansOf(placeHours[weekdayOf(day)]) : []
  const asked = windows.map((window) => {
    const isSoft = !window.isHard && planning.windows === 'soft'
    const cents = window.centsPerMinute || planning.latenessCentsPerMinute
    return { ...spansOf([window])[0]!, ...(isSoft && { lateCostPerMinute: cents }) }
  })
  if (open.length === 0) return asked
  if (asked.length === 0) return open
  const within = asked.flatMap((window) =>
    open.flatMap((hours) => {
      const startSeconds = Math.max(window.startSeconds, hours.startSeconds)
      const endSeconds = Math.min(window.endSeconds, hours.endSeconds)
      return startSeconds <= endSeconds ? [{ ...window, startSeconds, endSeconds }] : []
    }),
  )
  return within.length > 0 ? within : asked
}

export function spansOf(hours: Pick<DaySpan, 'from' | 'to'>[]): TimeSpan[] {
  return hours
    .map(({ from, to }) => ({ startSeconds: minutesOf(from) * 60, endSeconds: minutesOf(to) * 60 }))
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
}
