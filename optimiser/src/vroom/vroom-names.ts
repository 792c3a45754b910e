import type { TaskOfVroom } from './vroom-tasks.ts'
import type { VroomStep, VroomTask, VroomVehicle } from './vroom.ts'

/** Names of vehicles in the problem, from their ids. In VROOM, several vehicles may have the same id. */
export function vehicleNames(vehicles: readonly VroomVehicle[]): string[] {
  const counts = new Map<number, number>()
  return vehicles.map(({ id }) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? String(id) : `${id} (${count})`
  })
}

/** The fields of a step that identify it and its place. */
export type StepName = Pick<VroomStep, 'type' | 'id' | 'job' | 'description' | 'location' | 'location_index'>

/** The fields that identify a task in an answer. */
export function taskIdentity({ id, description, location, location_index }: VroomTask) {
  return {
    id,
    ...(description && { description }),
    ...(location && { location }),
    ...(location_index !== undefined && { location_index }),
  }
}

/** The identity of a step at a task. */
export function nameOfTask({ type, task }: TaskOfVroom): StepName {
  return { type, ...taskIdentity(task), job: task.id }
}

/** The identity of a break. */
export function nameOfBreak({ breaks }: VroomVehicle, id: number): StepName {
  const { description } = breaks!.find((rest) => rest.id === id)!
  return { type: 'break', id, ...(description && { description }) }
}
