import type { Break, VehicleLimits } from './problem.ts'

/** Legal rules for a driver's day, to be spread into a vehicle. */
export interface DrivingRules {
  readonly breaks: readonly Break[]
  readonly limits: VehicleLimits
}

const hour = 3600
const minute = 60

/** Regulation (EC) 561/2006, articles 6 and 7: 45 minutes after 4.5 hours, or 15 and then 30; 9 hours of driving, 13 hours between daily rests. */
export const europeanDrivingRules: DrivingRules = {
  breaks: [
    {
      kind: 'driving',
      afterDrivingSeconds: 4.5 * hour,
      durationSeconds: 45 * minute,
      parts: [15 * minute, 30 * minute],
    },
  ],
  limits: { drivingSeconds: 9 * hour, durationSeconds: 13 * hour },
}

/** 49 CFR 395.3: 30 minutes not driving after 8 hours; 11 hours of driving within 14 hours on duty. */
export const americanDrivingRules: DrivingRules = {
  breaks: [{ kind: 'driving', afterDrivingSeconds: 8 * hour, durationSeconds: 30 * minute, replacedBy: 'standing' }],
  limits: { drivingSeconds: 11 * hour, durationSeconds: 14 * hour },
}
