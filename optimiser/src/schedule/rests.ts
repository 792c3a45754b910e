import type { FixedBreakModel, Model, PastBreakModel } from '../model/model.ts'
import type { Course, Rest } from './course.ts'
import { pacesOf } from './travel.ts'
import type { Pace } from './travel.ts'
import { PastRests } from './past-rests.ts'
import { STOP } from './step-kinds.ts'
import { RestStates } from './rest-states.ts'
import type { RestState } from './rest-states.ts'
import type { WheelTime } from './wheel-time.ts'
import { Wheels } from './wheels.ts'

/** What the last run came to. */
interface RunBefore {
  isEager: boolean
  missedSeconds: number
  chance: number
  rests: Rest[]
}

/**
 * Places breaks while the clock runs. A fixed break is taken in waiting time where it fits, else at the last halt from which it
 * can still start in time. A driving break, or its first part, is taken in waiting time where it fits; else on the road when the
 * time at the wheel is up, or at the halt before where that costs no other break later.
 */
export class Rests implements RestState {
  /** Seconds by which breaks started too late or were left out. */
  missedSeconds = 0
  next = 0
  standingSince = 0
  /** Takes a fixed break in the first waiting time, even where it is longer than the wait. */
  isEager = false
  /** The last step at which a run that was not eager would have gone otherwise as an eager one; -1 for none. */
  private chance = -1
  private readonly course: Course
  private readonly model: Model
  private readonly wheelsByVehicle: readonly Wheels[]
  private fixed: readonly FixedBreakModel[] = []
  private wheels = new Wheels([])
  private readonly paces: readonly (Pace | null)[]
  private pace: Pace | null = null
  /** Window of the next fixed break; never where there is none. */
  private nextStart = Infinity
  private nextEnd = Infinity
  private readonly before: RunBefore = { isEager: false, missedSeconds: 0, chance: -1, rests: [] }
  private readonly states: RestStates
  private readonly past = new PastRests()
  /** What is past of the route; null where nobody says which breaks were taken. */
  private pastBreaks: readonly PastBreakModel[] | null = null

  constructor(course: Course) {
    this.course = course
    this.model = course.model
    this.wheelsByVehicle = this.model.drivingBreaks.map((rules) => new Wheels(rules))
    this.paces = pacesOf(this.model)
    this.states = new RestStates(course.kind.length, this.wheelsByVehicle)
  }

  /** Whether a run that was not eager would have gone otherwise as an eager one. */
  get hasEagerChance(): boolean {
    return this.chance >= 0
  }

  /**
   * Breaks that are over before `pastUntil` are not asked for: what is past cannot be planned. Answers whether the same breaks are due
   * as in the last run.
   */
  begin(routeStart: number, pastUntil: number): boolean {
    const { course, before } = this
    before.missedSeconds = this.missedSeconds
    before.chance = this.chance
    const { rests } = course
    course.rests = before.rests
    before.rests = rests
    course.rests.length = 0
    this.missedSeconds = 0
    this.chance = -1
    this.pace = this.paces[this.model.profile[course.vehicle]!]!
    this.wheels = this.wheelsByVehicle[course.vehicle]!
    this.wheels.reset()
    this.standingSince = routeStart
    this.pastBreaks = this.model.pastBreaks[course.vehicle]!
    this.past.begin(this.pastBreaks ?? [], this.pace)
    const isSame = this.choose(routeStart, pastUntil) && this.isEager === before.isEager
    this.awaitFixed(0)
    before.isEager = this.isEager
    return isSame
  }

  /** Whether the fixed breaks that are due are those of the last run. */
  private choose(routeStart: number, pastUntil: number): boolean {
    const all = this.model.fixedBreaks[this.course.vehicle]!
    const known = this.fixed
    let due = 0
    for (let at = 0; at < all.length; at++) if (isDue(all[at]!, routeStart, pastUntil)) due++
    this.fixed = due === all.length ? all : all.filter((rest) => isDue(rest, routeStart, pastUntil))
    return known === this.fixed || (known.length === due && known.every((rest, index) => rest === this.fixed[index]))
  }

  private awaitFixed(next: number): void {
    const rest = this.fixed[next]
    this.next = next
    this.nextStart = rest ? rest.start : Infinity
    this.nextEnd = rest ? rest.end : Infinity
  }

  /** Remembers what breaks stand like after a step. */
  save(step: number): void {
    this.states.save(step, this, this.wheels.all)
  }

