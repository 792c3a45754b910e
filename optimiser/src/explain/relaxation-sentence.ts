import { amountOf, counted, inKilometers, inWords } from '../constraints/wording.ts'
import type { Relaxation } from './relaxations.ts'

type StopRelaxation = Extract<Relaxation, { readonly stop: string }>
type VehicleRelaxation = Extract<Relaxation, { readonly vehicle: string }>

/** What to ask for, in words. */
export function relaxationSentence(relaxation: Relaxation): string {
  return 'stop' in relaxation ? stopSentence(relaxation) : vehicleSentence(relaxation)
}

function stopSentence(relaxation: StopRelaxation): string {
  switch (relaxation.kind) {
    case 'widen-window':
      return `Widen the window of ${relaxation.stop} by ${inWords(relaxation.bySeconds)}.`
    case 'allow-longer-on-board':
      return `Allow ${relaxation.stop} ${inWords(relaxation.bySeconds)} more on board.`
    case 'ignore-position':
      return `Let ${relaxation.stop} come anywhere on its route.`
    case 'ignore-relation':
      return `Do not keep ${relaxation.stop} ${relaxation.relation === 'apart' ? 'apart from' : 'together with'} other stops.`
    case 'unlock':
      return `Unlock ${relaxation.stop} from its vehicle.`
  }
}

function vehicleSentence(relaxation: VehicleRelaxation): string {
  switch (relaxation.kind) {
    case 'allow-overtime':
      return `Allow ${relaxation.vehicle} ${inWords(relaxation.bySeconds)} more overtime.`
    case 'start-earlier':
      return `Let the shift of ${relaxation.vehicle} start ${inWords(relaxation.bySeconds)} earlier.`
    case 'add-capacity':
      return `Find room for ${amountOf(relaxation.amount)} ${relaxation.unit} more on ${relaxation.vehicle}.`
    case 'raise-limit':
      return `Let ${relaxation.vehicle} do ${limitInWords(relaxation)} more.`
    case 'equip':
      return `Give ${relaxation.vehicle} the ${equipmentInWords(relaxation)}.`
  }
}

function equipmentInWords({ need, names }: Extract<Relaxation, { kind: 'equip' }>): string {
  const kind = need === 'skills' ? 'skill' : 'feature'
  return `${kind}${names.length === 1 ? '' : 's'} "${names.join('" and "')}"`
}

function limitInWords({ limit, by }: Extract<Relaxation, { kind: 'raise-limit' }>): string {
  if (limit === 'distanceMeters') return inKilometers(by)
  return limit === 'stops' ? counted(by, 'stop') : `${inWords(by)} of driving`
}
