import type { Model } from '../model/model.ts'

/** The stop, or both stops of its pair, the pickup first. */
export function unitOf(model: Model, stop: number): number[] {
  const partner = model.partner[stop]!
  if (partner < 0) return [stop]
  return model.isPairPickup[stop] === 1 ? [stop, partner] : [partner, stop]
}
