import { americanDrivingRules, europeanDrivingRules } from '../driving-rules.ts'
import type { DrivingRules } from '../driving-rules.ts'
import type { Break, LawfulDay, Vehicle } from '../problem.ts'

const laws = [europeanDrivingRules, americanDrivingRules]

/**
 * What no relaxation may go beyond: the lawful day, where the vehicle says what it is. Else breaks after driving are the mark of a law on
 * driving time: where the law is known, limits below its own may be raised to them; where it is not, the limits of the vehicle are taken for
 * the law's.
 */
export function longestDay({ breaks = [], limits = {}, overtime, lawfulDay }: Vehicle): Required<LawfulDay> {
  const { drivingSeconds = Infinity, durationSeconds = Infinity } = lawfulDay ?? {}
  const isUnderLaw = lawfulDay === undefined && breaks.some(({ kind }) => kind === 'driving')
  if (!isUnderLaw) return { drivingSeconds, durationSeconds }
  const law = laws.find((each) => each.breaks.every((asked) => breaks.some((rest) => isSame(asked, rest))))
  return {
    drivingSeconds: Math.max(limits.drivingSeconds ?? Infinity, law?.limits.drivingSeconds ?? 0),
    durationSeconds: Math.max(
      (limits.durationSeconds ?? Infinity) + (overtime?.upToSeconds ?? 0),
      law?.limits.durationSeconds ?? 0,
    ),
  }
}

function isSame(one: DrivingRules['breaks'][number], other: Break): boolean {
  if (one.kind !== 'driving' || other.kind !== 'driving') return false
  return one.afterDrivingSeconds === other.afterDrivingSeconds && one.durationSeconds === other.durationSeconds
}
