import type { FixedBreakModel, Model } from '../model/model.ts'
import type { Course } from './course.ts'
import { FixedRests } from './fixed-rests.ts'
import type { RestPlacing } from './fixed-rests.ts'
import { PastRests } from './past-rests.ts'
import { RestRun } from './rest-run.ts'
import { RestStates } from './rest-states.ts'
import { pacesOf } from './travel.ts'
import type { Pace } from './travel.ts'
import type { WheelTime } from './wheel-time.ts'
import { Wheels } from './wheels.ts'

/**
 * Places breaks while the clock runs. A fixed break is taken in waiting time if it fits, else at the last halt from which it can still
 * start in time. A driving break, or its first part, is taken in waiting time if it fits; else on the road when the driving time is
 * used up, or at the previous halt if that needs no additional break later.
 */
export class Rests {
  /** Whether a fixed break is taken in the first waiting time even if it is longer than the wait. */
  isEager = false
  /** Where fixed breaks are taken; null to place them by the default rule. */
  places: RestPlacing | null = null
  readonly past: PastRests
  private readonly course: Course
  private readonly model: Model
  private readonly wheelsByVehicle: readonly Wheels[]
  private wheels = new Wheels([])
  private readonly paces: readonly (Pace | null)[]
  private pace: Pace | null = null
  private readonly fixed = new FixedRests()
  private run = new RestRun(false)
  private runBefore = this.run
  /** States of the last run, overwritten by this run step by step. */
  private readonly states: RestStates

  constructor(course: Course) {
    this.course = course
    this.model = course.model
    this.past = new PastRests(course)
    this.wheelsByVehicle = this.model.drivingBreaks.map((rules) => new Wheels(rules))
    this.paces = pacesOf(this.model)
    this.states = new RestStates(course.kind.length, this.wheelsByVehicle)
  }

  /** Seconds by which breaks started too late or were left out. */
  get missedSeconds(): number {
    return this.run.missedSeconds
  }

  /** Whether an eager run would have differed from this one. */
  get hasEagerChance(): boolean {
    return this.run.chance >= 0
  }

  /** Returns whether the same breaks are due as in the last run. Fixed breaks that end before `pastUntil` aren't due. */
  begin(routeStart: number, pastUntil: number): boolean {
    const { course, model, isEager, places, run: before } = this
    const { vehicle } = course
    this.run = new RestRun(isEager, places)
    this.fixed.places = places
    this.runBefore = before
    course.rests = this.run.rests
    this.pace = this.paces[model.profile[vehicle]!]!
    this.wheels = this.wheelsByVehicle[vehicle]!
    this.wheels.reset(routeStart)
    this.past.begin(this.wheels, this.pace)
    return (
      this.fixed.begin(model.fixedBreaks[vehicle]!, routeStart, pastUntil) &&
      isEager === before.isEager &&
      places === before.places
    )
  }

  /** Saves the state of the breaks after a step. */
  save(step: number): void {
    this.states.save(step, this.fixed.passed, this.run.missedSeconds, this.wheels)
  }

  /** Whether the state after a step is the same as in the last run. */
  isAsBefore(step: number): boolean {
    return this.states.isLike(step, this.fixed.passed, this.run.missedSeconds, this.wheels)
  }

  /** Copies the breaks after a step from the last run. */
  goOnAsBefore(step: number): void {
    this.run.goOnAs(this.runBefore, step)
  }

  /** Drives to a step and returns the arrival; writes the driving time to `course.driving`. */
  drive(step: number, departure: number): number {
    const { course, pace, wheels } = this
    if (this.places) this.fixed.reach(step)
    const travel = course.travel[step]!
    const arrival = pace ? pace.arrival(departure, travel) : departure + travel
    wheels.leave(departure)
    if (travel > wheels.room || arrival - departure > wheels.room || arrival > this.fixed.end)
      return this.driveWithHalts(step, departure)
    course.driving[step] = arrival - departure
    wheels.drive(arrival - departure)
    wheels.standingSince = arrival
    return arrival
  }

  private driveWithHalts(step: number, departure: number): number {
    const { course, pace, wheels } = this
    let now = this.takeBeforeLeg(step, departure)
    let left = course.travel[step]!
    course.driving[step] = 0
    for (;;) {
      const arrival = pace ? pace.arrival(now, left) : now + left
      const halt = this.nextHalt(now, arrival)
      if (halt >= arrival) {
        this.addDriving(step, arrival - now)
        wheels.standingSince = arrival
        return arrival
      }
      left -= pace ? pace.driven(now, halt) : halt - now
      this.addDriving(step, halt - now)
      now = this.takeOnRoad(step, halt)
    }
  }

  /** Takes the breaks before a service that could begin at `begin` and takes `work` seconds; returns when it can begin. */
  beforeWork(step: number, arrival: number, begin: number, work: number): number {
    const { fixed, wheels } = this
    const isDue = begin + work > fixed.end || (arrival < begin && fixed.start < begin)
    const free = isDue ? this.takeBeforeWork(step, arrival, begin, work) : arrival
    if (begin - free >= wheels.shortestPause) this.useWaiting(step, free, begin)
    return Math.max(free, begin)
  }

