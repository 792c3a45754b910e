import { ProblemFault } from '../door/fault.ts'
import type { Problem } from '../problem.ts'
import { deliveryKey, profileOf } from './vroom-input.ts'
import { profileName } from './vroom-profiles.ts'
import type { VroomInput } from './vroom.ts'

/** Converts a fault of the problem to the path in VROOM's input. */
export function faultOfInput(fault: ProblemFault, input: VroomInput, problem: Problem): ProblemFault {
  const [, list, number, rest = ''] = /^(\w+)\[(\d+)\](.*)$/.exec(fault.path) ?? []
  const at = Number(number)
  const field = fieldOf(rest)
  if (list === 'stops') return fault.at(taskPath(input, at) + taskField(input, at, field))
  if (list === 'pairs') return fault.at(`shipments[${at}]${field}`)
  if (list === 'vehicles') return fault.at(`vehicles[${at}]${field}`)
  if (list === 'depots') return fault.at(endPath(input, problem, problem.depots![at]!.id))
  if (list !== 'profiles') return fault
  const vehicle = input.vehicles.find((one) => profileName(one) === problem.profiles[at]!.name)!
  return fault.at(`matrices.${profileOf(vehicle)}${field}`)
}

/** The path of a stop. Stops are the jobs, followed by the two ends of each shipment. */
function taskPath({ jobs = [] }: VroomInput, stop: number): string {
  const ofShipment = stop - jobs.length
  if (ofShipment < 0) return `jobs[${stop}]`
  return `shipments[${Math.floor(ofShipment / 2)}].${ofShipment % 2 === 0 ? 'pickup' : 'delivery'}`
}

function taskField({ jobs = [] }: VroomInput, stop: number, field: string): string {
  const job = jobs[stop]
  return job ? field.replace(/^\.delivery\b/, `.${deliveryKey(job)}`) : field
}

/** The path of the first vehicle end at a depot. */
function endPath({ vehicles }: VroomInput, problem: Problem, depot: string): string {
  const at = problem.vehicles.findIndex(({ start, end }) => start === depot || end === depot)
  const end = problem.vehicles[at]!.start === depot ? 'start' : 'end'
  return `vehicles[${at}].${end}${vehicles[at]![`${end}_index`] === undefined ? '' : '_index'}`
}

/** Names of problem fields in VROOM's JSON. */
const names: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/\.(?:start|end)Seconds$/, ''],
  [/^\.place$/, '.location_index'],
  [/^\.windows\b/, '.time_windows'],
  [/^\.shift\b/, '.time_window'],
  [/\.window$/, '.time_windows[0]'],
  [/\.otherWindows\[(\d+)\]$/, (_, index) => `.time_windows[${Number(index) + 1}]`],
  [/\.maxLoad\b/, '.max_load'],
  [/^\.quantities\b/, '.amount'],
  [/\.unit (\d+)$/, (_, unit) => `[${Number(unit) - 1}]`],
  [/^\.durationsSeconds\b/, '.durations'],
  [/^\.distancesMeters\b/, '.distances'],
  [/^\.legCosts\b/, '.costs'],
]

function fieldOf(path: string): string {
  return names.reduce(
    (field, [from, to]) => (typeof to === 'string' ? field.replace(from, to) : field.replace(from, to)),
    path,
  )
}
