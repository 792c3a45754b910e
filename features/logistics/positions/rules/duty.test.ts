import { expect, it } from 'vitest'
import { isOnDuty } from './duty.ts'

const hour = 3_600_000
const acts = (...given: [kind: string, hours: number][]) => given.map(([kind, hours]) => ({ kind, atMs: hours * hour }))

it('a driver is on duty from its start to its end', () => {
  const day = acts(['onDuty', 8], ['offDuty', 16], ['onDuty', 18])
  expect([7, 8, 12, 16, 17, 18, 20].map((hours) => isOnDuty(day, hours * hour))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
  ])
})

it('a duty that was never ended ends after a day, however often it was begun again', () => {
  const day = acts(['onDuty', 8], ['onDuty', 30])
  expect([31, 33].map((hours) => isOnDuty(day, hours * hour))).toEqual([true, false])
})
