import { checkEach, ProblemFault } from '../door/fault.ts'
import type { TaskOfVroom } from './vroom-tasks.ts'
import type { VroomInput, VroomVehicle, VroomVehicleStep } from './vroom.ts'

const between = ['job', 'pickup', 'delivery', 'break'] as const

/** Refuses steps of vehicles that are unknown or repeated, a start that isn't first and an end that isn't last. */
export function checkSteps({ vehicles }: VroomInput, tasks: ReadonlyMap<string, TaskOfVroom>): void {
  const seen = new Set<string>()
  checkEach('vehicles', vehicles, (vehicle, index) => {
    const { steps = [] } = vehicle
    checkEach('steps', steps, (step, at) => {
      if (step.type === 'start' || step.type === 'end') {
        const isInPlace = step.type === 'start' ? at === 0 : at === steps.length - 1
        if (isInPlace) return
        throw new ProblemFault('type', { kind: 'no-such-choice', choices: between, got: JSON.stringify(step.type) })
      }
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
