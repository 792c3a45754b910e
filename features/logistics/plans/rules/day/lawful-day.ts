import type { Vehicle } from '#optimiser/problem.ts'
import type { DriverFacts } from '../facts.ts'

type Law = Pick<DriverFacts, 'mostDrivingSeconds' | 'mostDutySeconds'>
type Work = { drivingSeconds: number; durationSeconds: number }

/** Nothing where there is no driver, or no law for them. */
export function lawfulDayOf(driver: Law | undefined): Pick<Vehicle, 'lawfulDay'> {
  const { mostDrivingSeconds, mostDutySeconds } = driver ?? { mostDrivingSeconds: null, mostDutySeconds: null }
  if (!mostDrivingSeconds && !mostDutySeconds) return {}
  return {
    lawfulDay: {
      ...(mostDrivingSeconds && { drivingSeconds: mostDrivingSeconds }),
      ...(mostDutySeconds && { durationSeconds: mostDutySeconds }),
    },
  }
}

/** Overtime and raised limits reach no farther than the lawful day. What the limit of a day leaves of a shift counts as overtime, so it never cuts into the shift. */
export function withinLaw(vehicle: Vehicle): Vehicle {
  const { drivingSeconds: driving, durationSeconds: duration } = vehicle.lawfulDay ?? {}
  const driven = driving === undefined ? vehicle : withLimits(vehicle, { drivingSeconds: least(vehicle, driving) })
  if (duration === undefined) return driven
  const { overtime, shift } = vehicle
  if (!overtime) return withLimits(driven, { durationSeconds: duration })
  const shiftSeconds = shift ? shift.endSeconds - shift.startSeconds : 0
  const upToSeconds = Math.min(overtime.upToSeconds, Math.max(0, duration - shiftSeconds))
  return { ...withLimits(driven, { durationSeconds: duration - upToSeconds }), overtime: { ...overtime, upToSeconds } }
}

function withLimits(vehicle: Vehicle, limits: Vehicle['limits']): Vehicle {
  return { ...vehicle, limits: { ...vehicle.limits, ...limits } }
}

function least({ limits }: Vehicle, driving: number): number {
  return Math.min(limits?.drivingSeconds ?? Infinity, driving)
}

/** What of a day's work the law of a driver doesn't allow. */
export function beyondLaw(work: Work, { mostDrivingSeconds, mostDutySeconds }: Law): ('driving' | 'duration')[] {
  return [
    ...(mostDrivingSeconds !== null && work.drivingSeconds > mostDrivingSeconds ? ['driving' as const] : []),
    ...(mostDutySeconds !== null && work.durationSeconds > mostDutySeconds ? ['duration' as const] : []),
  ]
}

/** How often stops ask for a skill that their driver doesn't have. */
export function missingSkills(
  stops: readonly { skills: readonly string[] }[],
  { skills }: Pick<DriverFacts, 'skills'>,
): number {
  const known = new Set(skills)
  return stops.flatMap((stop) => stop.skills).filter((skill) => !known.has(skill)).length
}
