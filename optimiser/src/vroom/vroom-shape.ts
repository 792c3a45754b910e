import { ProblemFault } from '../door/fault.ts'
import { finite, listOf, matrix, numberWithin, object, oneOf, open, text, wholeWithin } from '../door/shape.ts'
import type { Shape } from '../door/shape.ts'
import { NO_WAY } from '../model/model.ts'

const id = wholeWithin(0, Number.MAX_SAFE_INTEGER)
const seconds = numberWithin(0, NO_WAY)
const amounts = listOf(numberWithin(0, 1e9), { most: 5 })
const skills = listOf(wholeWithin(0, 2 ** 32))
const span = listOf(finite, { least: 2, most: 2 })
const coordinates = listOf(finite, { least: 2, most: 2 })
const index = wholeWithin(0, 1e6)
const priority = numberWithin(0, 100)
const words: Shape = (value) => {
  if (value !== '') text(value)
}
const refused: Shape = () => {
  throw new ProblemFault('', { kind: 'field-unknown' })
}

const fixedTimes = { 'service_at?': refused, 'service_after?': refused, 'service_before?': refused }

const task = {
  id,
  'description?': words,
  'location?': coordinates,
  'location_index?': index,
  'setup?': seconds,
  'service?': seconds,
  'setup_per_type?': refused,
  'service_per_type?': refused,
  'time_windows?': listOf(span),
}

const vehicle = object(
  {
    id,
    'profile?': text,
    'description?': words,
    'start?': coordinates,
    'start_index?': index,
    'end?': coordinates,
    'end_index?': index,
    'capacity?': amounts,
    'costs?': object(
      {
        'fixed?': numberWithin(0, 1e9),
        'per_hour?': numberWithin(0, 1e9),
        'per_km?': numberWithin(0, 1e9),
        'per_task_hour?': numberWithin(0, 0),
      },
      open,
    ),
    'skills?': skills,
    'time_window?': span,
    'breaks?': listOf(object({ id, 'time_windows?': listOf(span), 'service?': seconds, 'max_load?': refused }, open)),
    'speed_factor?': numberWithin(0.01, 5),
    'max_tasks?': wholeWithin(0, 1e9),
    'max_travel_time?': numberWithin(0, 1e12),
    'max_distance?': numberWithin(0, 1e12),
    'steps?': listOf(
      object({ type: oneOf('start', 'job', 'pickup', 'delivery', 'break', 'end'), 'id?': id, ...fixedTimes }, open),
    ),
  },
  open,
)

/** Fields that are not known are passed over, as VROOM does; those that ask for what cannot be kept here are refused. */
export const vroomShape = object(
  {
    'jobs?': listOf(
      object({ ...task, 'delivery?': amounts, 'pickup?': amounts, 'skills?': skills, 'priority?': priority }, open),
    ),
    'shipments?': listOf(
      object(
        {
          pickup: object(task, open),
          delivery: object(task, open),
          'amount?': amounts,
          'skills?': skills,
          'priority?': priority,
        },
        open,
      ),
    ),
    vehicles: listOf(vehicle, { least: 1 }),
  },
  open,
)

/** The matrices of one profile. */
export const vroomMatricesShape = object(
  { durations: listOf(matrix, { least: 1 }), 'distances?': listOf(matrix, { least: 1 }), 'costs?': refused },
  open,
)