  /** Whether breaks stand after a step as they did in the last run. */
  isAsBefore(step: number): boolean {
    return this.states.isLike(step, this, this.wheels.all)
  }

  /** Takes the breaks after a step from the last run. */
  goOnAsBefore(step: number): void {
    const { course, before } = this
    for (const rest of before.rests) if (rest.step > step) course.rests.push(rest)
    this.missedSeconds = before.missedSeconds
    if (before.chance > step) this.chance = before.chance
  }

  /** Drives to a step and answers the arrival; leaves the seconds at the wheel in `course.driving`. */
  drive(step: number, departure: number): number {
    const { course, pace, wheels } = this
    const travel = course.travel[step]!
    const arrival = pace ? pace.arrival(departure, travel) : departure + travel
    wheels.stand(departure - this.standingSince)
    if (travel > wheels.room || arrival - departure > wheels.room || arrival > this.nextEnd) return this.driveWithHalts(step, departure)
    course.driving[step] = arrival - departure
    wheels.drive(arrival - departure)
    this.standingSince = arrival
    return arrival
  }

  private driveWithHalts(step: number, departure: number): number {
    const { course, pace } = this
    let now = this.takeBeforeLeg(step, departure)
    let left = course.travel[step]!
    course.driving[step] = 0
    for (;;) {
      const arrival = pace ? pace.arrival(now, left) : now + left
      const halt = this.nextHalt(now, arrival)
      if (halt >= arrival) {
        this.addDriving(step, arrival - now)
        this.standingSince = arrival
        return arrival
      }
      left -= pace ? pace.driven(now, halt) : halt - now
      this.addDriving(step, halt - now)
      now = this.takeOnRoad(step, halt)
    }
  }

  /** Of the breaks that are past: of those that began between two times. */
  pastSecondsBetween(from: number, until: number): number {
    let seconds = 0
    for (const { start, end } of this.model.pastBreaks[this.course.vehicle] ?? []) if (start >= from && start < until) seconds += end - start
    return seconds
  }

  /** When the drive to a depot between past visits ends. */
  pastArrival(departure: number, seconds: number): number {
    return this.past.arrivalOf(departure, seconds)
  }

  /** What was driven up to a past visit counts on, with the breaks that were taken. */
  drivePast(step: number): void {
    const { course, wheels } = this
    if (!this.pastBreaks) {
      this.drivePastUntold(step)
      return
    }
    const departure = course.end[step - 1]!
    const begin = course.start[step]!
    wheels.stand(departure - this.standingSince)
    const { arrival, driving } = this.past.drive(wheels, { departure, seconds: course.travel[step]!, until: begin })
    wheels.wait(begin - arrival)
    course.driving[step] = driving
    this.standingSince = Math.min(arrival, begin)
  }

  /** Where nobody says which breaks were taken, what was spent neither driving nor at work counts as one before the drive. */
  private drivePastUntold(step: number): void {
    const { course, wheels } = this
    const free = course.end[step - 1]!
    const driving = this.pastArrival(free, course.travel[step]!) - free
    const arrival = course.kind[step] === STOP ? course.start[step]! : course.arrival[step]!
    const departure = arrival - driving
    wheels.pauseAtHalt(departure - course.arrival[step - 1]! - (free - course.start[step - 1]!))
    wheels.stand(departure - this.standingSince)
    wheels.drive(driving)
    course.driving[step] = driving
    this.standingSince = course.arrival[step]!
  }

  /** Takes what is left of the breaks of the past; answers when the route goes on. */
  leavePast(departure: number): number {
    return this.past.finish(this.wheels, departure)
  }

  /** Before a service that could begin at `begin` and takes `work`: takes the breaks that belong here, answers when it can begin. */
  beforeWork(step: number, arrival: number, begin: number, work: number): number {
    const isDue = begin + work > this.nextEnd || (arrival < begin && this.nextStart < begin)
    const free = isDue ? this.takeBeforeWork(step, arrival, begin, work) : arrival
    if (begin - free >= this.wheels.shortestPause) this.useWaiting(step, free, begin)
    return Math.max(free, begin)
  }

