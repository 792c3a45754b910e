import { NO_WAY } from '../model/model.ts'
import type { TrafficModel } from '../model/model.ts'

const HOUR = 3600

/**
 * When a drive of `seconds` at normal pace that departs at `departure` arrives. The pace changes with the hour on the way, so
 * that leaving later never means arriving earlier (Ichoua, Gendreau and Potvin 2003, section 3). Where there is no way it does not matter
 * when one would arrive: the hours of nine years need not be counted.
 */
export function arrivalInTraffic(traffic: TrafficModel, departure: number, seconds: number): number {
  if (seconds >= NO_WAY) return departure + seconds
  let clock = departure + traffic.clockAtZero
  let left = seconds
  for (;;) {
    const hour = Math.floor(clock / HOUR)
    const factor = traffic.factors[hourOfDay(hour)]!
    const needed = left * factor
    const room = (hour + 1) * HOUR - clock
    if (needed <= room) return Math.round(clock + needed - traffic.clockAtZero)
    left -= room / factor
    clock += room
  }
}

/** How much of a drive, in seconds at normal pace, is done between two times. */
export function drivenInTraffic(traffic: TrafficModel, departure: number, until: number): number {
  if (until - departure >= NO_WAY) return until - departure
  let clock = departure + traffic.clockAtZero
  const end = until + traffic.clockAtZero
  let done = 0
  while (clock < end) {
    const hour = Math.floor(clock / HOUR)
    const next = Math.min(end, (hour + 1) * HOUR)
    done += (next - clock) / traffic.factors[hourOfDay(hour)]!
    clock = next
  }
  return done
}

// Whole numbers of 32 bits: their remainder takes a tenth of the time.
function hourOfDay(hour: number): number {
  return (((hour | 0) % 24) + 24) % 24
}
