import type { TaskOfVroom } from './vroom-tasks.ts'
import type { VroomStep, VroomTask, VroomVehicle } from './vroom.ts'

/** What vehicles are called in the problem: by their number; VROOM lets several have the same. */
export function vehicleNames(vehicles: readonly VroomVehicle[]): string[] {
  const counts = new Map<number, number>()
  return vehicles.map(({ id }) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? String(id) : `${id} (${count})`
  })
}

/** What stands in an answer about where and what a step is. */
export type StepName = Pick<VroomStep, 'type' | 'id' | 'job' | 'description' | 'location' | 'location_index'>

/** What an answer says of a task wherever it names it. */
export function taskIdentity({ id, description, location, location_index }: VroomTask) {
  return {
    id,
    ...(description && { description }),
    ...(location && { location }),
    ...(location_index !== undefined && { location_index }),
  }
}

/** A step at a task. */
export function nameOfTask({ type, task }: TaskOfVroom): StepName {
  return { type, ...taskIdentity(task), job: task.id }
}

/** A break. */
export function nameOfBreak({ breaks }: VroomVehicle, id: number): StepName {
  const { description } = breaks!.find((rest) => rest.id === id)!
  return { type: 'break', id, ...(description && { description }) }
}
