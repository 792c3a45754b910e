import { expect, it } from 'vitest'
import { nodeEvaluator } from './node-evaluator.ts'

it('a thread evaluates plans with matrices that it shares', async () => {
  const ask = nodeEvaluator()
  const room = () => new Uint32Array(new SharedArrayBuffer(16))
  const matrix = { durationsSeconds: room(), distancesMeters: room() }
  matrix.durationsSeconds.set([0, 60, 60, 0])
  const problem = {
    vehicles: [{ id: 'van' }],
    stops: [
      { id: 'one', place: 0 },
      { id: 'other', place: 1 },
    ],
    profiles: [{ name: 'van', matrixKey: 'town', speedPercent: 50 }],
  }
  const about = { planId: 7, problem, travel: new Map([['town', matrix]]) }
  const order = { routes: [{ vehicle: 'van', stops: ['one', 'other'] }] }
  const [found, slots] = await Promise.all([
    ask('evaluate', about, { order }),
    ask('slots', about, { order, stop: 'one' }),
  ])
  expect(found.routes[0]!.totals.drivingSeconds).toBe(120)
  expect(slots.map(({ position }) => position)).toEqual([0, 1])
})
