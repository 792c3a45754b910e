import { HARD } from '../model/model.ts'
import type { Model } from '../model/model.ts'

/** How late a service start is: after which window, at what price, and whether that is allowed. */
export interface Lateness {
  seconds: number
  cost: number
  isBroken: boolean
}

/**
 * When the service starts after an arrival: at once where a window is open; else at the least sum of lateness and paid waiting.
 * Where every window is over it starts at once, late.
 */
export function startOfService(model: Model, stop: number, arrival: number, secondPrice: number): number {
  const earliest = model.earliest[stop]!
  if (arrival <= model.firstEnd[stop]!) return arrival > earliest ? arrival : earliest
  const from = model.windowFrom[stop]!
  const to = model.windowFrom[stop + 1]!
  if (to - from <= 1) return arrival
  let best = arrival
  let bestPrice = Infinity
  for (let window = from; window < to; window++) {
    const start = model.windowStart[window]!
    const late = arrival - model.windowEnd[window]!
    if (start <= arrival && late <= 0) return arrival
    const price = start > arrival ? (start - arrival) * secondPrice : latePrice(model.windowPrice[window]!, late)
    const time = Math.max(start, arrival)
    if (price < bestPrice || (price === bestPrice && time < best)) {
      best = time
      bestPrice = price
    }
  }
  return best
}

/** The cheapest reading of a service start: in a window, late after a soft one, or late after a hard one (broken). */
export function latenessAt(model: Model, stop: number, time: number, result: Lateness): void {
  result.seconds = 0
  result.cost = 0
  result.isBroken = false
  if (time <= model.firstEnd[stop]! && time >= model.earliest[stop]!) return
  const from = model.windowFrom[stop]!
  const to = model.windowFrom[stop + 1]!
  if (from === to) return
  let bestPrice = Infinity
  let nearest = Infinity
  for (let window = from; window < to; window++) {
    if (time < model.windowStart[window]!) continue
    const late = Math.max(0, time - model.windowEnd[window]!)
    if (late === 0) return
    const price = latePrice(model.windowPrice[window]!, late)
    if (price < bestPrice || (price === bestPrice && late < nearest)) {
      bestPrice = price
      nearest = late
    }
  }
  result.seconds = nearest
  result.isBroken = bestPrice === Infinity
  result.cost = result.isBroken ? 0 : bestPrice
}

/** By how much the service may start later without being late, or later still. */
export function slackOfService(model: Model, stop: number, time: number): number {
  const from = model.windowFrom[stop]!
  const to = model.windowFrom[stop + 1]!
  if (from === to) return Infinity
  let slack = 0
  for (let window = from; window < to; window++) {
    if (model.windowStart[window]! <= time) slack = Math.max(slack, model.windowEnd[window]! - time)
  }
  return slack
}

function latePrice(pricePerSecond: number, late: number): number {
  return pricePerSecond === HARD ? Infinity : late * pricePerSecond
}
