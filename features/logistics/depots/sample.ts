import { sql } from 'drizzle-orm'
import type { Point } from '#platform/regions/contract.ts'
import { daysAfter } from '#kit/contract/days.ts'
import type { Machine } from '#kit/server/machine.ts'
import { laterSpan, sampleHoursLater } from '#kit/server/sample-clock.ts'
import type { Weekday } from '../settings/contract.ts'
import { weekOf } from '../settings/rules.ts'
import { laterWeek, sampleDays } from '../settings/sample.ts'
import type { DepotDay, DepotInput, ZoneInput } from './contract.ts'
import { nextZoneColor } from './rules.ts'
import { depots, zones } from './server/tables.ts'

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export const sampleDepots: (DepotInput & { id: number })[] = [
  {
    id: 1,
    name: 'Depot Aguada',
    code: 'AGU',
    address: 'Avenida General Rondeau 2400, Montevideo',
    point: [-56.1893, -34.8868],
    docks: 6,
    hours: { ...weekOf(workdays, '05:30', '21:00'), saturday: [{ from: '06:00', to: '14:00' }] },
    days: [],
    loadingMinutes: 20,
  },
  {
    id: 2,
    name: 'Depot Unión',
    code: 'UNI',
    address: 'Avenida 8 de Octubre 4200, Montevideo',
    point: [-56.1293, -34.8745],
    docks: 4,
    hours: { ...weekOf(workdays, '06:00', '20:00'), saturday: [{ from: '07:00', to: '13:00' }] },
    days: [],
    loadingMinutes: 15,
  },
]

/** Areas along the bay and the coast: west, south, east, north. */
const boxes: [name: string, depotId: number, box: [number, number, number, number]][] = [
  ['Ciudad Vieja', 1, [-56.216, -34.914, -56.196, -34.898]],
  ['Centro', 1, [-56.196, -34.914, -56.174, -34.898]],
  ['Aguada', 1, [-56.2, -34.898, -56.172, -34.878]],
  ['Prado', 1, [-56.215, -34.878, -56.178, -34.846]],
  ['Pocitos', 2, [-56.174, -34.922, -56.138, -34.898]],
  ['La Blanqueada', 2, [-56.172, -34.898, -56.138, -34.878]],
  ['Unión', 2, [-56.145, -34.878, -56.112, -34.858]],
  ['Malvín', 2, [-56.138, -34.905, -56.09, -34.878]],
]

export const sampleZones: ZoneInput[] = boxes.map(([name, depotId, box], index) => ({
  name,
  depotId,
  color: nextZoneColor(index),
  rings: [cornersOf(box)],
}))

function cornersOf([west, south, east, north]: [number, number, number, number]): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** Two depots of Montevideo and the zones they serve; once per database. */
export async function sampleDepotsAndZones({ db, now, settings }: Machine): Promise<void> {
  const [found] = await db.select({ id: depots.id }).from(depots).limit(1)
  if (found) return
  const later = sampleHoursLater(now(), settings)
  await db.insert(depots).values(
    sampleDepots.map(({ point: [longitude, latitude], ...depot }) => ({
      ...depot,
      hours: laterWeek({ ...depot.hours, ...openDays(depot, sampleDays(now(), settings).weekdays) }, later),
      days: (ownDays[depot.code]?.(sampleDays(now(), settings).dates[0]!) ?? []).map((day) => laterDay(day, later)),
      longitude,
      latitude,
    })),
  )
  // The rows above bring their ids; the next one made by hand follows them.
  await db.execute(sql`select setval(pg_get_serial_sequence('depots', 'id'), ${sampleDepots.length})`)
  await db.insert(zones).values(sampleZones)
}

/** A fortnight or more ahead, behind all that is planned. */
const ownDays: Record<string, (today: string) => DepotDay[]> = {
  AGU: (today) => {
    const day = daysAfter(today, 16)
    return [{ from: day, to: day, hours: [{ from: '09:00', to: '14:00' }], reason: 'Mantenimiento de muelles' }]
  },
  UNI: (today) => [{ from: daysAfter(today, 18), to: daysAfter(today, 19), hours: [], reason: 'Inventario' }],
}

function laterDay(day: DepotDay, later: number): DepotDay {
  return { ...day, hours: day.hours.map((span) => laterSpan(span, later)) }
}

function openDays({ hours }: Pick<DepotInput, 'hours'>, days: readonly Weekday[]) {
  return Object.fromEntries(days.map((day) => [day, hours.monday]))
}
