import { expect, test } from 'vitest'
import { asDriven, delayOf } from './live-lane.ts'
import type { Lane } from '../model/lanes.ts'

const lane: Lane = {
  vehicle: '1',
  shift: null,
  rests: [],
  overtime: null,
  blocks: [
    { kind: 'loading', from: 0, to: 100 },
    { kind: 'drive', from: 100, to: 200 },
    { kind: 'wait', from: 300, to: 350 },
  ],
  stops: [
    { id: '7', from: 200, to: 300, tone: undefined },
    { id: '8', from: 350, to: 400, tone: 'late' },
  ],
}
const stop = { progress: 'ahead', isLate: false, text: '' } as const

test('a lane that is driven has its stops where they were or are forecast, and drives between them', () => {
  const live = new Map([
    [7, { ...stop, progress: 'done' as const, from: 250, to: 330 }],
    [8, { ...stop, from: 500, to: 550, isLate: true }],
  ])
  const driven = asDriven(lane, live)
  expect(driven.stops).toEqual([
    { id: '7', from: 250, to: 330, tone: undefined, progress: 'done', driven: '' },
    { id: '8', from: 500, to: 550, tone: 'late', progress: 'ahead', driven: '', delay: { from: 350, to: 500 } },
  ])
  expect(driven.blocks).toEqual([
    { kind: 'loading', from: 0, to: 100 },
    { kind: 'drive', from: 330, to: 500 },
  ])
})

test('a delay runs on to the last stop, and ends with the route', () => {
  const behind = new Map([
    [7, { ...stop, progress: 'here' as const, from: 500, to: 600 }],
    [8, { ...stop, from: 700, to: 750 }],
  ])
  expect(asDriven(lane, behind).stops.map(({ delay }) => delay)).toEqual([
    { from: 200, to: 500 },
    { from: 350, to: 700 },
  ])
  expect(delayOf(lane, behind)).toBe(350)
  expect(delayOf(lane, new Map([[8, { ...stop, from: 400, to: 450 }]]))).toBe(0)
  expect(delayOf(lane, new Map([[8, { ...stop, progress: 'done' as const, from: 700, to: 750 }]]))).toBe(0)
})

test('a lane of which nothing is known stays as it is planned', () => {
  expect(asDriven(lane, new Map([[99, { ...stop, from: 0, to: 1 }]]))).toBe(lane)
})
