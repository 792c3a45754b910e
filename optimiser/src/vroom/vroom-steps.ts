import { checkEach, ProblemFault } from '../door/fault.ts'
import type { TaskOfVroom } from './vroom-tasks.ts'
import type { VroomInput, VroomVehicle, VroomVehicleStep } from './vroom.ts'

/** Each step that vehicles have been given is known, and each task comes once. */
export function checkSteps({ vehicles }: VroomInput, tasks: ReadonlyMap<string, TaskOfVroom>): void {
  const seen = new Set<string>()
  checkEach('vehicles', vehicles, (vehicle, index) => {
    checkEach('steps', vehicle.steps ?? [], (step) => {
      if (step.type === 'start' || step.type === 'end') return
      const name = nameOfStep(step, vehicle, tasks)
      const key = step.type === 'break' ? `${index} ${name}` : name
      if (seen.has(key)) throw new ProblemFault('id', { kind: 'named-twice', name })
      seen.add(key)
    })
  })
}

function nameOfStep(
  { type, id }: VroomVehicleStep,
  { breaks = [] }: VroomVehicle,
  tasks: ReadonlyMap<string, TaskOfVroom>,
): string {
  if (id === undefined) throw new ProblemFault('id', { kind: 'missing' })
  const name = `${type} ${id}`
  const isKnown = type === 'break' ? breaks.some((rest) => rest.id === id) : tasks.has(name)
  if (!isKnown) throw new ProblemFault('id', { kind: 'name-unknown', name })
  return name
}
