/** One stop of a route that has been driven, as it was planned and as it went. */
export interface PastStop {
  /** Days and routes that share a name share their pace. */
  readonly day: string
  readonly route: string
  /** Hour of the day in which the drive to it began, 0 to 23. */
  readonly hour: number
  readonly driver: string
  readonly zone: string
  readonly address: string
  readonly customer: string
  /** What the roads say; `null` where the drive is unknown, for example after an unplanned break. */
  readonly plannedDriveSeconds: number | null
  readonly driveSeconds: number | null
  readonly plannedServiceSeconds: number | null
  readonly serviceSeconds: number | null
}

/** A break or a loading on the way, as it was planned and as it went. */
export interface PastHalt {
  readonly plannedSeconds: number
  readonly seconds: number
}

/** What decides how long a drive or a service takes, beside its plan. */
export type Place = Pick<PastStop, 'hour' | 'driver' | 'zone' | 'address' | 'customer'>

/** Lights, gates and parking take this long however short the drive is; without it the ratio of short drives explodes. A guess. */
export const driveFloorSeconds = 60
/** The same for the walk to a door. A guess. */
export const serviceFloorSeconds = 30
/** The same for a break. A guess. */
export const haltFloorSeconds = 60

/** A lunch nobody recorded or a doubled tap is no more than this: exp(2) is 7.4 times the plan, exp(-1.5) a fifth. */
const leastLog = -1.5
const mostLog = 2

/** How much longer than planned, as a logarithm: 0 is as planned. */
export function logRatio(seconds: number, plannedSeconds: number, floorSeconds: number): number {
  const ratio = Math.log((Math.max(0, seconds) + floorSeconds) / (Math.max(0, plannedSeconds) + floorSeconds))
  return Math.min(mostLog, Math.max(leastLog, ratio))
}
