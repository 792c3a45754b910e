import { expect, it } from 'vitest'
import { changeSpeed, clockOfDay, realAt, simAt } from './clock.ts'

const second = 1000

it('goes by the real clock until someone changes its speed, and goes on from where it was', () => {
  const fast = changeSpeed([], { nowMs: 100 * second, speed: 10 })
  expect(simAt(fast, 50 * second)).toBe(50 * second)
  expect(simAt(fast, 106 * second)).toBe(160 * second)
  const usual = changeSpeed(fast, { nowMs: 110 * second, speed: 1 })
  expect(simAt(usual, 111 * second)).toBe(201 * second)
})

it('says when a simulated moment was, whatever the speeds since', () => {
  const fast = changeSpeed([], { nowMs: 100 * second, speed: 10 })
  const stopped = changeSpeed(fast, { nowMs: 110 * second, speed: 0 })
  const again = changeSpeed(stopped, { nowMs: 150 * second, speed: 2 })
  expect([50, 100, 160, 204].map((sim) => realAt(again, sim * second) / second)).toEqual([50, 100, 106, 152])
  expect(realAt(stopped, 201 * second)).toBe(Infinity)
})

it('begins each day on time, at the usual speed', () => {
  const fast = changeSpeed([], { nowMs: 100 * second, speed: 60 })
  expect(simAt(clockOfDay(fast, 200 * second), 210 * second)).toBe(210 * second)
  const stopped = changeSpeed(fast, { nowMs: 110 * second, speed: 0 })
  expect(simAt(clockOfDay(stopped, 200 * second), 210 * second)).toBe(200 * second)
})
