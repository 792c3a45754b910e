import type { PastBreakModel } from '../model/model.ts'
import type { Pace } from './travel.ts'
import type { Wheels } from './wheels.ts'

/** A drive that is past, without its breaks: departure, seconds at normal pace, and when work began at its end. */
export interface PastDrive {
  readonly departure: number
  readonly seconds: number
  readonly until: number
}

/** What became of it: the arrival, breaks included, and the seconds at the wheel. */
export interface PastArrival {
  readonly arrival: number
  readonly driving: number
}

/** The breaks that a route under way has behind it, taken in their order while the clock runs over what is past. */
export class PastRests {
  private taken: readonly PastBreakModel[] = []
  private pace: Pace | null = null
  private next = 0
  /** Of the drive that is looked at: the time reached, seconds at normal pace that are left, and the arrival without further breaks. */
  private now = 0
  private left = 0
  private arrival = 0

  /** Takes them from the first. */
  begin(taken: readonly PastBreakModel[], pace: Pace | null): void {
    this.taken = taken
    this.pace = pace
    this.next = 0
  }

  /** When a drive ends, the breaks on the road included. */
  arrivalOf(departure: number, seconds: number): number {
    this.setOut(departure, seconds)
    for (let at = this.next; at < this.taken.length && this.taken[at]!.start < this.arrival; at++) this.driveOver(this.taken[at]!)
    return this.arrival
  }

  /** Counts a drive and the breaks that were taken before work began. */
  drive(wheels: Wheels, { departure, seconds, until }: PastDrive): PastArrival {
    this.setOut(departure, seconds)
    let driving = 0
    for (; this.next < this.taken.length && this.taken[this.next]!.start < until; this.next++) {
      const rest = this.taken[this.next]!
      const driven = this.driveOver(rest)
      wheels.drive(driven)
      wheels.pauseOnRoad(rest.end - rest.start)
      driving += driven
    }
    const { arrival, now } = this
    wheels.drive(arrival - now)
    return { arrival, driving: driving + arrival - now }
  }

  /** Counts what was taken since the last past visit; answers when the route goes on. */
  finish(wheels: Wheels, departure: number): number {
    let now = departure
    for (; this.next < this.taken.length; this.next++) {
      const { start, end } = this.taken[this.next]!
      wheels.pauseAtHalt(end - start)
      now = Math.max(now, end)
    }
    return now
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
