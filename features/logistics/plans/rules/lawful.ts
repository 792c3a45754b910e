import type { Vehicle } from '#optimiser/problem.ts'
import type { DriverFacts } from './facts.ts'

type Law = Pick<DriverFacts, 'mostDrivingSeconds' | 'mostDutySeconds'>
type Work = { drivingSeconds: number; durationSeconds: number }

export function lawfulDayOf({ mostDrivingSeconds, mostDutySeconds }: Law): Pick<Vehicle, 'lawfulDay'> {
  if (!mostDrivingSeconds && !mostDutySeconds) return {}
  return {
    lawfulDay: {
      ...(mostDrivingSeconds && { drivingSeconds: mostDrivingSeconds }),
      ...(mostDutySeconds && { durationSeconds: mostDutySeconds }),
    },
  }
}

/** Overtime and raised limits reach no farther than the lawful day: the optimiser adds overtime to the limit of the day. */
export function withinLaw(vehicle: Vehicle): Vehicle {
  const { drivingSeconds, durationSeconds } = vehicle.lawfulDay ?? {}
  if (drivingSeconds === undefined && durationSeconds === undefined) return vehicle
  const { limits, overtime } = vehicle
  const upToSeconds = Math.min(overtime?.upToSeconds ?? 0, durationSeconds ?? Infinity)
  return {
    ...vehicle,
    limits: {
      ...limits,
      ...(drivingSeconds !== undefined && {
        drivingSeconds: Math.min(limits?.drivingSeconds ?? Infinity, drivingSeconds),
      }),
      ...(durationSeconds !== undefined && { durationSeconds: durationSeconds - upToSeconds }),
    },
    ...(overtime && { overtime: { ...overtime, upToSeconds } }),
  }
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
