import { unitsOf } from '../model/scale.ts'
import type { Model } from '../model/model.ts'
import { widthOf, withWidth } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

/** Minimises each of several relaxations that suffice together, and drops those that aren't needed. */
export function leastOf(
  model: Model,
  relaxations: readonly Relaxation[],
  suffice: (narrower: readonly Relaxation[]) => boolean,
): readonly Relaxation[] {
  return relaxations.reduce((known, relaxation) => {
    const unit = unitOf(model, relaxation)
    const given = Math.round(widthOf(relaxation) / unit)
    const withUnits = (count: number) =>
      replaced(known, relaxation, count === 0 ? [] : [withWidth(relaxation, Math.round(count * unit * 1000) / 1000)])
    const least = leastCount(given, (count) => suffice(withUnits(count)))
    return least === given ? known : withUnits(least)
  }, relaxations)
}

function replaced(all: readonly Relaxation[], one: Relaxation, by: readonly Relaxation[]): readonly Relaxation[] {
  return all.flatMap((each) => (each === one ? by : [each]))
}

/** The smallest count that is enough. Tries one less first, because the given count is nearly always the smallest. */
function leastCount(given: number, isEnough: (count: number) => boolean): number {
  if (!isEnough(given - 1)) return given
  let [tooFew, enough] = [-1, given - 1]
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1
    if (isEnough(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

/** Smallest step of a relaxation: one second, metre, stop or change, or one part of a quantity at the scale of the model. */
function unitOf(model: Model, relaxation: Relaxation): number {
  return relaxation.kind === 'add-capacity' ? 1 / model.unitScale[unitsOf(model.problem).indexOf(relaxation.unit)]! : 1
}
