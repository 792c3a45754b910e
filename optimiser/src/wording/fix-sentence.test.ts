import { expect, test } from 'vitest'
import type { FixDetail } from '../explain/fix-detail.ts'
import { fixSentence, fixWords } from './fix-sentence.ts'

const said: readonly [FixDetail, string][] = [
  [{ kind: 'serve-with', vehicle: 'Anna' }, 'Serve it with Anna.'],
  [{ kind: 'serve-elsewhere', vehicle: 'Anna' }, 'Serve it at another point of the route of Anna.'],
  [
    { kind: 'move-first', stop: 'bakery', from: 'Anna', to: 'Ben' },
    'Move bakery from Anna to Ben first, then serve it with Anna.',
  ],
  [{ kind: 'move-away', stop: 'bakery', from: 'Anna', to: 'Ben' }, 'Move bakery from Anna to Ben.'],
  [{ kind: 'keep', vehicle: 'Anna' }, 'Leave it where it is on the route of Anna.'],
  [{ kind: 'costs-more', cost: 1.234 }, 'That costs 1.23 more than leaving it out.'],
  [{ kind: 'widen-window', stop: 'bakery', untilSeconds: 3600, bySeconds: 60 }, 'Widen the window of bakery by 1 min.'],
  [{ kind: 'allow-longer-on-board', stop: 'bakery', bySeconds: 1 }, 'Allow the goods of bakery 1 s more on board.'],
  [{ kind: 'ignore-position', stop: 'bakery' }, 'Let bakery come anywhere on its route.'],
  [{ kind: 'ignore-relation', stop: 'bakery', relation: 'apart' }, 'Do not keep bakery apart from other stops.'],
  [{ kind: 'ignore-relation', stop: 'bakery', relation: 'together' }, 'Do not keep bakery together with other stops.'],
  [{ kind: 'unlock', stop: 'bakery' }, 'Unlock bakery from its vehicle.'],
  [{ kind: 'allow-overtime', vehicle: 'Anna', bySeconds: 3600 }, 'Allow Anna 1 h 00 min more overtime.'],
  [{ kind: 'start-earlier', vehicle: 'Anna', bySeconds: 61 }, 'Let the shift of Anna start 2 min earlier.'],
  [
    { kind: 'later-break', vehicle: 'Anna', break: 0, breakCount: 1, bySeconds: 60 },
    'Let the break of Anna start up to 1 min later.',
  ],
  [
    { kind: 'later-break', vehicle: 'Ben', break: 1, breakCount: 2, bySeconds: 60 },
    'Let break 2 of Ben start up to 1 min later.',
  ],
  [{ kind: 'add-capacity', vehicle: 'Anna', unit: 'boxes', amount: 1 }, 'Find more room on Anna (boxes: 1 more).'],
  [{ kind: 'add-capacity', vehicle: 'Anna', unit: 'kg', amount: 2.5 }, 'Find more room on Anna (kg: 2.5 more).'],
  [{ kind: 'raise-limit', vehicle: 'Anna', limit: 'stops', by: 1 }, 'Let Anna serve 1 stop more.'],
  [{ kind: 'raise-limit', vehicle: 'Anna', limit: 'stops', by: 2 }, 'Let Anna serve 2 stops more.'],
  [{ kind: 'raise-limit', vehicle: 'Anna', limit: 'distanceMeters', by: 8040 }, 'Let Anna drive 8.1 km more.'],
  [{ kind: 'raise-limit', vehicle: 'Anna', limit: 'drivingSeconds', by: 600 }, 'Let Anna drive 10 min more.'],
  [{ kind: 'equip', vehicle: 'Anna', need: 'skills', names: ['piano'] }, 'Give Anna the skill "piano".'],
  [
    { kind: 'equip', vehicle: 'Anna', need: 'features', names: ['lift', 'ramp'] },
    'Give Anna the features "lift" and "ramp".',
  ],
  [{ kind: 'open-earlier', depot: 'north', fromSeconds: 0, bySeconds: 600 }, 'Open north 10 min earlier.'],
  [{ kind: 'close-later', depot: 'north', untilSeconds: 0, bySeconds: 600 }, 'Keep north open 10 min longer.'],
  [{ kind: 'allow-changes', changes: 'vehicles', by: 1 }, 'Allow 1 more change of vehicle.'],
  [{ kind: 'allow-changes', changes: 'orders', by: 2 }, 'Allow 2 more changes of order.'],
  [{ kind: 'allow-changes', changes: 'promises', by: 2 }, 'Allow 2 more missed promises.'],
]

test.each(said)('sentences of fixes have the right singular and plural: %o', (detail, sentence) => {
  expect(fixSentence(detail)).toBe(sentence)
})

test('every kind of fix is tested', () => {
  expect(Object.keys(fixWords).filter((kind) => !said.some(([detail]) => detail.kind === kind))).toEqual([])
})
