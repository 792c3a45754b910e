import { HARD } from '../model/model.ts'
import type { Model } from '../model/model.ts'

/** Lateness of a service start, its cost, and whether it breaks a hard window. */
export interface Lateness {
  seconds: number
  cost: number
  isBroken: boolean
}

/**
 * When the service starts after an arrival: at once if a window is open, else with the lowest sum of lateness and paid waiting. If all
 * windows are over, it starts at once, late.
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

/** The cheapest lateness of a service start: within a window, after a soft one, or after a hard one (broken). */
export function measureLateness(model: Model, stop: number, time: number, result: Lateness): void {
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

/** How much later the service may start without becoming late or later. */
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
