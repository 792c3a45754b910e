import type { VroomInput, VroomTask, VroomVehicle } from './vroom.ts'

/** A job or one end of a shipment. */
export interface TaskOfVroom {
  readonly type: 'job' | 'pickup' | 'delivery'
  readonly task: VroomTask
  readonly priority: number
  readonly skills: readonly number[]
  /** Amounts delivered and collected. `loaded` is the part of the delivery that is on board from the start. */
  readonly brought: readonly number[]
  readonly taken: readonly number[]
  readonly loaded: readonly number[]
}

/** All tasks by the ids of their stops, in VROOM's order. */
export function tasksOf({ jobs = [], shipments = [], vehicles }: VroomInput): ReadonlyMap<string, TaskOfVroom> {
  const none = (vehicles[0]!.capacity ?? []).map(() => 0)
  const ofJobs = jobs.map((job): TaskOfVroom => {
    const { priority = 0, skills = [], delivery = none, pickup = none } = job
    return { type: 'job', task: job, priority, skills, brought: delivery, taken: pickup, loaded: delivery }
  })
  const ofShipments = shipments.flatMap(
    ({ pickup, delivery, amount = none, priority = 0, skills = [] }): TaskOfVroom[] => [
      { type: 'pickup', task: pickup, priority, skills, brought: none, taken: amount, loaded: none },
      { type: 'delivery', task: delivery, priority, skills, brought: amount, taken: none, loaded: none },
    ],
  )
  return new Map([...ofJobs, ...ofShipments].map((known) => [`${known.type} ${known.task.id}`, known]))
}

/** Set-up and service seconds of a task with a vehicle. */
export function workOfTask(
  { task }: TaskOfVroom,
  { type = '' }: VroomVehicle,
): { readonly setup: number; readonly service: number } {
  return {
    setup: task.setup_per_type?.[type] ?? task.setup ?? 0,
    service: task.service_per_type?.[type] ?? task.service ?? 0,
  }
}

/** Adds amounts (sign 1) or subtracts them (sign -1). */
export function plus(one: readonly number[], other: readonly number[], sign = 1): number[] {
  return one.map((amount, unit) => amount + sign * other[unit]!)
}
