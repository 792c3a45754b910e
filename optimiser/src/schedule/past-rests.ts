import type { PastBreakModel } from '../model/model.ts'
import type { Course } from './course.ts'
import { STOP } from './step-kinds.ts'
import type { Pace } from './travel.ts'
import { Wheels } from './wheels.ts'

/** Stands for unknown past breaks. */
const UNKNOWN: readonly PastBreakModel[] = []

/** The past breaks of a route under way, taken in order while the clock runs over past steps. */
export class PastRests {
  private readonly course: Course
  private taken = UNKNOWN
  private wheels = new Wheels([])
  private pace: Pace | null = null
  private next = 0
  /** The current drive: the time reached, the remaining seconds without traffic, and the arrival without further breaks. */
  private now = 0
  private left = 0
  private arrival = 0

  constructor(course: Course) {
    this.course = course
  }

  /** Starts with the first break. `wheels` counts what the breaks are worth. */
  begin(wheels: Wheels, pace: Pace | null): void {
    this.taken = this.ofVehicle()
    this.wheels = wheels
    this.pace = pace
    this.next = 0
  }

  /** Length of the breaks that began between two times. May be called before a run. */
  secondsBetween(from: number, until: number): number {
    let seconds = 0
    for (const { start, end } of this.ofVehicle()) if (start >= from && start < until) seconds += end - start
    return seconds
  }

  /** When a drive ends, including breaks on the road. */
  arrivalOf(departure: number, seconds: number): number {
    this.setOut(departure, seconds)
    for (let at = this.next; at < this.taken.length && this.taken[at]!.start < this.arrival; at++)
      this.driveOver(this.taken[at]!)
    return this.arrival
  }

  /** Counts the drive to a past step, with the breaks that were taken before work began there. */
  drive(step: number): void {
    if (this.taken === UNKNOWN) this.driveWithUnknownBreaks(step)
    else this.driveWithBreaks(step)
  }

  /** Counts breaks taken since the last past visit; returns when the route continues. */
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
    return this.course.model.pastBreaks[this.course.vehicle] ?? UNKNOWN
  }

  private driveWithBreaks(step: number): void {
    const { course, wheels } = this
    const departure = course.end[step - 1]!
    const begin = course.start[step]!
    wheels.leave(departure)
    this.setOut(departure, course.travel[step]!)
    course.driving[step] = this.driveUntil(begin)
    wheels.wait(begin - this.arrival)
    wheels.standingSince = Math.min(this.arrival, begin)
  }

  /** Completes the drive with the breaks before work began; returns the driving time. */
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

  /** Time spent neither driving nor working counts as a break before the drive. */
  private driveWithUnknownBreaks(step: number): void {
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

  /** Drives until a break begins, or to the end of the drive, and takes the break; returns the driving time. */
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

  /** Driving between two times, in seconds without traffic. */
  private done(from: number, until: number): number {
    return this.pace ? this.pace.driven(from, until) : until - from
  }
}
