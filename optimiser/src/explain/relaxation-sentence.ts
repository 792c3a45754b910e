import { breakName } from '../constraints/breaks.ts'
import { changeNoun } from '../constraints/stability.ts'
import { amountOf, counted, inKilometers, inWords } from '../constraints/wording.ts'
import type { Problem } from '../problem.ts'
import type { DepotRelaxation, PlanRelaxation, Relaxation, StopRelaxation, VehicleRelaxation } from './relaxations.ts'

/** What to ask for, in words. */
export function relaxationSentence(relaxation: Relaxation, problem: Problem): string {
  if ('stop' in relaxation) return stopSentence(relaxation)
  if ('vehicle' in relaxation) return vehicleSentence(relaxation, problem)
  return 'depot' in relaxation ? depotSentence(relaxation) : planSentence(relaxation)
}

function stopSentence(relaxation: StopRelaxation): string {
  switch (relaxation.kind) {
    case 'widen-window':
      return `Widen the window of ${relaxation.stop} by ${inWords(relaxation.bySeconds)}.`
    case 'allow-longer-on-board':
      return `Allow the goods of ${relaxation.stop} ${inWords(relaxation.bySeconds)} more on board.`
    case 'ignore-position':
      return `Let ${relaxation.stop} come anywhere on its route.`
    case 'ignore-relation':
      return `Do not keep ${relaxation.stop} ${relaxation.relation === 'apart' ? 'apart from' : 'together with'} other stops.`
    case 'unlock':
      return `Unlock ${relaxation.stop} from its vehicle.`
  }
}

function vehicleSentence(relaxation: VehicleRelaxation, { vehicles }: Problem): string {
  switch (relaxation.kind) {
    case 'allow-overtime':
      return `Allow ${relaxation.vehicle} ${inWords(relaxation.bySeconds)} more overtime.`
    case 'start-earlier':
      return `Let the shift of ${relaxation.vehicle} start ${inWords(relaxation.bySeconds)} earlier.`
    case 'later-break': {
      const name = breakName(vehicles.find(({ id }) => id === relaxation.vehicle)!, relaxation.break)
      return `Let ${name} start up to ${inWords(relaxation.bySeconds)} later.`
    }
    case 'add-capacity':
      return `Find more room on ${relaxation.vehicle} (${relaxation.unit}: ${amountOf(relaxation.amount)} more).`
    case 'raise-limit':
      return `Let ${relaxation.vehicle} ${limitInWords(relaxation)} more.`
    case 'equip':
      return `Give ${relaxation.vehicle} the ${equipmentInWords(relaxation)}.`
  }
}

function depotSentence({ kind, depot, bySeconds }: DepotRelaxation): string {
  return kind === 'open-earlier' ? `Open ${depot} ${inWords(bySeconds)} earlier.` : `Keep ${depot} open ${inWords(bySeconds)} longer.`
}

function planSentence({ changes, by }: PlanRelaxation): string {
  return `Allow ${by} more ${changeNoun(changes, by)}.`
}

function equipmentInWords({ need, names }: Extract<Relaxation, { kind: 'equip' }>): string {
  const kind = need === 'skills' ? 'skill' : 'feature'
  return `${kind}${names.length === 1 ? '' : 's'} "${names.join('" and "')}"`
}

function limitInWords({ limit, by }: Extract<Relaxation, { kind: 'raise-limit' }>): string {
  if (limit === 'stops') return `serve ${counted(by, 'stop')}`
  return `drive ${limit === 'distanceMeters' ? inKilometers(by) : inWords(by)}`
}
