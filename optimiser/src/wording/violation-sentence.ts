import type { Totals } from '../plan.ts'
import type { ViolationDetail } from '../violation.ts'
import { amountOf, breakName, capitalised, changeNoun, counted, inKilometers, inWords } from './amounts.ts'
import { worded } from './words.ts'
import type { Words } from './words.ts'

/** The English sentence about a broken rule. */
export function violationSentence(detail: ViolationDetail): string {
  return worded(violationWords, detail.kind, detail)
}

/** One sentence per kind, shared by the search and the check so that both use the same words. */
export const violationWords: Words<ViolationDetail> = {
  // Unit names are not inflected, so they stand apart from the amount.
  'capacity-over': ({ vehicle, unit, amount }) => `${vehicle} is overloaded (${unit}: ${amountOf(amount)} over).`,
  'window-missed': ({ stop, seconds }) => `The service of ${stop} starts ${inWords(seconds)} after its window closes.`,
  'before-window': ({ stop, seconds }) => `${stop} is served ${inWords(seconds)} before its first window.`,
  'after-shift': ({ vehicle, seconds }) =>
    `The route of ${vehicle} ends ${inWords(seconds)} later than its shift allows.`,
  'before-shift': ({ vehicle, seconds }) => `${vehicle} starts ${inWords(seconds)} before its shift.`,
  'depot-closed': ({ vehicle, depot, seconds }) => `${vehicle} is at ${depot} ${inWords(seconds)} after it closes.`,
  'depot-not-open': ({ vehicle, depot, seconds }) => `${vehicle} is at ${depot} ${inWords(seconds)} before it opens.`,
  'duration-over': ({ vehicle, seconds }) => `The route of ${vehicle} lasts ${inWords(seconds)} longer than allowed.`,
  'driving-over': ({ vehicle, seconds }) => `${vehicle} drives ${inWords(seconds)} more than allowed.`,
  'distance-over': ({ vehicle, meters }) => `The route of ${vehicle} is ${inKilometers(meters)} longer than allowed.`,
  'stops-over': ({ vehicle, count }) => `${vehicle} has ${counted(count, 'stop')} more than allowed.`,
  'reloads-over': ({ vehicle, count }) => `${vehicle} reloads ${counted(count, 'time')} more than allowed.`,
  'reload-elsewhere': ({ vehicle }) => `${vehicle} reloads at a depot it may not use.`,
  'break-late': ({ seconds, ...name }) => `${capitalised(breakName(name))} starts ${inWords(seconds)} too late.`,
  'break-early': ({ seconds, ...name }) => `${capitalised(breakName(name))} starts ${inWords(seconds)} too early.`,
  'break-loaded': (name) => `${capitalised(breakName(name))} is taken with too much on board.`,
  'break-missing': (name) => `${capitalised(breakName(name))} is missing.`,
  'break-length': ({ seconds, lengthsSeconds, ...name }) =>
    `${capitalised(breakName(name))} lasts ${inWords(seconds)} and should last ${lengthsSeconds.map(inWords).join(' or ')}.`,
  'break-unknown': ({ vehicle }) => `${vehicle} takes a break that it does not have.`,
  'break-overdue': ({ vehicle, seconds }) => `${vehicle} drives ${inWords(seconds)} too long without a break.`,
  'need-missing': ({ vehicle, stop, need }) => `${stop} needs "${need}", which ${vehicle} does not have.`,
  'pair-parted': ({ pickup, delivery }) =>
    `What is collected at ${pickup} must be delivered at ${delivery} later on the same route.`,
  'not-together': ({ one, other }) => `${one} and ${other} must be on the same route.`,
  'not-apart': ({ one, other }) => `${one} and ${other} must not be on the same route.`,
  'not-first': ({ stop }) => `${stop} must come at the start of its route.`,
  'not-last': ({ stop }) => `${stop} must come at the end of its route.`,
  'on-board-too-long': ({ stop, seconds }) => `The goods of ${stop} are on board ${inWords(seconds)} too long.`,
  'no-way': ({ vehicle, from, to }) => `${vehicle} cannot get from ${from} to ${to}.`,
  'locked-to-vehicle': ({ stop, vehicle }) => `${stop} is locked to ${vehicle}.`,
  'beginning-changed': ({ vehicle }) => `The route of ${vehicle} must begin with the stops that are fixed.`,
  'order-changed': ({ first, second }) => `${first} must come before ${second}.`,
  'route-changed': ({ vehicle }) => `The route of ${vehicle} is locked and must stay as it is.`,
  'served-at-other-time': ({ stop }) => `${stop} was served at another time than the plan says.`,
  'reloaded-at-other-time': ({ vehicle, stop }) =>
    `After ${stop} ${vehicle} reloaded at another time or place than the plan says.`,
  'began-at-other-time': ({ vehicle }) => `${vehicle} began its route at another time than the plan says.`,
  'changes-over': ({ changes, count, atMost }) => {
    const most = atMost === 0 ? 'none' : `at most ${atMost}`
    return `The plan has ${count} ${changeNoun(changes, count)}; ${most} ${atMost > 1 ? 'are' : 'is'} allowed.`
  },
  'vehicle-unknown': ({ vehicle }) => `The plan names a vehicle that the problem does not have: ${vehicle}.`,
  'stop-unknown': ({ stop }) => `The plan names a stop that the problem does not have: ${stop}.`,
  'stop-repeated': ({ stop, times }) => `${stop} is in the plan ${times} times.`,
  'stop-missing': ({ stop }) => `${stop} is missing from the plan.`,
  'visits-differ': ({ vehicle }) => `The visits of ${vehicle} do not match its stops and depots.`,
  'arrival-too-early': ({ vehicle, place, seconds }) =>
    `${vehicle} arrives at ${place} ${inWords(seconds)} before it can.`,
  'work-too-early': ({ vehicle, place }) =>
    `${vehicle} begins work at ${place} before it is there or while it has its break.`,
  'work-differs': ({ place, seconds, statedSeconds }) =>
    `The work at ${place} takes ${inWords(seconds)}, the plan says ${inWords(statedSeconds)}.`,
  'lateness-differs': ({ stop, seconds, statedSeconds }) =>
    `${stop} is ${inWords(seconds)} late, the plan says ${inWords(statedSeconds)}.`,
  'load-differs': ({ vehicle }) => `The load of ${vehicle} is not what the plan says.`,
  'costs-differ': ({ vehicle = 'the plan', part, amount, stated }) =>
    `The costs of ${vehicle} (${part}) are ${amountOf(amount)}, the plan says ${amountOf(stated)}.`,
  'total-differs': ({ vehicle = 'all routes', part, amount, stated }) =>
    `The ${totalNames[part]} of ${vehicle} is ${exactly(part, amount)}, the plan says ${exactly(part, stated)}.`,
}

const totalNames: { readonly [Part in keyof Totals]: string } = {
  distanceMeters: 'distance',
  durationSeconds: 'duration',
  drivingSeconds: 'driving time',
  serviceSeconds: 'working time',
  waitingSeconds: 'waiting time',
  breakSeconds: 'break time',
  overtimeSeconds: 'overtime',
  lateSeconds: 'lateness',
  brokenPromises: 'number of missed promises',
}

/** Exact to the second and the metre, because two rounded values may look equal. */
function exactly(part: keyof Totals, amount: number): string {
  if (part === 'brokenPromises') return String(amount)
  return `${amount} ${part === 'distanceMeters' ? 'm' : 's'}`
}
