import type { Model } from '../model/model.ts'
import { unitsOf } from '../model/scale.ts'
import { checkEach, checkPart } from './fault.ts'
import { refuseUnknown } from './names.ts'
import { byKind } from './plan-shape.ts'
import { any, finite, listOf, numberWithin, object, oneOf, open, text, wholeWithin } from './shape.ts'

const width = numberWithin(0, 1e12)
const wish = { kind: any, bySeconds: width }
const ofStop = { kind: any, stop: text }
const ofVehicle = { kind: any, vehicle: text }

const relaxation = byKind({
  'widen-window': object({ ...wish, ...ofStop, untilSeconds: finite }),
  'allow-longer-on-board': object({ ...wish, ...ofStop }),
  'ignore-position': object(ofStop),
  'ignore-relation': object({ ...ofStop, relation: oneOf('together', 'apart') }),
  unlock: object(ofStop),
  'allow-overtime': object({ ...wish, ...ofVehicle }),
  'start-earlier': object({ ...wish, ...ofVehicle }),
  'later-break': object({ ...wish, ...ofVehicle, break: wholeWithin(0, 1e6) }),
  'add-capacity': object({ ...ofVehicle, unit: text, amount: width }),
  'raise-limit': object({ ...ofVehicle, limit: oneOf('distanceMeters', 'drivingSeconds', 'stops'), by: width }),
  equip: object({ ...ofVehicle, need: oneOf('skills', 'features'), names: listOf(text) }),
  'open-earlier': object({ ...wish, depot: text, fromSeconds: finite }),
  'close-later': object({ ...wish, depot: text, untilSeconds: finite }),
  'allow-changes': object({ kind: any, changes: oneOf('vehicles', 'orders', 'promises'), by: width }),
})
const fixShape = object({ relaxations: listOf(relaxation) }, open)

/** Refuses invalid relaxations and those for things that the problem doesn't have. */
export function checkRelaxations({ problem, stopByIdentity, vehicleByIdentity }: Model, fix: unknown): void {
  checkPart('fix', fix, fixShape)
  // The shape has just been checked. Each kind of relaxation has only some of these names.
  const { relaxations } = fix as {
    readonly relaxations: readonly {
      readonly stop?: string
      readonly vehicle?: string
      readonly depot?: string
      readonly unit?: string
    }[]
  }
  const depots = new Set(problem.depots?.map(({ id }) => id))
  const units = new Set(unitsOf(problem))
  checkEach('fix.relaxations', relaxations, ({ stop, vehicle, depot, unit }) => {
    refuseUnknown(stop, stopByIdentity, 'stop')
    refuseUnknown(vehicle, vehicleByIdentity, 'vehicle')
    refuseUnknown(depot, depots, 'depot')
    refuseUnknown(unit, units, 'unit')
  })
}
