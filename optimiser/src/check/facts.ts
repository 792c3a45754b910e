import { NO_WAY } from '../model/model.ts'
import type {
  Depot,
  Pair,
  PastBreak,
  PastReload,
  Prefix,
  Problem,
  Profile,
  Stop,
  TimeSpan,
  Vehicle,
} from '../problem.ts'
import type { RuleName, Subject, Violation, ViolationDetail } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'

/** Lookups for the check, taken from the problem without code of the search or the scheduler. */
export class Facts {
  readonly problem: Problem
  readonly stops: ReadonlyMap<string, Stop>
  readonly vehicles: ReadonlyMap<string, Vehicle>
  readonly depots: ReadonlyMap<string, Depot>
  readonly pairByStop: ReadonlyMap<string, Pair>
  readonly servedByStop: ReadonlyMap<string, TimeSpan>
  /** By vehicle: when its route under way began, if known. */
  readonly pastStart: ReadonlyMap<string, number>
  /** By stop: the past reload after it, or null if there was none; no entry if unknown. */
  readonly reloadAfter: ReadonlyMap<string, PastReload | null>
  /** By vehicle: the breaks taken so far, if known. */
  readonly pastBreaks: ReadonlyMap<string, readonly TimeSpan[]>
  readonly size: number
  readonly violations: Violation[] = []

  constructor(problem: Problem) {
    this.problem = problem
    this.stops = new Map(problem.stops.map((stop) => [stop.id, stop]))
    this.vehicles = new Map(problem.vehicles.map((vehicle) => [vehicle.id, vehicle]))
    this.depots = new Map((problem.depots ?? []).map((depot) => [depot.id, depot]))
    this.pairByStop = new Map(
      (problem.pairs ?? []).flatMap((pair) => [[pair.pickup, pair] as const, [pair.delivery, pair] as const]),
    )
    const prefixes = problem.locks?.prefixes ?? []
    const pastVisits = prefixes.flatMap((prefix) => prefix.visits)
    this.servedByStop = new Map(pastVisits.flatMap(({ stop, served }) => (served ? [[stop, served] as const] : [])))
    this.pastStart = new Map(
      prefixes.flatMap(({ vehicle, startSeconds }) =>
        startSeconds === undefined ? [] : [[vehicle, Math.round(startSeconds)] as const],
      ),
    )
    this.reloadAfter = new Map(prefixes.flatMap(reloadsOf))
    this.pastBreaks = new Map(
      prefixes.flatMap(({ vehicle, breaks }) => (breaks ? [[vehicle, breaks.map(spanOf)] as const] : [])),
    )
    this.size = Math.round(Math.sqrt(problem.profiles[0]!.durationsSeconds.length))
  }

  /** Reports a broken rule if the amount is positive or NaN. */
  blame(rule: RuleName, amount: number, detail: ViolationDetail, subject: Subject = {}): void {
    if (amount > 0 || Number.isNaN(amount)) this.violations.push(violationOf(rule, amount, detail, subject))
  }

  profileOf(vehicle: Vehicle): Profile {
    return this.problem.profiles.find((profile) => profile.name === vehicle.profile) ?? this.problem.profiles[0]!
  }

  /** Travel between two places; Infinity if there is no road. */
  leg(vehicle: Vehicle, from: number, to: number): { seconds: number; meters: number } {
    const profile = this.profileOf(vehicle)
    const entry = from * this.size + to
    return { seconds: wayOf(profile.durationsSeconds[entry]), meters: wayOf(profile.distancesMeters[entry]) }
  }

  /** Additional cost of a leg; zero if there is no road. */
  legCost(vehicle: Vehicle, from: number | null, to: number): number {
    const { legCosts } = this.profileOf(vehicle)
    if (from === null || !legCosts) return 0
    const { seconds, meters } = this.leg(vehicle, from, to)
    return Number.isFinite(seconds + meters) ? legCosts[from * this.size + to]! : 0
  }
}

function wayOf(entry: number | null | undefined): number {
  const whole = Math.round(entry ?? Infinity)
  return whole < NO_WAY ? whole : Infinity
}

/** The reload after each past visit, or null. There is no entry for the last visit if its reload may still come. */
function reloadsOf({ visits, reloads }: Prefix): (readonly [string, PastReload | null])[] {
  if (!reloads) return []
  const past = visits.flatMap(({ stop, served }) => (served ? [{ stop, served }] : []))
  return past.flatMap(({ stop }, index) => {
    const nextVisit = past[index + 1]
    const isHere = ({ startSeconds }: PastReload) =>
      past.findLast(({ served }) => served.endSeconds <= startSeconds)?.stop === stop
    const done = reloads.find(isHere) ?? null
    return done || nextVisit ? [[stop, done] as const] : []
  })
}

function spanOf({ startSeconds, durationSeconds }: PastBreak): TimeSpan {
  return { startSeconds: Math.round(startSeconds), endSeconds: Math.round(startSeconds) + Math.round(durationSeconds) }
}
