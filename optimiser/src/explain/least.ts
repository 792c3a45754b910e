import { unitsOf } from '../model/scale.ts'
import type { Model } from '../model/model.ts'
import { widthOf, withWidth } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

/** Relaxations that suffice together, each made as narrow as it may be beside the others. */
export function leastOf(model: Model, relaxations: readonly Relaxation[], suffice: (narrower: readonly Relaxation[]) => boolean): readonly Relaxation[] {
  return relaxations.reduce((known, relaxation, index) => {
    const unit = unitOf(model, relaxation)
    const withUnits = (count: number) => known.with(index, withWidth(relaxation, Math.round(count * unit * 1000) / 1000))
    const given = Math.round(widthOf(relaxation) / unit)
    const least = leastCount(given, (count) => suffice(withUnits(count)))
    return least === given ? known : withUnits(least)
  }, relaxations)
}

/** The least count that is enough, where none is not; nearly always it is the one given, and one look tells. */
function leastCount(given: number, isEnough: (count: number) => boolean): number {
  if (given <= 1 || !isEnough(given - 1)) return given
  let [tooFew, enough] = [0, given - 1]
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
