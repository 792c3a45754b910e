import type { VroomInput, VroomTask, VroomVehicle } from './vroom.ts'

/** A job or one end of a shipment, as the answer speaks of it. */
export interface TaskOfVroom {
  readonly type: 'job' | 'pickup' | 'delivery'
  readonly task: VroomTask
  readonly priority: number
  readonly skills: readonly number[]
  /** Brought to the stop and taken from it; of what is brought, `loaded` was on board from the start. */
  readonly brought: readonly number[]
  readonly taken: readonly number[]
  readonly loaded: readonly number[]
}

/** All tasks in VROOM's order, by the names of their stops. */
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

/** What a task takes with a vehicle, in seconds. */
export function workOfTask(
  { task }: TaskOfVroom,
  { type = '' }: VroomVehicle,
): { readonly setup: number; readonly service: number } {
  return {
    setup: task.setup_per_type?.[type] ?? task.setup ?? 0,
    service: task.service_per_type?.[type] ?? task.service ?? 0,
  }
}

/** One amount more or less of each unit. */
export function plus(one: readonly number[], other: readonly number[], sign = 1): number[] {
  return one.map((amount, unit) => amount + sign * other[unit]!)
}
