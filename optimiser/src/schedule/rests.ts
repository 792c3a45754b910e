import type { DrivingBreakModel, FixedBreakModel, Model } from '../model/model.ts'
import type { Course } from './course.ts'
import { arrivalInTraffic, drivenInTraffic } from './travel.ts'

/**
 * Places breaks while the clock runs. A fixed break is taken in waiting time where it fits, else at the last halt from which it
 * can still start in time. A driving break is taken in waiting time where it fits, else before the leg that would break the
 * rule, or on the road when the leg alone is too long.
 */
export class Rests {
  /** Seconds by which breaks started too late or were left out. */
  missedSeconds = 0
  /** Takes a fixed break in the first waiting time, even where it is longer than the wait. */
  isEager = false
  /** Whether a run that was not eager would have gone otherwise as an eager one. */
  hasEagerChance = false
  private readonly course: Course
  private readonly model: Model
  private fixed: readonly FixedBreakModel[] = []
  private driving: readonly DrivingBreakModel[] = []
  private next = 0
  private readonly driven: number[] = []
  private standingSince = 0

  constructor(course: Course) {
    this.course = course
    this.model = course.model
  }

  /** Breaks that are over before `pastUntil` are not asked for: what is past cannot be planned. */
  begin(routeStart: number, pastUntil: number): void {
    const { vehicle } = this.course
    const breaks = this.model.fixedBreaks[vehicle]!
    this.fixed = breaks.length === 0 ? breaks : breaks.filter((rest) => rest.end >= pastUntil && (rest.isAlwaysDue || routeStart < rest.start))
    this.driving = this.model.drivingBreaks[vehicle]!
    this.course.rests.length = 0
    this.missedSeconds = 0
    this.hasEagerChance = false
    this.next = 0
    this.driven.length = 0
    for (let rule = 0; rule < this.driving.length; rule++) this.driven.push(0)
    this.standingSince = routeStart
  }

  /** Drives to a step and answers the arrival; leaves the seconds at the wheel in `course.driving`. */
  drive(step: number, departure: number): number {
    const { course, model } = this
    const traffic = model.traffic[model.profile[course.vehicle]!]!
    this.resetAfterStanding(departure)
    let now = this.takeBeforeLeg(step, departure)
    let left = course.travel[step]!
    course.driving[step] = 0
    for (;;) {
      const arrival = traffic ? arrivalInTraffic(traffic, now, left) : now + left
      const halt = this.nextHalt(now, arrival)
      if (halt >= arrival) {
        this.addDriving(step, arrival - now)
        this.standingSince = arrival
        return arrival
      }
      left -= traffic ? drivenInTraffic(traffic, now, halt) : halt - now
      this.addDriving(step, halt - now)
      now = this.takeOnRoad(step, halt)
    }
  }

  /** Before a service that could begin at `begin` and takes `work`: takes the breaks that belong here, answers when it can begin. */
  beforeWork(step: number, arrival: number, begin: number, work: number): number {
    let free = arrival
    while (this.next < this.fixed.length) {
      const rest = this.fixed[this.next]!
      const start = Math.max(free, rest.start)
      if (!this.belongsHere(rest, start, { begin, lastChance: Math.max(free, begin) + work > rest.end })) break
      free = this.take(rest, step, start)
      this.next++
    }
    this.useWaiting(step, free, begin)
    return Math.max(free, begin)
  }

  private belongsHere(rest: FixedBreakModel, start: number, work: { begin: number; lastChance: boolean }): boolean {
    if (work.lastChance) return true
    if (start >= work.begin || start > rest.end) return false
    if (start + rest.duration <= work.begin) return true
    this.hasEagerChance = true
    return this.isEager
  }

  /** At the end of the route: breaks that are always due are taken now. */
  beforeEnd(step: number, arrival: number): number {
    let free = arrival
    for (; this.next < this.fixed.length; this.next++) {
      const rest = this.fixed[this.next]!
      if (rest.isAlwaysDue || free > rest.end) free = this.take(rest, step, Math.max(free, rest.start))
    }
    return free
  }

  private take(rest: FixedBreakModel, step: number, start: number): number {
    this.missedSeconds += Math.max(0, start - rest.end)
    return this.record(rest.index, step, start, rest.duration)
  }

  private record(index: number, step: number, start: number, duration: number): number {
    this.course.rests.push({ index, step, start, end: start + duration })
    for (let rule = 0; rule < this.driving.length; rule++) {
      if (duration >= this.driving[rule]!.duration) this.driven[rule] = 0
    }
    return start + duration
  }

  private resetAfterStanding(now: number): void {
    for (let rule = 0; rule < this.driving.length; rule++) {
      const { replacedBy, duration } = this.driving[rule]!
      if (replacedBy === 'standing' && now - this.standingSince >= duration) this.driven[rule] = 0
    }
  }

  /** Waiting long enough resets a driving rule; where waiting alone does not count, a break is taken in it. */
  private useWaiting(step: number, from: number, until: number): void {
    for (let rule = 0; rule < this.driving.length; rule++) {
      const { index, duration, replacedBy } = this.driving[rule]!
      if (until - from < duration || this.driven[rule] === 0) continue
      if (replacedBy === 'nothing') this.record(index, step, from, duration)
      else this.driven[rule] = 0
    }
  }

  private takeBeforeLeg(step: number, departure: number): number {
    let now = departure
    for (let rule = 0; rule < this.driving.length; rule++) {
      const { index, after, duration } = this.driving[rule]!
      const leg = this.course.travel[step]!
      if (this.driven[rule]! > 0 && this.driven[rule]! + leg > after && leg <= after) now = this.record(index, step, now, duration)
    }
    return now
  }

  /** When driving has to stop: for a driving rule, or for a fixed break whose last start comes before the arrival. */
  private nextHalt(now: number, arrival: number): number {
    let halt = Infinity
    for (let rule = 0; rule < this.driving.length; rule++) {
      halt = Math.min(halt, now + this.driving[rule]!.after - this.driven[rule]!)
    }
    const rest = this.fixed[this.next]
    if (rest && arrival > rest.end) halt = Math.min(halt, Math.max(now, rest.start))
    return halt
  }

  private takeOnRoad(step: number, now: number): number {
    const rest = this.fixed[this.next]
    if (rest && now >= rest.start && now <= rest.end) {
      this.next++
      return this.take(rest, step, now)
    }
    for (let rule = 0; rule < this.driving.length; rule++) {
      const { index, after, duration } = this.driving[rule]!
      if (this.driven[rule]! >= after) return this.record(index, step, now, duration)
    }
    this.next++
    return rest ? this.take(rest, step, now) : now
  }

  private addDriving(step: number, seconds: number): void {
    this.course.driving[step]! += seconds
    for (let rule = 0; rule < this.driving.length; rule++) this.driven[rule]! += seconds
  }
}