  private takeBeforeWork(step: number, arrival: number, begin: number, work: number): number {
    let free = arrival
    for (let rest = this.fixed.next; rest; rest = this.fixed.next) {
      const start = Math.max(free, rest.start)
      if (!this.belongsHere(rest, start, { step, begin, lastChance: Math.max(free, begin) + work > rest.end })) break
      free = this.takeFixed(rest, step, start)
      this.wheels.pauseAtHalt(rest.duration)
    }
    return free
  }

  private belongsHere(
    rest: FixedBreakModel,
    start: number,
    work: { step: number; begin: number; lastChance: boolean },
  ): boolean {
    if (work.lastChance) return true
    if (start >= work.begin || start > rest.end) return false
    if (start + rest.duration <= work.begin) return true
    this.run.chance = work.step
    return this.isEager
  }

  /** Takes the breaks still due before the end of a route that could end at `begin`; returns when it can end. */
  beforeEnd(step: number, arrival: number, begin: number): number {
    const { fixed } = this
    if (this.places) fixed.reachEnd()
    let free = arrival
    for (let rest = fixed.next; rest; rest = fixed.next) {
      const isMissed = Math.max(begin, fixed.endOfLater(free)) > rest.end
      if (rest.isAlwaysDue || isMissed) free = this.takeFixed(rest, step, Math.max(free, rest.start))
      else fixed.pass()
    }
    return Math.max(free, begin)
  }

  private takeFixed(rest: FixedBreakModel, step: number, start: number): number {
    const lastStart = this.places ? this.places.rests.find(({ index }) => index === rest.index)!.end : rest.end
    this.fixed.pass()
    this.run.missedSeconds += Math.max(0, start - lastStart)
    if (rest.maxLoad) this.run.missedSeconds += this.course.breakLoads.over(step, rest.maxLoad)
    return this.run.record(rest.index, step, { start, seconds: rest.duration, lastStart })
  }

  /** Counts waiting time for the rules it replaces a break for. For the others, takes a break or its first part in it if one will be needed. */
  private useWaiting(step: number, from: number, until: number): void {
    for (const wheel of this.wheels.all) {
      const { index, after, replacedBy } = wheel.rule
      if (replacedBy === 'waiting') wheel.pause(until - from)
      if (replacedBy !== 'nothing') continue
      const seconds = wheel.bestOf(until - from)
      if (seconds === 0 || wheel.driven + this.course.travelLeft[step + 1]! <= after) continue
      this.run.record(index, step, { start: from, seconds })
      this.wheels.pauseAtHalt(seconds)
      return
    }
    this.wheels.measureRoom()
  }

  private takeBeforeLeg(step: number, departure: number): number {
    let now = departure
    for (const wheel of this.wheels.all) {
      if (!this.wantsBreak(wheel, step)) continue
      now = this.takeClosing(step, now, now + wheel.breakSeconds)
      if (this.wantsBreak(wheel, step)) now = this.takeBreakOf(wheel, step, now)
    }
    return now
  }

  private wantsBreak(wheel: WheelTime, step: number): boolean {
    const isTooFar = wheel.driven > 0 && wheel.driven + this.course.travel[step]! > wheel.rule.after
    return isTooFar && wheel.mayBreakEarly(this.course.travelLeft[step]!)
  }

  /** Takes the next fixed break if it may begin now but no longer at a later time. */
  private takeClosing(step: number, now: number, later: number): number {
    const rest = this.fixed.next
    if (!rest || now < rest.start || now > rest.end || later <= rest.end) return now
    this.wheels.pauseOnRoad(rest.duration)
    return this.takeFixed(rest, step, now)
  }

  /** When driving must stop: for a driving rule, or for a fixed break whose latest start is before the arrival. */
  private nextHalt(now: number, arrival: number): number {
    let halt = now + Math.max(0, this.wheels.room)
    const rest = this.fixed.next
    if (rest && arrival > rest.end) halt = Math.min(halt, Math.max(now, rest.start))
    return halt
  }

  private takeOnRoad(step: number, now: number): number {
    const rest = this.fixed.next
    const isDue = rest !== undefined && now >= rest.start && now <= rest.end
    const spent = isDue ? undefined : this.wheels.all.find((wheel) => wheel.driven >= wheel.rule.after)
    if (spent) return this.takeBreakOf(spent, step, now)
    if (!rest) return now
    this.wheels.pauseOnRoad(rest.duration)
    return this.takeFixed(rest, step, now)
  }

  private takeBreakOf(wheel: WheelTime, step: number, start: number): number {
    const seconds = wheel.breakSeconds
    this.wheels.pauseOnRoad(seconds)
    return this.run.record(wheel.rule.index, step, { start, seconds })
  }

  private addDriving(step: number, seconds: number): void {
    this.course.driving[step]! += seconds
    this.wheels.drive(seconds)
  }
}
