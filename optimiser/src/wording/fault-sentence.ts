import type { FaultDetail } from '../door/fault-detail.ts'
import { worded } from './words.ts'
import type { DetailOf, Words } from './words.ts'

/** What is wrong, in English, to be said after the path. */
export function faultSentence(detail: FaultDetail): string {
  return worded(faultWords, detail.kind, detail)
}

const types: { readonly [Type in DetailOf<FaultDetail, 'wrong-type'>['expected']]: string } = {
  text: 'a text',
  truth: 'true or false',
  number: 'a number',
  function: 'a function',
  list: 'a list',
  numbers: 'a list of numbers',
  object: 'an object',
}

/** One sentence of every kind. */
export const faultWords: Words<FaultDetail> = {
  missing: () => 'is missing',
  'field-unknown': () => 'is not known here',
  'wrong-type': ({ expected, got }) => `expected ${types[expected]}, got ${got}`,
  'too-small': ({ least, got }) => `must be ${least} or more, is ${got}`,
  'too-large': ({ most, got }) => `must be ${most} or less, is ${got}`,
  'not-above-zero': ({ got }) => `must be above 0, is ${got}`,
  'not-whole': ({ got }) => `must be a whole number, is ${got}`,
  'no-such-choice': ({ choices, got }) => `must be ${choices.map((choice) => `"${choice}"`).join(' or ')}, is ${got}`,
  'too-few': ({ least, count }) => `needs ${least} or more entries, has ${count}`,
  'too-many': ({ most, count }) => `may have ${most} entries, has ${count}`,
  'ends-before-start': ({ start, end }) => `is before the start: ${end} < ${start}`,
  'parts-too-short': ({ parts, whole }) => `are shorter than the whole break: ${parts.join(' + ')} < ${whole}`,
  'no-square': ({ count }) => `has ${count} entries, which is no square`,
  'wrong-count': ({ count, expected }) => `has ${count} entries, expected ${expected}`,
  'coordinates-needed': ({ places }) => `compact routes need the coordinates of all ${places} places`,
  'outside-matrices': ({ place, places }) => `is ${place}, the matrices have ${places} places`,
  'name-unknown': ({ name }) => `"${name}" is not known`,
  'named-twice': ({ name }) => `"${name}" is there twice`,
  'served-twice': ({ stop }) => `serves "${stop}" twice`,
  uncountable: ({ most }) => `comes to more than can be counted, ${most} in all`,
  'paired-already': ({ stop }) => `"${stop}" is in a pair already`,
  'years-apart': () => 'is more than eight years away from the other times',
  'start-plan-needed': () => 'a locked route needs a startPlan to stay as it is in',
  'past-after-future': () => 'comes after a visit that is not yet served',
  'past-needed': () => 'needs a visit that is past',
  'after-first-visit': ({ stop }) => `is after the start of the first visit, that of "${stop}"`,
  'before-route': () => 'is before the start of the route',
  'during-break': () => 'is before the end of the break before',
  'during-visit': ({ stop }) => `is during the visit of "${stop}"`,
  'during-reload': ({ depot }) => `is during the reload at "${depot}"`,
  'before-first-visit': ({ stop }) => `is before the end of the first visit, that of "${stop}"`,
  'reloaded-twice': () => 'comes right after another reload, without a visit between',
  'no-reload-depot': ({ vehicle, depot }) => `"${depot}" is no depot where "${vehicle}" may reload`,
  'planned-already': ({ stop }) => `"${stop}" is in the plan already; move it instead`,
  'not-planned': ({ stop }) => `"${stop}" is not in the plan`,
  'off-route': ({ position, count }) => `${position} is not on a route of ${count} stops`,
  'limit-needed': () => 'needs a limit: iterations or milliseconds',
  'clock-needed': () => 'is missing: stop.milliseconds needs a clock',
  'index-needed': () => 'is missing, and there are matrices to look it up in',
  'amounts-differ': ({ count, expected }) =>
    `has ${count} entries, where the capacity of the first vehicle has ${expected}`,
  'distances-needed': ({ vehicle, for: reason }) =>
    `are missing, and vehicles[${vehicle}] has ${reason === 'price' ? 'a price per kilometre' : 'a longest distance'}`,
  'no-task': () => 'there are neither jobs nor shipments',
  'ends-missing': () => 'has neither a start nor an end',
  'breaks-clash': () => 'cannot all be taken within their windows and the hours of the vehicle',
  'windows-overlap': () => 'begins before another window of the same list is over',
  'leg-prices-known': ({ profile }) => `is given, and matrices.${profile}.costs has a price for each leg`,
  'times-clash': () => 'cannot begin when they have to',
  'plan-mode': () => 'asks for plan mode, which is a call of its own: planVroom',
  'not-in-vroom': () => 'cannot be written in the format of VROOM',
  'travel-times-needed': () => 'are missing, and there is no source of travel times',
}
