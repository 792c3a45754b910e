import { subject } from '@casl/ability'
import { daysAfter } from '#kit/contract/days.ts'
import { depotDaysBetween } from '#features/logistics/depots/server/queries.ts'
import { driverCalendar, type DayRange } from '#features/logistics/drivers/server/queries.ts'
import { planLoads } from '#features/logistics/plans/server/queries.ts'
import { isHoliday } from '#features/logistics/settings/rules.ts'
import { logisticsSetting } from '#features/logistics/settings/server/queries.ts'
import { servicesDueBetween } from '#features/logistics/vehicles/server/queries.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { layers, type Layer, type LayerEntry } from '../contract.ts'
import { refusals } from './refusals.ts'

type From = Pick<Context, 'db' | 'user'>
type Entry = Pick<LayerEntry, 'key' | 'start' | 'end' | 'path'> & Partial<LayerEntry>
type Read = (from: From, range: DayRange) => Promise<Entry[]>

const dayMs = 86_400_000
/** More days than any page of the calendar shows. */
const mostDays = 62
const subjects: Record<Layer, string> = {
  shifts: 'Driver',
  leave: 'Driver',
  service: 'Vehicle',
  holidays: 'Delivery',
  closures: 'Depot',
  plans: 'Plan',
}

/** The layers a person may see at all. */
export function offeredTo({ ability }: Pick<Caller, 'ability'>): Layer[] {
  return layers.filter((layer) => ability.can('read', subjects[layer]))
}

type Query = { layers?: string[] | undefined; start: string; end: string }

export async function layersIn(from: From, query: Query): Promise<{ offered: Layer[]; entries: LayerEntry[] }> {
  const range = rangeOf(query)
  const offered = offeredTo(from.user)
  const entries: LayerEntry[] = []
  for (const layer of offered.filter((one) => query.layers?.includes(one)))
    entries.push(...(await readers[layer](from, range)).map((entry) => ({ ...blank, ...entry, layer })))
  return { offered, entries }
}

const blank = { name: '', detail: '', hours: '', drivers: 0, routes: 0, stops: 0, unassigned: 0, movable: null }

function rangeOf({ start, end }: Query): DayRange {
  const [from, to] = [start.slice(0, 10), daysAfter(end.slice(0, 10), -1)]
  if (Date.parse(to) - Date.parse(from) > mostDays * dayMs) throw invalid('end', refusals.tooLong, { days: mostDays })
  return { from, to }
}

const readers: Record<Layer, Read> = {
  shifts: async (from, range) => {
    const { namesOn } = await driverCalendar(from, range)
    return daysIn(range).flatMap((day) => {
      const names = namesOn(day)
      if (names.length === 0) return []
      const detail = names.slice(0, 30).join(', ')
      return [
        { ...wholeDay(day), key: `shifts ${day}`, drivers: names.length, detail, path: '/apps/logistics/drivers' },
      ]
    })
  },
  leave: async (from, range) => {
    const { absences } = await driverCalendar(from, range)
    return absences.map(({ id, driverId, name, kind, mayChange, ...days }) => ({
      key: `leave ${id}`,
      start: days.from,
      end: daysAfter(days.to, 1),
      name,
      detail: kind,
      path: `/apps/logistics/drivers/${driverId}`,
      movable: mayChange ? { driverId, entry: id } : null,
    }))
  },
  service: async ({ db, user }, range) => {
    const due = await servicesDueBetween(db, user, range)
    return due.map(({ id, vehicleId, vehicle, name, on }) => ({
      ...wholeDay(on),
      key: `service ${id}`,
      name: vehicle,
      detail: name,
      path: `/apps/logistics/fleet?vehicle=${vehicleId}`,
    }))
  },
  holidays: async ({ db, user }, range) => {
    const setting = await logisticsSetting(db, 'holidays')
    const path = user.ability.can('read', subject('Setting', {})) ? '/apps/logistics/settings/holidays' : ''
    return daysIn(range).flatMap((day) =>
      setting.days
        .filter((holiday) => isHoliday({ days: [holiday] }, day))
        .map(({ name }) => ({ ...wholeDay(day), key: `holiday ${day} ${name}`, name, path })),
    )
  },
  closures: async ({ db, user }, range) => {
    const days = await depotDaysBetween(db, user, range)
    return days.map(({ depotId, depot, from, to, hours, reason }) => ({
      key: `closure ${depotId} ${from}`,
      start: from,
      end: daysAfter(to, 1),
      name: depot,
      detail: reason,
      hours: hours.map((span) => `${span.from}–${span.to}`).join(', '),
      path: `/apps/logistics/settings/depots?open=edit-${depotId}`,
    }))
  },
  plans: async ({ db, user }, range) => {
    const loads = await planLoads(db, user, range)
    return loads.map(({ id, name, day, routes, stops, unassigned }) => ({
      ...wholeDay(day),
      key: `plan ${id}`,
      name,
      routes,
      stops,
      unassigned,
      path: `/apps/logistics/routes?date=${day}&plan=${id}`,
    }))
  },
}

function wholeDay(day: string) {
  return { start: day, end: daysAfter(day, 1) }
}

function daysIn({ from, to }: DayRange): string[] {
  const count = Math.floor((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => daysAfter(from, at))
}
