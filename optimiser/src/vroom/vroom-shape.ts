import { checkPart, ProblemFault } from '../door/fault.ts'
import { any, finite, listOf, numberWithin, object, oneOf, open, table, text, wholeWithin } from '../door/shape.ts'
import type { Shape } from '../door/shape.ts'
import { NO_WAY } from '../model/model.ts'

const id = wholeWithin(0, Number.MAX_SAFE_INTEGER)
const seconds = wholeWithin(0, NO_WAY)
const amounts = listOf(wholeWithin(0, 1e9), { most: 32 })
const skills = listOf(wholeWithin(0, 2 ** 32), { most: 500 })
const span = listOf(wholeWithin(0, 2 ** 40), { least: 2, most: 2 })
const windows = listOf(span, { least: 1, most: 100 })
const coordinates = listOf(finite, { least: 2, most: 3 })
const index = wholeWithin(0, 1e6)
const priority = wholeWithin(0, 100)
const price = numberWithin(0, 1e9)
const words: Shape = (value) => {
  if (value !== '') text(value)
}
const perType = table(seconds)

/** Keys that define a rule. They are refused where VROOM would silently ignore them. */
const rules = new Set([
  'amount',
  'breaks',
  'capacity',
  'costs',
  'delivery',
  'fixed',
  'max_distance',
  'max_load',
  'max_tasks',
  'max_travel_time',
  'per_hour',
  'per_km',
  'per_task_hour',
  'pickup',
  'priority',
  'service',
  'service_after',
  'service_at',
  'service_before',
  'service_per_type',
  'setup',
  'setup_per_type',
  'skills',
  'speed_factor',
  'steps',
  'time_window',
  'time_windows',
])

/** An object whose unknown fields are ignored, as in VROOM, unless they define a rule elsewhere. */
function loose(fields: Readonly<Record<string, Shape>>): Shape {
  const shape = object(fields, open)
  return (value) => {
    shape(value)
    // The shape has just been checked.
    for (const name of Object.keys(value as object)) {
      if (rules.has(name) && !(name in fields) && !(`${name}?` in fields))
        throw new ProblemFault(name, { kind: 'field-unknown' })
    }
  }
}

const task = {
  id,
  'description?': words,
  'location?': coordinates,
  'location_index?': index,
  'setup?': seconds,
  'service?': seconds,
  'setup_per_type?': perType,
  'service_per_type?': perType,
  'time_windows?': windows,
}

const rest = { id, 'description?': words, 'time_windows?': windows, 'service?': seconds, 'max_load?': amounts }
const step = {
  type: oneOf('start', 'job', 'pickup', 'delivery', 'break', 'end'),
  'id?': id,
  'service_at?': wholeWithin(0, 2 ** 40),
  'service_after?': wholeWithin(0, 2 ** 40),
  'service_before?': wholeWithin(0, 2 ** 40),
}

const vehicle = {
  id,
  'profile?': words,
  'type?': words,
  'description?': words,
  'start?': coordinates,
  'start_index?': index,
  'end?': coordinates,
  'end_index?': index,
  'capacity?': amounts,
  'costs?': object({ 'fixed?': price, 'per_hour?': price, 'per_km?': price, 'per_task_hour?': price }),
  'skills?': skills,
  'time_window?': span,
  'breaks?': listOf(loose(rest), { most: 50 }),
  'speed_factor?': numberWithin(0.01, 5),
  'max_tasks?': wholeWithin(0, 1e9),
  'max_travel_time?': wholeWithin(0, 1e12),
  'max_distance?': wholeWithin(0, 1e12),
  'steps?': listOf(loose(step), { most: 10_000 }),
}

const entry = wholeWithin(0, 2 ** 32)
const rows = listOf(row, { least: 1 })

// Uses an index because matrices have millions of entries.
function row(value: unknown): void {
  if (!Array.isArray(value)) return listOf(entry)(value)
  const entries: readonly unknown[] = value
  for (let column = 0; column < entries.length; column++) {
    const each = entries[column]
    if (typeof each !== 'number' || each < 0 || !Number.isInteger(each)) checkPart(column, each, entry)
  }
}

const order = { 'amount?': amounts, 'skills?': skills, 'priority?': priority }
const job = { ...task, ...order, 'delivery?': amounts, 'pickup?': amounts }
const shipment = { ...order, pickup: loose(task), delivery: loose(task) }

/** VROOM's input. Unknown prices are refused, because they would change the problem. */
export const vroomShape = loose({
  'jobs?': listOf(loose(job)),
  'shipments?': listOf(loose(shipment)),
  vehicles: listOf(loose(vehicle), { least: 1 }),
  'matrices?': table(any),
  'matrix?': rows,
  'options?': any,
})

const matrices = { 'durations?': rows, 'distances?': rows, 'costs?': rows }
/** The matrices of one profile. */
export const vroomMatricesShape = object(matrices, open)

const namesOf = (fields: Readonly<Record<string, Shape>>) => Object.keys(fields).map((name) => name.replace('?', ''))

/** The known keys of each part. */
export const vroomKeys = {
  task: namesOf(task),
  job: namesOf(job),
  shipment: namesOf(shipment),
  vehicle: namesOf(vehicle),
  rest: namesOf(rest),
  step: namesOf(step),
  matrices: namesOf(matrices),
}
