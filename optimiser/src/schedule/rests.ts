import type { FixedBreakModel, Model } from '../model/model.ts'
import type { Course } from './course.ts'
import { arrivalInTraffic, drivenInTraffic } from './travel.ts'
import { WheelTime } from './wheel-time.ts'

/**
 * Places breaks while the clock runs. A fixed break is taken in waiting time where it fits, else at the last halt from which it
 * can still start in time. A driving break, or its first part, is taken in waiting time where it fits; else on the road when the
 * time at the wheel is up, or at the halt before where that costs no other break later.
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
  private readonly wheelsByVehicle: readonly (readonly WheelTime[])[]
  private fixed: readonly FixedBreakModel[] = []
  private wheels: readonly WheelTime[] = []
  private next = 0
  private standingSince = 0

  constructor(course: Course) {
    this.course = course
    this.model = course.model
    this.wheelsByVehicle = this.model.drivingBreaks.map((rules) => rules.map((rule) => new WheelTime(rule)))
  }

  /** Breaks that are over before `pastUntil` are not asked for: what is past cannot be planned. */
  begin(routeStart: number, pastUntil: number): void {
    const { vehicle } = this.course
    const breaks = this.model.fixedBreaks[vehicle]!
    this.fixed = breaks.length === 0 ? breaks : breaks.filter((rest) => rest.end >= pastUntil && (rest.isAlwaysDue || routeStart < rest.start))
    this.wheels = this.wheelsByVehicle[vehicle]!
    this.course.rests.length = 0
    this.missedSeconds = 0
    this.hasEagerChance = false
    this.next = 0
    for (const wheel of this.wheels) wheel.reset()
    this.standingSince = routeStart
  }

  /** Drives to a step and answers the arrival; leaves the seconds at the wheel in `course.driving`. */
  drive(step: number, departure: number): number {
    const { course, model } = this
    const traffic = model.traffic[model.profile[course.vehicle]!]!
    for (const wheel of this.wheels) if (wheel.rule.replacedBy === 'standing') wheel.pause(departure - this.standingSince)
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

  /** What was driven up to a past visit counts on; what was spent neither driving nor at work counts as a break before the drive. */
  drivePast(step: number): void {
    const { course } = this
    const idle = course.start[step]! - course.end[step - 1]! - course.driving[step]!
    this.standingSince = course.arrival[step]!
    for (const wheel of this.wheels) {
      wheel.pause(idle)
      wheel.driven += course.driving[step]!
    }
  }

  /** Before a service that could begin at `begin` and takes `work`: takes the breaks that belong here, answers when it can begin. */
  beforeWork(step: number, arrival: number, begin: number, work: number): number {
    let free = arrival
    while (this.next < this.fixed.length) {
      const rest = this.fixed[this.next]!
      const start = Math.max(free, rest.start)
      if (!this.belongsHere(rest, start, { begin, lastChance: Math.max(free, begin) + work > rest.end })) break
      free = this.takeFixed(rest, step, start)
      this.pauseAtHalt(rest.duration)
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
      if (rest.isAlwaysDue || free > rest.end) free = this.takeFixed(rest, step, Math.max(free, rest.start))
    }
    return free
  }

  private takeFixed(rest: FixedBreakModel, step: number, start: number): number {
    this.missedSeconds += Math.max(0, start - rest.end)
    return this.record(rest.index, step, { start, seconds: rest.duration })
  }

  private record(index: number, step: number, { start, seconds }: { start: number; seconds: number }): number {
    this.course.rests.push({ index, step, start, end: start + seconds })
    return start + seconds
  }

  /** Where all standing counts, it is added up when the halt is over. */
  private pauseAtHalt(seconds: number): void {
    for (const wheel of this.wheels) if (wheel.rule.replacedBy !== 'standing') wheel.pause(seconds)
  }

  private pauseOnRoad(seconds: number): void {
    for (const wheel of this.wheels) wheel.pause(seconds)
  }

  /** Where waiting alone does not count, a break or its first part is taken in it if one will be needed. */
  private useWaiting(step: number, from: number, until: number): void {
    for (const wheel of this.wheels) {
      const { index, after, replacedBy } = wheel.rule
      if (replacedBy === 'waiting') wheel.pause(until - from)
      if (replacedBy !== 'nothing') continue
      const seconds = wheel.bestOf(until - from)
      if (seconds === 0 || wheel.driven + this.secondsFrom(step + 1) <= after) continue
      this.record(index, step, { start: from, seconds })
      this.pauseAtHalt(seconds)
      return
    }
  }

  private takeBeforeLeg(step: number, departure: number): number {
    let now = departure
    for (const wheel of this.wheels) {
      const isTooFar = wheel.driven > 0 && wheel.driven + this.course.travel[step]! > wheel.rule.after
      if (isTooFar && wheel.mayBreakEarly(this.secondsFrom(step))) now = this.takeBreakOf(wheel, step, now)
    }
    return now
  }

  /** Travel time from before a step to the end of the route, at normal pace. */
  private secondsFrom(first: number): number {
    const { course } = this
    let seconds = 0
    for (let step = first; step < course.stepCount; step++) seconds += course.travel[step]!
    return seconds
  }

  /** When driving has to stop: for a driving rule, or for a fixed break whose last start comes before the arrival. */
  private nextHalt(now: number, arrival: number): number {
    let halt = Infinity
    for (const { rule, driven } of this.wheels) halt = Math.min(halt, now + Math.max(0, rule.after - driven))
    const rest = this.fixed[this.next]
    if (rest && arrival > rest.end) halt = Math.min(halt, Math.max(now, rest.start))
    return halt
  }

  private takeOnRoad(step: number, now: number): number {
    const rest = this.fixed[this.next]
    const isDue = rest !== undefined && now >= rest.start && now <= rest.end
    const spent = isDue ? undefined : this.wheels.find((wheel) => wheel.driven >= wheel.rule.after)
    if (spent) return this.takeBreakOf(spent, step, now)
    this.next++
    if (!rest) return now
    this.pauseOnRoad(rest.duration)
    return this.takeFixed(rest, step, now)
  }

  private takeBreakOf(wheel: WheelTime, step: number, start: number): number {
    const seconds = wheel.breakSeconds
    this.pauseOnRoad(seconds)
    return this.record(wheel.rule.index, step, { start, seconds })
  }

  private addDriving(step: number, seconds: number): void {
    this.course.driving[step]! += seconds
    for (const wheel of this.wheels) wheel.driven += seconds
  }
}
