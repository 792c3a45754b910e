import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'
import type { Vehicle } from '../problem.ts'
import { capitalised, inWords } from './wording.ts'

/** Every break that is due is taken in time. */
export const breaks: Constraint = {
  rule: 'breaks',
  isTimed: true,
  isUsed: (model) => model.features.hasBreaks,
  excess: ({ clock }) => clock.rests.missedSeconds,
  explain: (route) => {
    const { model, course } = route
    const vehicle = vehicleName(route)
    return course.rests.flatMap(({ index, start }) => {
      const due = model.fixedBreaks[course.vehicle]!.find((rest) => rest.index === index)
      const late = due ? start - due.end : 0
      return breach('breaks', late, lateBreakSentence(breakName(model.problem.vehicles[course.vehicle]!, index), late), { vehicle, break: index })
    })
  },
}

/** "the break of Anna", "break 2 of Anna" where there are several. */
export function breakName({ id, breaks: all = [] }: Vehicle, index: number): string {
  return all.length > 1 ? `break ${index + 1} of ${id}` : `the break of ${id}`
}

/** Says by how much a break starts too late. */
export function lateBreakSentence(name: string, seconds: number): string {
  return `${capitalised(name)} starts ${inWords(seconds)} too late.`
}

/** Says by how much a break starts too early. */
export function earlyBreakSentence(name: string, seconds: number): string {
  return `${capitalised(name)} starts ${inWords(seconds)} too early.`
}

/** Says that a break was left out. */
export function missingBreakSentence(name: string): string {
  return `${capitalised(name)} is missing.`
}

/** Says how long a break is that should last one of other lengths. */
export function breakLengthSentence(name: string, seconds: number, lengths: readonly number[]): string {
  return `${capitalised(name)} lasts ${inWords(seconds)} and should last ${lengths.map(inWords).join(' or ')}.`
}

/** Says by how much too long the driver goes without a break. */
export function longDriveSentence(vehicle: string, seconds: number): string {
  return `${vehicle} drives ${inWords(seconds)} too long without a break.`
}
