import type { Traffic } from '../problem.ts'

/** Precise to a millionth of a second within a year. */
const HALVINGS = 50

/** Driving between two times, in seconds without traffic. */
export function progressBetween({ factors, clockAtZeroSeconds = 0 }: Traffic, from: number, to: number): number {
  let progress = 0
  const firstHour = Math.floor((from + clockAtZeroSeconds) / 3600)
  const lastHour = Math.floor((to + clockAtZeroSeconds) / 3600)
  for (let hour = firstHour; hour <= lastHour; hour++) {
    const begin = Math.max(from, hour * 3600 - clockAtZeroSeconds)
    const end = Math.min(to, (hour + 1) * 3600 - clockAtZeroSeconds)
    if (end > begin) progress += (end - begin) / factors[((hour % 24) + 24) % 24]!
  }
  return progress
}

/** When a drive of so many seconds without traffic ends, to the nearest second, by bisection. */
export function arrivalAfter(traffic: Traffic, departure: number, seconds: number): number {
  let low = departure
  let high = departure + seconds * Math.max(...traffic.factors) + 1
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (progressBetween(traffic, departure, middle) < seconds) low = middle
    else high = middle
  }
  return Math.round(low)
}
