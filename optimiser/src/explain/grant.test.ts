import { expect, test } from 'vitest'
import { ProblemFault } from '../door/fault.ts'
import { parseProblem } from '../door/open.ts'
import type { Problem } from '../problem.ts'
import { grant } from './fixes.ts'
import type { Relaxation } from './relaxations.ts'

const problem: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [{ id: 'van', start: 'depot', end: 'depot' }],
  stops: [{ id: 'a', place: 1, delivery: { boxes: 1 } }],
  profiles: [{ name: 'car', durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 500, 500, 0] }],
}

test.each<[unknown, string]>([
  [null, 'fix'],
  [{}, 'fix.relaxations'],
  [{ relaxations: [null] }, 'fix.relaxations[0]'],
  [{ relaxations: [{ kind: 'beg' }] }, 'fix.relaxations[0].kind'],
  [{ relaxations: [{ kind: 'unlock', stop: 'z' }] }, 'fix.relaxations[0].stop'],
  [{ relaxations: [{ kind: 'allow-overtime', vehicle: 'bike', bySeconds: 60 }] }, 'fix.relaxations[0].vehicle'],
  [{ relaxations: [{ kind: 'allow-overtime', vehicle: 'van', bySeconds: -60 }] }, 'fix.relaxations[0].bySeconds'],
  [{ relaxations: [{ kind: 'add-capacity', vehicle: 'van', unit: 'kg', amount: 1 }] }, 'fix.relaxations[0].unit'],
  [
    { relaxations: [{ kind: 'close-later', depot: 'moon', untilSeconds: 0, bySeconds: 60 }] },
    'fix.relaxations[0].depot',
  ],
  [{ relaxations: [{ kind: 'raise-limit', vehicle: 'van', limit: 'patience', by: 1 }] }, 'fix.relaxations[0].limit'],
])('an invalid relaxation is refused with the path: %o', (fix, path) => {
  let fault: unknown
  try {
    grant(problem, fix as never)
  } catch (thrown) {
    fault = thrown
  }
  expect(fault).toBeInstanceOf(ProblemFault)
  expect(fault).toHaveProperty('path', path)
})

test.each<Relaxation>([
  { kind: 'widen-window', stop: 'a', untilSeconds: 60, bySeconds: 60 },
  { kind: 'open-earlier', depot: 'depot', fromSeconds: 0, bySeconds: 60 },
  { kind: 'close-later', depot: 'depot', untilSeconds: 60, bySeconds: 60 },
  { kind: 'add-capacity', vehicle: 'van', unit: 'boxes', amount: 2 },
  { kind: 'raise-limit', vehicle: 'van', limit: 'stops', by: 2 },
  { kind: 'allow-changes', changes: 'vehicles', by: 2 },
  { kind: 'allow-longer-on-board', stop: 'a', bySeconds: 60 },
  { kind: 'start-earlier', vehicle: 'van', bySeconds: 60 },
  { kind: 'later-break', vehicle: 'van', break: 0, bySeconds: 60 },
])('an absent limit stays absent: $kind', (relaxation) => {
  const granted = parseProblem(grant(problem, { relaxations: [relaxation] }))
  const limits = [
    granted.stops[0]?.windows,
    granted.depots?.[0]?.openings,
    granted.vehicles[0]?.capacity,
    granted.vehicles[0]?.limits,
    granted.stability,
  ]
  expect(limits.filter(Boolean)).toEqual([])
})