  private takeBeforeWork(step: number, arrival: number, begin: number, work: number): number {
    let free = arrival
    while (this.next < this.fixed.length) {
      const rest = this.fixed[this.next]!
      const start = Math.max(free, rest.start)
      if (!this.belongsHere(rest, start, { step, begin, lastChance: Math.max(free, begin) + work > rest.end })) break
      free = this.takeFixed(rest, step, start)
      this.wheels.pauseAtHalt(rest.duration)
      this.awaitFixed(this.next + 1)
    }
    return free
  }

  private belongsHere(rest: FixedBreakModel, start: number, work: { step: number; begin: number; lastChance: boolean }): boolean {
    if (work.lastChance) return true
    if (start >= work.begin || start > rest.end) return false
    if (start + rest.duration <= work.begin) return true
    this.chance = work.step
    return this.isEager
  }

  /** At the end of the route, which could be over at `begin`: breaks that are due are taken now. Answers when it can be over. */
  beforeEnd(step: number, arrival: number, begin: number): number {
    let free = arrival
    for (; this.next < this.fixed.length; this.awaitFixed(this.next + 1)) {
      const rest = this.fixed[this.next]!
      const isMissed = Math.max(begin, this.endFrom(this.next + 1, free)) > rest.end
      if (rest.isAlwaysDue || isMissed) free = this.takeFixed(rest, step, Math.max(free, rest.start))
    }
    return Math.max(free, begin)
  }

  /** When the breaks that are always due are over, from one of the fixed breaks on. */
  private endFrom(first: number, free: number): number {
    let end = free
    for (let at = first; at < this.fixed.length; at++) {
      const { isAlwaysDue, start, duration } = this.fixed[at]!
      if (isAlwaysDue) end = Math.max(end, start) + duration
    }
    return end
  }

  private takeFixed(rest: FixedBreakModel, step: number, start: number): number {
    this.missedSeconds += Math.max(0, start - rest.end)
    return this.record(rest.index, step, { start, seconds: rest.duration })
  }

  private record(index: number, step: number, { start, seconds }: { start: number; seconds: number }): number {
    this.course.rests.push({ index, step, start, end: start + seconds })
    return start + seconds
  }

  /** Where waiting alone does not count, a break or its first part is taken in it if one will be needed. */
  private useWaiting(step: number, from: number, until: number): void {
    for (const wheel of this.wheels.all) {
      const { index, after, replacedBy } = wheel.rule
      if (replacedBy === 'waiting') wheel.pause(until - from)
      if (replacedBy !== 'nothing') continue
      const seconds = wheel.bestOf(until - from)
      if (seconds === 0 || wheel.driven + this.course.travelLeft[step + 1]! <= after) continue
      this.record(index, step, { start: from, seconds })
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

  /** Takes the next fixed break where it may begin now but not at a later time any more. */
  private takeClosing(step: number, now: number, later: number): number {
    const rest = this.fixed[this.next]
    if (!rest || now < rest.start || now > rest.end || later <= rest.end) return now
    this.awaitFixed(this.next + 1)
    this.wheels.pauseOnRoad(rest.duration)
    return this.takeFixed(rest, step, now)
  }

  /** When driving has to stop: for a driving rule, or for a fixed break whose last start comes before the arrival. */
  private nextHalt(now: number, arrival: number): number {
    let halt = now + Math.max(0, this.wheels.room)
    const rest = this.fixed[this.next]
    if (rest && arrival > rest.end) halt = Math.min(halt, Math.max(now, rest.start))
    return halt
  }

  private takeOnRoad(step: number, now: number): number {
    const rest = this.fixed[this.next]
    const isDue = rest !== undefined && now >= rest.start && now <= rest.end
    const spent = isDue ? undefined : this.wheels.all.find((wheel) => wheel.driven >= wheel.rule.after)
    if (spent) return this.takeBreakOf(spent, step, now)
    this.awaitFixed(this.next + 1)
    if (!rest) return now
    this.wheels.pauseOnRoad(rest.duration)
    return this.takeFixed(rest, step, now)
  }

  private takeBreakOf(wheel: WheelTime, step: number, start: number): number {
    const seconds = wheel.breakSeconds
    this.wheels.pauseOnRoad(seconds)
    return this.record(wheel.rule.index, step, { start, seconds })
  }

  private addDriving(step: number, seconds: number): void {
    this.course.driving[step]! += seconds
    this.wheels.drive(seconds)
  }
}

function isDue(rest: FixedBreakModel, routeStart: number, pastUntil: number): boolean {
  return rest.end >= pastUntil && (rest.isAlwaysDue || routeStart < rest.start)
}
