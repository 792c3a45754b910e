import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'
import { inWords } from './wording.ts'

/** Every break that is due is taken in time. */
export const breaks: Constraint = {
  rule: 'breaks',
  isTimed: true,
  isUsed: (model) => model.features.hasBreaks,
  excess: ({ clock }) => clock.rests.missedSeconds,
  explain: (route) => {
    const vehicle = vehicleName(route)
    const amount = breaks.excess(route)
    return breach('breaks', amount, lateBreakSentence(vehicle, amount), { vehicle })
  },
}

/** Says by how much a break starts too late. */
export function lateBreakSentence(vehicle: string, seconds: number): string {
  return `A break of ${vehicle} starts ${inWords(seconds)} too late.`
}

/** Says that a break was left out. */
export function missingBreakSentence(vehicle: string): string {
  return `A break of ${vehicle} is missing.`
}

/** Says by how much too long the driver goes without a break. */
export function longDriveSentence(vehicle: string, seconds: number): string {
  return `${vehicle} drives ${inWords(seconds)} too long without a break.`
}
