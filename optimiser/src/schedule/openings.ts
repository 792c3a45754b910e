import type { Model } from '../model/model.ts'

/** When work at the depot can begin after an arrival. After the last opening it begins at once, too late. */
export function openAt(model: Model, depot: number, arrival: number): number {
  const to = model.depotOpenFrom[depot + 1]!
  for (let span = model.depotOpenFrom[depot]!; span < to; span++) {
    if (arrival <= model.depotOpenEnd[span]!) return Math.max(arrival, model.depotOpenStart[span]!)
  }
  return arrival
}

/** By how much a time misses the opening hours of a depot. */
export function secondsOutsideHours(model: Model, depot: number, time: number): number {
  const from = model.depotOpenFrom[depot]!
  const to = model.depotOpenFrom[depot + 1]!
  if (from === to) return 0
  let least = Infinity
  for (let span = from; span < to; span++) {
    least = Math.min(least, Math.max(0, model.depotOpenStart[span]! - time, time - model.depotOpenEnd[span]!))
  }
  return least
}

/** How much later the work may begin within the same opening. */
export function slackOfOpening(model: Model, depot: number, time: number): number {
  const from = model.depotOpenFrom[depot]!
  const to = model.depotOpenFrom[depot + 1]!
  if (from === to) return Infinity
  for (let span = from; span < to; span++) {
    if (time >= model.depotOpenStart[span]! && time <= model.depotOpenEnd[span]!)
      return model.depotOpenEnd[span]! - time
  }
  return 0
}
