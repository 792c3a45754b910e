import type { Input } from '#kit/contract/endpoint.ts'
import type { Context } from '#kit/server/handle.ts'
import { tableFile, tableWriter } from '#kit/documents/table-file.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { readPayInputs, WorkDay } from '../contract.ts'
import { measurableDrivers, workDays, workOf } from './queries.ts'
import { say } from './texts.ts'

const mostDrivers = 500
const columns = [
  'driver',
  'day',
  'duty',
  'breaks',
  'paid',
  'stops',
  'delivered',
  'failed',
  'planned',
  'driven',
] as const

/** One line for each driver and day; hours and kilometres as numbers that a spreadsheet can add up. */
export async function payFile(
  { db, user, now, language }: Context,
  { from, to, driverId, format }: Input<(typeof readPayInputs)['query']>,
): Promise<Response> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const span = { from, to }
  const writer = tableWriter(
    format,
    columns.map((key) => say(language, `columns.${key}`)),
  )
  for (const { id, name } of await measurableDrivers(db, user, driverId, mostDrivers)) {
    const days = await workDays(db, id, { work: await workOf(db, id, span), span, now: now(), timeZone })
    writer.add(days.toReversed().map((one) => [name, one.day, ...figuresOf(one)]))
  }
  return tableFile(format, `${say(language, 'name')} ${from} ${to}`, writer.bytes())
}

function figuresOf({ dutySeconds, breakSeconds, plannedMeters, drivenMeters, stops, delivered, failed }: WorkDay) {
  // Hours that nobody recorded are left empty: they are not none.
  const recorded = [dutySeconds, breakSeconds, dutySeconds - breakSeconds]
  return [
    ...recorded.map((seconds) => (dutySeconds > 0 ? hours(seconds) : '')),
    stops,
    delivered,
    failed,
    kilometres(plannedMeters),
    drivenMeters === null ? '' : kilometres(drivenMeters),
  ]
}

function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100
}

function kilometres(meters: number): number {
  return Math.round(meters / 100) / 10
}
