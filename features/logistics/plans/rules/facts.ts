import * as z from 'zod/mini'
import { BlockedSkill } from '../../../people/academy/rules/blocked-skill.ts'
import { Point, Profile, RoadUse } from '#platform/regions/contract.ts'
import { awayReasons } from '../../drivers/rules.ts'
import { Moment } from './plan/moment.ts'
import { TrafficInUse } from '../../settings/rules/traffic-in-use.ts'
import { MatrixFacts } from '../../travel/contract.ts'
import type { TravelMatrix } from '../../travel/rules.ts'

/** Seconds after midnight on the clocks of the workspace; past 86 400 on the next day. */
const seconds = z.number()
export const TimeSpan = z.object({ startSeconds: seconds, endSeconds: seconds })
export type TimeSpan = z.infer<typeof TimeSpan>
const Amounts = z.record(z.string(), z.number())
const names = z.array(z.string())

/** A place is a row of the travel matrices. */
const place = z.number()

export const DepotFacts = z.object({
  id: z.number(),
  name: z.string(),
  point: Point,
  place,
  /** Empty: closed on this day. */
  openings: z.array(TimeSpan),
  loadingSeconds: z.number(),
})
export type DepotFacts = z.infer<typeof DepotFacts>

/** What a kind of vehicle costs, and which matrix it travels by. */
export const ProfileFacts = z.object({
  id: z.number(),
  name: z.string(),
  /** Which roads it may take. */
  kind: Profile,
  matrixKey: z.string(),
  /** How fast it goes against the roads of its matrix. */
  speedPercent: z.number(),
  fixedCost: z.number(),
  costPerKilometer: z.number(),
  costPerHour: z.number(),
  gramsPerKilometer: z.number(),
})
export type ProfileFacts = z.infer<typeof ProfileFacts>

export const VehicleFacts = z.object({
  id: z.number(),
  name: z.string(),
  plate: z.string(),
  profileId: z.number(),
  depotId: z.nullable(z.number()),
  capacity: Amounts,
  /** As `needKey` writes them. */
  features: names,
  /** It can’t go on on this day; missing where it can. */
  isStopped: z.optional(z.literal(true)),
})
export type VehicleFacts = z.infer<typeof VehicleFacts>

const DrivingBreak = z.object({
  afterDrivingSeconds: z.number(),
  durationSeconds: z.number(),
  parts: z.optional(z.tuple([z.number(), z.number()])),
  replacedBy: z.optional(z.enum(['waiting', 'standing'])),
})

const WorkRule = z.object({ afterWorkSeconds: z.number(), breakSeconds: z.number() })
/** So much rest in a day of more work than this. */
export type WorkRule = z.infer<typeof WorkRule>

export const DriverFacts = z.object({
  id: z.number(),
  name: z.string(),
  depotId: z.nullable(z.number()),
  vehicleId: z.nullable(z.number()),
  /** Hours of this day; none: off. */
  hours: z.array(TimeSpan),
  /** Why they can't work on this day; missing where they can. */
  away: z.optional(z.enum(awayReasons)),
  /** As `needKey` writes them. */
  skills: names,
  /** Skills that don't count on this day, for want of a valid certificate. */
  blocked: z.optional(z.array(BlockedSkill)),
  /** Where they usually work; none: anywhere. */
  zoneIds: z.array(z.number()),
  costPerHour: z.number(),
  /** What the rules of their hours ask for; nothing where there are none. */
  breaks: z.array(DrivingBreak),
  /** What they ask for after work of any kind. */
  workBreaks: z.optional(z.array(WorkRule)),
  mostDrivingSeconds: z.nullable(z.number()),
  mostDutySeconds: z.nullable(z.number()),
})
export type DriverFacts = z.infer<typeof DriverFacts>

export const StopFacts = z.object({
  deliveryId: z.number(),
  place,
  type: z.enum(['drop', 'pickup', 'service']),
  depotId: z.nullable(z.number()),
  zoneId: z.nullable(z.number()),
  quantities: Amounts,
  windows: z.array(z.extend(TimeSpan, { lateCostPerMinute: z.optional(z.number()) })),
  serviceSeconds: z.number(),
  /** As `needKey` writes them. */
  skills: names,
  features: names,
  /** As the optimiser weighs it. */
  priority: z.number(),
  /** The delivery that what is picked up here goes to. */
  dropId: z.nullable(z.number()),
  /** The time its recipient was told last; missing where they were told none of this day. */
  told: z.optional(TimeSpan),
  /** What became of it; missing until a driver has been there. */
  judged: z.optional(z.enum(['kept', 'broken'])),
})
export type StopFacts = z.infer<typeof StopFacts>

/** Everything that plans of a day are made from, whatever the plan. Money is in cents, or in points for those who may not see costs. */
export const PlanFacts = z.object({
  day: z.string(),
  /** Of the day that runs: nothing of it is planned before then. Missing on any other day. */
  moment: z.optional(Moment),
  /** `points`: the caller may not see costs, so drivers are all paid alike, and all prices are scaled by one factor. */
  money: z.enum(['cents', 'points']),
  /** What an hour of any driver counts for where the times of a route are chosen. */
  usualPay: z.number(),
  /** Keys of the units that quantities are counted in. */
  units: names,
  /** Rows and columns of every matrix. */
  places: z.array(Point),
  depots: z.array(DepotFacts),
  profiles: z.array(ProfileFacts),
  vehicles: z.array(VehicleFacts),
  drivers: z.array(DriverFacts),
  stops: z.array(StopFacts),
  /** A stop is served at another time than before where it is earlier or later by more. */
  promiseToleranceSeconds: z.number(),
  matrices: z.array(MatrixFacts),
  /** What the matrices are worked out with besides the usual. */
  roadUse: RoadUse,
  mostStops: z.number(),
  mayReload: z.boolean(),
  /** The traffic profiles that the plan may name. */
  traffic: TrafficInUse,
})
export type PlanFacts = z.infer<typeof PlanFacts>

/** Matrices by their key. */
export type TravelMatrices = ReadonlyMap<string, TravelMatrix>

/** A matrix as it crosses the wire: all times, then all distances, each 32 bits, lowest byte first. */
export function matrixOf(bytes: ArrayBuffer): TravelMatrix {
  const half = bytes.byteLength / 2
  return { durationsSeconds: new Uint32Array(bytes, 0, half / 4), distancesMeters: new Uint32Array(bytes, half) }
}
