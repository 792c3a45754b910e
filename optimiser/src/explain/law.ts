import { americanDrivingRules, europeanDrivingRules } from '../driving-rules.ts'
import type { DrivingRules } from '../driving-rules.ts'
import type { Break, LawfulDay, Vehicle } from '../problem.ts'

const laws = [europeanDrivingRules, americanDrivingRules]

/**
 * Upper limits for relaxations: the vehicle's lawful day, if given. Otherwise breaks after driving show that a law on driving time applies.
 * If the law is known, limits may be raised to the legal ones; if not, the vehicle's own limits are treated as legal limits.
 */
export function longestDay({ breaks = [], limits = {}, overtime, lawfulDay }: Vehicle): Required<LawfulDay> {
  const { drivingSeconds = Infinity, durationSeconds = Infinity } = lawfulDay ?? {}
  const isUnderLaw = lawfulDay === undefined && breaks.some(({ kind }) => kind === 'driving')
  if (!isUnderLaw) return { drivingSeconds, durationSeconds }
  const law = laws.find((each) => each.breaks.every((required) => breaks.some((rest) => isSame(required, rest))))
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
