import type { FixDetail } from '../explain/fix-detail.ts'
import { amountOf, breakName, changeNoun, counted, inKilometers, inWords } from './amounts.ts'
import { worded } from './words.ts'
import type { DetailOf, Words } from './words.ts'

/** The English sentence of one part of a fix. */
export function fixSentence(detail: FixDetail): string {
  return worded(fixWords, detail.kind, detail)
}

/** One sentence of every kind. */
export const fixWords: Words<FixDetail> = {
  'serve-with': ({ vehicle }) => `Serve it with ${vehicle}.`,
  'serve-elsewhere': ({ vehicle }) => `Serve it at another point of the route of ${vehicle}.`,
  'move-first': ({ stop, from, to }) => `Move ${stop} from ${from} to ${to} first, then serve it with ${from}.`,
  'move-away': ({ stop, from, to }) => `Move ${stop} from ${from} to ${to}.`,
  keep: ({ vehicle }) => `Leave it where it is on the route of ${vehicle}.`,
  'widen-window': ({ stop, bySeconds }) => `Widen the window of ${stop} by ${inWords(bySeconds)}.`,
  'allow-longer-on-board': ({ stop, bySeconds }) => `Allow the goods of ${stop} ${inWords(bySeconds)} more on board.`,
  'ignore-position': ({ stop }) => `Let ${stop} come anywhere on its route.`,
  'ignore-relation': ({ stop, relation }) =>
    `Do not keep ${stop} ${relation === 'apart' ? 'apart from' : 'together with'} other stops.`,
  unlock: ({ stop }) => `Unlock ${stop} from its vehicle.`,
  'allow-overtime': ({ vehicle, bySeconds }) => `Allow ${vehicle} ${inWords(bySeconds)} more overtime.`,
  'start-earlier': ({ vehicle, bySeconds }) => `Let the shift of ${vehicle} start ${inWords(bySeconds)} earlier.`,
  'later-break': ({ bySeconds, ...name }) => `Let ${breakName(name)} start up to ${inWords(bySeconds)} later.`,
  'add-capacity': ({ vehicle, unit, amount }) => `Find more room on ${vehicle} (${unit}: ${amountOf(amount)} more).`,
  'raise-limit': ({ vehicle, limit, by }) => `Let ${vehicle} ${limitInWords(limit, by)} more.`,
  equip: ({ vehicle, need, names }) =>
    `Give ${vehicle} the ${need === 'skills' ? 'skill' : 'feature'}${names.length === 1 ? '' : 's'} "${names.join('" and "')}".`,
  'open-earlier': ({ depot, bySeconds }) => `Open ${depot} ${inWords(bySeconds)} earlier.`,
  'close-later': ({ depot, bySeconds }) => `Keep ${depot} open ${inWords(bySeconds)} longer.`,
  'allow-changes': ({ changes, by }) => `Allow ${by} more ${changeNoun(changes, by)}.`,
  'costs-more': ({ cost }) => `That costs ${amountOf(Math.round(cost * 100) / 100)} more than leaving it out.`,
}

function limitInWords(limit: DetailOf<FixDetail, 'raise-limit'>['limit'], by: number): string {
  if (limit === 'stops') return `serve ${counted(by, 'stop')}`
  return `drive ${limit === 'distanceMeters' ? inKilometers(by) : inWords(by)}`
}
