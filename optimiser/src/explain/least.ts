import { unitsOf } from '../model/scale.ts'
import type { Model } from '../model/model.ts'
import { widthOf, withWidth } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

/** Relaxations that suffice together, each made as narrow as it may be beside the others; left out where it is not needed at all. */
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

/** The least count that is enough; nearly always it is the one given, and one look tells. */
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

/** Whole seconds, metres, stops and changes; quantities as they are counted in the model. */
function unitOf(model: Model, relaxation: Relaxation): number {
  return relaxation.kind === 'add-capacity' ? 1 / model.unitScale[unitsOf(model.problem).indexOf(relaxation.unit)]! : 1
}
