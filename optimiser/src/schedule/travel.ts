import { NO_WAY } from '../model/model.ts'
import type { Model, TrafficModel } from '../model/model.ts'

const HOUR = 3600

/**
 * Arrival times in traffic. Speed changes with the hour during a drive, so that a later departure never arrives earlier
 * (Ichoua, Gendreau and Potvin 2003, section 3). The last hour is cached because most drives fall into the same hour as the one before.
 */
export class Pace {
  private readonly traffic: TrafficModel
  /** The hour looked up last, and its factor. */
  private from = NaN
  private until = NaN
  private factor = 1

  constructor(traffic: TrafficModel) {
    this.traffic = traffic
  }

  /** When a drive of `seconds` without traffic ends. Traffic is skipped if there is no road, as it would loop over the hours of nine years. */
  arrival(departure: number, seconds: number): number {
    const clock = departure + this.traffic.clockAtZero
    if (!(clock >= this.from && clock < this.until)) this.lookUp(clock)
    const needed = seconds * this.factor
    if (needed <= this.until - clock) return Math.round(clock + needed - this.traffic.clockAtZero)
    return seconds >= NO_WAY ? departure + seconds : this.arrivalInLaterHour(clock, seconds)
  }

  /** Driving done between two times, in seconds without traffic. */
  driven(departure: number, until: number): number {
    if (until - departure >= NO_WAY) return until - departure
    const { factors, clockAtZero } = this.traffic
    const end = until + clockAtZero
    let clock = departure + clockAtZero
    let done = 0
    while (clock < end) {
      const hour = Math.floor(clock / HOUR)
      const next = Math.min(end, (hour + 1) * HOUR)
      done += (next - clock) / factors[hourOfDay(hour)]!
      clock = next
    }
    return done
  }

  private arrivalInLaterHour(departure: number, seconds: number): number {
    let clock = departure
    let left = seconds
    while (left * this.factor > this.until - clock) {
      left -= (this.until - clock) / this.factor
      clock += this.until - clock
      this.lookUp(clock)
    }
    return Math.round(clock + left * this.factor - this.traffic.clockAtZero)
  }

  private lookUp(clock: number): void {
    const hour = Math.floor(clock / HOUR)
    this.from = hour * HOUR
    this.until = (hour + 1) * HOUR
    this.factor = this.traffic.factors[hourOfDay(hour)]!
  }
}

/** Traffic by profile; null if it has none. */
export function pacesOf(model: Model): readonly (Pace | null)[] {
  return model.traffic.map((traffic) => traffic && new Pace(traffic))
}

// Uses 32-bit integers, whose remainder takes a tenth of the time.
function hourOfDay(hour: number): number {
  const rest = (hour | 0) % 24
  return rest < 0 ? rest + 24 : rest
}
