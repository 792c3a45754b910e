import type { PastBreakModel } from '../model/model.ts'
import type { Wheels } from './wheels.ts'

/** A drive that is past, without its breaks: departure, seconds at the wheel, and when work began at its end. */
export interface PastDrive {
  readonly departure: number
  readonly seconds: number
  readonly until: number
}

/** The breaks that a route under way has behind it, taken in their order while the clock runs over what is past. */
export class PastRests {
  private taken: readonly PastBreakModel[] = []
  private next = 0

  /** Takes them from the first. */
  begin(taken: readonly PastBreakModel[]): void {
    this.taken = taken
    this.next = 0
  }

  /** When a drive ends, the breaks on the road included. */
  arrivalOf(departure: number, seconds: number): number {
    let [now, left] = [departure, seconds]
    for (let at = this.next; at < this.taken.length && this.taken[at]!.start < now + left; at++) {
      const driven = Math.min(left, Math.max(0, this.taken[at]!.start - now))
      left -= driven
      now = Math.max(now + driven, this.taken[at]!.end)
    }
    return now + left
  }

  /** Counts a drive and the breaks that were taken before work began; answers the arrival. */
  drive(wheels: Wheels, { departure, seconds, until }: PastDrive): number {
    let [now, left] = [departure, seconds]
    for (; this.next < this.taken.length && this.taken[this.next]!.start < until; this.next++) {
      const rest = this.taken[this.next]!
      const driven = Math.min(left, Math.max(0, rest.start - now))
      wheels.drive(driven)
      wheels.pauseOnRoad(rest.end - rest.start)
      left -= driven
      now = Math.max(now + driven, rest.end)
    }
    wheels.drive(left)
    return now + left
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
}
