import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'

const whole = z.int()
const coordinates = z.array(z.number()).check(z.minLength(2), z.maxLength(3))
const span = z.array(whole).check(z.minLength(2), z.maxLength(2))
const amounts = z.array(whole)
const matrix = z.array(z.array(whole))
const text = z.optional(z.string())
const perType = z.optional(z.record(z.string(), whole))

const taskFields = {
  id: whole,
  description: text,
  location: z.optional(coordinates),
  location_index: z.optional(whole),
  setup: z.optional(whole),
  service: z.optional(whole),
  setup_per_type: perType,
  service_per_type: perType,
  time_windows: z.optional(z.array(span)),
}
const orderFields = { skills: z.optional(amounts), priority: z.optional(whole) }

/** For the description of the call alone: a problem is read, and refused with the path of its fault, by the optimiser's own reader. */
const VroomProblem = z.looseObject({
  vehicles: z.array(
    z.looseObject({
      id: whole,
      profile: text,
      type: text,
      description: text,
      start: z.optional(coordinates),
      start_index: z.optional(whole),
      end: z.optional(coordinates),
      end_index: z.optional(whole),
      capacity: z.optional(amounts),
      costs: z.optional(
        z.object({
          fixed: z.optional(z.number()),
          per_hour: z.optional(z.number()),
          per_km: z.optional(z.number()),
          per_task_hour: z.optional(z.number()),
        }),
      ),
      skills: z.optional(amounts),
      time_window: z.optional(span),
      breaks: z.optional(
        z.array(
          z.looseObject({
            id: whole,
            time_windows: z.optional(z.array(span)),
            service: z.optional(whole),
            description: text,
            max_load: z.optional(amounts),
          }),
        ),
      ),
      speed_factor: z.optional(z.number()),
      max_tasks: z.optional(whole),
      max_travel_time: z.optional(whole),
      max_distance: z.optional(whole),
      steps: z.optional(
        z.array(
          z.looseObject({
            type: z.enum(['start', 'job', 'pickup', 'delivery', 'break', 'end']),
            id: z.optional(whole),
            service_at: z.optional(whole),
            service_after: z.optional(whole),
            service_before: z.optional(whole),
          }),
        ),
      ),
    }),
  ),
  jobs: z.optional(
    z.array(
      z.looseObject({
        ...taskFields,
        ...orderFields,
        delivery: z.optional(amounts),
        pickup: z.optional(amounts),
        amount: z.optional(amounts),
      }),
    ),
  ),
  shipments: z.optional(
    z.array(
      z.looseObject({
        ...orderFields,
        pickup: z.looseObject(taskFields),
        delivery: z.looseObject(taskFields),
        amount: z.optional(amounts),
      }),
    ),
  ),
  matrices: z.optional(
    z.record(
      z.string(),
      z.looseObject({ durations: z.optional(matrix), distances: z.optional(matrix), costs: z.optional(matrix) }),
    ),
  ),
  matrix: z.optional(matrix),
  options: z.optional(z.looseObject({ c: z.optional(z.boolean()), g: z.optional(z.boolean()) })),
})

const violations = z.array(z.looseObject({ cause: z.string(), duration: z.optional(whole) }))
const figures = {
  cost: whole,
  setup: whole,
  service: whole,
  duration: whole,
  waiting_time: whole,
  priority: whole,
  distance: z.optional(whole),
  delivery: z.optional(amounts),
  pickup: z.optional(amounts),
  violations,
}

/** For the description of the call alone, as VROOM answers. */
const VroomAnswer = z.object({
  code: whole,
  summary: z.looseObject({
    ...figures,
    routes: whole,
    unassigned: whole,
    computing_times: z.looseObject({ loading: whole, solving: whole }),
  }),
  unassigned: z.array(z.looseObject({ id: whole, type: z.string(), location: z.optional(coordinates) })),
  routes: z.array(
    z.looseObject({
      vehicle: whole,
      ...figures,
      geometry: text,
      steps: z.array(
        z.looseObject({
          type: z.string(),
          id: z.optional(whole),
          description: text,
          location: z.optional(coordinates),
          location_index: z.optional(whole),
          arrival: whole,
          duration: whole,
          setup: whole,
          service: whole,
          waiting_time: whole,
          distance: z.optional(whole),
          load: z.optional(amounts),
          violations,
        }),
      ),
    }),
  ),
  isEstimated: z.boolean(),
})

export const vroomStates = ['queued', 'running', 'done', 'failed'] as const

/** See docs/optimise.md. Answers 200 with VROOM's output, or 202 with a run for more than `vroomAtOnce`. */
export const optimiseVroom = endpoint({
  method: 'POST',
  path: '/api/optimise',
  summary:
    "Optimise a problem in VROOM's JSON, one at a time. Larger ones answer 202 with a run to read later, or after Prefer: wait=30 the output where it is done in time",
  access: { action: 'create', subject: 'Optimiser' },
  body: raw('application/json', VroomProblem),
  reply: raw('application/json', VroomAnswer),
  accepted: z.object({ id: z.uuid(), state: z.enum(vroomStates), url: z.string() }),
  limitBytes: 8_000_000,
})

const VroomRun = z.object({
  id: z.string(),
  state: z.enum(vroomStates),
  /** VROOM's answer, once it is done. */
  output: z.nullable(z.unknown()),
  /** Why there is none. */
  message: z.string(),
  createdAt: isoTime,
})
export const readVroomRun = endpoint({
  method: 'GET',
  path: '/api/optimise/{id}',
  summary: 'A larger problem and, once it is done, its output',
  access: { action: 'read', subject: 'Optimiser' },
  params: z.object({ id: z.uuid() }),
  reply: VroomRun,
})
export const deleteVroomRun = endpoint({
  method: 'DELETE',
  path: '/api/optimise/{id}',
  summary: 'Delete a larger problem with its output, or cancel it while it waits or is being solved',
  access: { action: 'create', subject: 'Optimiser' },
  params: z.object({ id: z.uuid() }),
})
