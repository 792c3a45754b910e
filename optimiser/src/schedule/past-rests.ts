import type { PastBreakModel } from '../model/model.ts'
import type { Course } from './course.ts'
import { STOP } from './step-kinds.ts'
import type { Pace } from './travel.ts'
import { Wheels } from './wheels.ts'

/** In place of the breaks behind a route where no one says which were taken. */
const UNTOLD: readonly PastBreakModel[] = []

/** The breaks that a route under way has behind it, taken in their order while the clock runs over what is past. */
export class PastRests {
  private readonly course: Course
  private taken = UNTOLD
  private wheels = new Wheels([])
  private pace: Pace | null = null
  private next = 0
  /** Of the drive that is looked at: the time reached, seconds at normal pace that are left, and the arrival without further breaks. */
  private now = 0
  private left = 0
  private arrival = 0

  constructor(course: Course) {
    this.course = course
  }

  /** Takes them from the first; what they are good for is counted by the wheels. */
  begin(wheels: Wheels, pace: Pace | null): void {
    this.taken = this.ofVehicle()
    this.wheels = wheels
    this.pace = pace
    this.next = 0
  }

  /** Of those that began between two times; may be asked before a run. */
  secondsBetween(from: number, until: number): number {
    let seconds = 0
    for (const { start, end } of this.ofVehicle()) if (start >= from && start < until) seconds += end - start
    return seconds
  }

  /** When a drive ends, the breaks on the road included. */
  arrivalOf(departure: number, seconds: number): number {
    this.setOut(departure, seconds)
    for (let at = this.next; at < this.taken.length && this.taken[at]!.start < this.arrival; at++)
      this.driveOver(this.taken[at]!)
    return this.arrival
  }

  /** Counts the drive to a past step, with the breaks that were taken before work began there. */
  drive(step: number): void {
    if (this.taken === UNTOLD) this.driveUntold(step)
    else this.driveTold(step)
  }

  /** Counts what was taken since the last past visit; answers when the route goes on. */
  finish(departure: number): number {
    let now = departure
    for (; this.next < this.taken.length; this.next++) {
      const { start, end } = this.taken[this.next]!
      this.wheels.pauseAtHalt(end - start)
      now = Math.max(now, end)
    }
    return now
  }

  private ofVehicle(): readonly PastBreakModel[] {
    return this.course.model.pastBreaks[this.course.vehicle] ?? UNTOLD
  }

  private driveTold(step: number): void {
    const { course, wheels } = this
    const departure = course.end[step - 1]!
    const begin = course.start[step]!
    wheels.leave(departure)
    this.setOut(departure, course.travel[step]!)
    course.driving[step] = this.driveUntil(begin)
    wheels.wait(begin - this.arrival)
    wheels.standingSince = Math.min(this.arrival, begin)
  }

  /** Drives to the end, with the breaks before work began; answers the seconds at the wheel. */
  private driveUntil(begin: number): number {
    const { wheels } = this
    let driving = 0
    for (; this.next < this.taken.length && this.taken[this.next]!.start < begin; this.next++) {
      const rest = this.taken[this.next]!
      const driven = this.driveOver(rest)
      wheels.drive(driven)
      wheels.pauseOnRoad(rest.end - rest.start)
      driving += driven
    }
    const { arrival, now } = this
    wheels.drive(arrival - now)
    return driving + arrival - now
  }

  /** What was spent neither driving nor at work counts as a break before the drive. */
  private driveUntold(step: number): void {
    const { course, wheels } = this
    const free = course.end[step - 1]!
    const driving = this.arrivalOf(free, course.travel[step]!) - free
    const arrival = course.kind[step] === STOP ? course.start[step]! : course.arrival[step]!
    const departure = arrival - driving
    wheels.pauseAtHalt(departure - course.arrival[step - 1]! - (free - course.start[step - 1]!))
    wheels.leave(departure)
    wheels.drive(driving)
    course.driving[step] = driving
    wheels.standingSince = course.arrival[step]!
  }

  private setOut(departure: number, seconds: number): void {
    this.now = departure
    this.left = seconds
    this.arrival = this.reach(departure, seconds)
  }

  /** Drives up to a break, or to the end where it began there, and takes it; answers the seconds at the wheel. */
  private driveOver({ start, end }: PastBreakModel): number {
    const { now, arrival } = this
    const halt = Math.min(arrival, Math.max(now, start))
    this.left = halt === arrival ? 0 : this.left - this.done(now, halt)
    this.now = Math.max(halt, end)
    this.arrival = this.reach(this.now, this.left)
    return halt - now
  }

  private reach(departure: number, seconds: number): number {
    return this.pace ? this.pace.arrival(departure, seconds) : departure + seconds
  }

  /** Seconds at normal pace that are driven between two times. */
  private done(from: number, until: number): number {
    return this.pace ? this.pace.driven(from, until) : until - from
  }
}
