import { missOf } from './vroom-eta.ts'
import type { TaskOfVroom } from './vroom-tasks.ts'
import type { VroomCause, VroomRoute, VroomSpan, VroomStep, VroomVehicle, VroomViolation } from './vroom.ts'

/** Context for checking a given route. */
export interface GivenRoute {
  readonly vehicle: VroomVehicle
  readonly tasks: ReadonlyMap<string, TaskOfVroom>
  /** The other end of each shipment, by stop id. */
  readonly partners: ReadonlyMap<string, string>
}

/** Adds to each step the rules that it breaks. */
export function judged(given: GivenRoute, steps: readonly VroomStep[]): VroomStep[] {
  const names = steps.map(({ type, id }) => `${type} ${id}`)
  let served = 0
  return steps.map((step, index) => {
    if (isTask(step)) served++
    const causes: readonly (readonly [VroomCause, boolean])[] = [
      ['load', isOver(step.load, given.vehicle.capacity)],
      ['max_tasks', isTask(step) && served > (given.vehicle.max_tasks ?? Infinity)],
      ['skills', !hasSkills(given, names[index]!)],
      ['precedence', isOutOfOrder(given, names, index)],
      ['max_travel_time', step.duration > (given.vehicle.max_travel_time ?? Infinity)],
      ['max_distance', (step.distance ?? 0) > (given.vehicle.max_distance ?? Infinity)],
      [
        'max_load',
        step.type === 'break' && isOver(step.load, given.vehicle.breaks?.find(({ id }) => id === step.id)?.max_load),
      ],
    ]
    const broken = causes.flatMap(([cause, isBroken]) => (isBroken ? [{ cause }] : []))
    return { ...step, violations: [...timing(windowsOf(given, step), step.arrival + step.waiting_time), ...broken] }
  })
}

/** The windows in which a step should begin. */
export function windowsOf(
  { vehicle, tasks }: GivenRoute,
  { type, id }: Pick<VroomStep, 'type' | 'id'>,
): readonly VroomSpan[] {
  if (type === 'break') return vehicle.breaks!.find((rest) => rest.id === id)!.time_windows ?? []
  if (type === 'start' || type === 'end') return vehicle.time_window ? [vehicle.time_window] : []
  return tasks.get(`${type} ${id}`)!.task.time_windows ?? []
}

/** Merges violations by cause and adds up their durations. */
export function merged(violations: readonly VroomViolation[]): VroomViolation[] {
  const sums = new Map<VroomCause, number | undefined>()
  for (const { cause, duration } of violations)
    sums.set(cause, duration === undefined ? undefined : (sums.get(cause) ?? 0) + duration)
  return [...sums].map(([cause, duration]) => ({ cause, ...(duration !== undefined && { duration }) }))
}

/** The violations of a route: those of its steps, and missing breaks. */
export function violationsOf({ breaks = [] }: VroomVehicle, { steps }: Pick<VroomRoute, 'steps'>): VroomViolation[] {
  const isMissing = breaks.some(({ id }) => !steps.some((step) => step.type === 'break' && step.id === id))
  return merged([
    ...steps.flatMap((step) => step.violations),
    ...(isMissing ? [{ cause: 'missing_break' as const }] : []),
  ])
}

function timing(windows: readonly VroomSpan[], time: number): VroomViolation[] {
  const miss = missOf(windows, time)
  if (miss === 0) return []
  return [{ cause: miss < 0 ? 'lead_time' : 'delay', duration: Math.abs(miss) }]
}

function isTask({ type }: VroomStep): boolean {
  return type === 'job' || type === 'pickup' || type === 'delivery'
}

function isOver(load: readonly number[] | undefined, most: readonly number[] | undefined): boolean {
  return load !== undefined && most !== undefined && load.some((amount, unit) => amount > most[unit]!)
}

function hasSkills({ vehicle, tasks }: GivenRoute, name: string): boolean {
  return (tasks.get(name)?.skills ?? []).every((skill) => vehicle.skills?.includes(skill))
}

/** Whether a delivery has no pickup before it, or a pickup no delivery after it. */
function isOutOfOrder({ partners }: GivenRoute, names: readonly string[], index: number): boolean {
  const partner = partners.get(names[index]!)
  if (partner === undefined) return false
  const at = names.indexOf(partner)
  return at < 0 || (names[index]!.startsWith('pickup') ? at < index : at > index)
}
