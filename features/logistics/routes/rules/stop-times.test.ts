import { describe, expect, it } from 'vitest'
import type { StopRecord } from './recorded-actions.ts'
import type { RouteStop } from './route-stop.ts'
import { foldedCount, stopTimes } from './stop-times.ts'

const stop: RouteStop = {
  position: 0,
  deliveryId: 1,
  reference: 'D-1',
  type: 'drop',
  recipient: 'Sample Bakery',
  address: 'High Street 1',
  at: [0, 0],
  windows: [],
  quantities: {},
  arrivalSeconds: 9 * 3600,
  startSeconds: 9 * 3600,
  endSeconds: 9 * 3600 + 300,
  lateSeconds: 0,
  slackSeconds: null,
  expected: { at: '2026-11-13T12:10:00.000Z', lateSeconds: 0, slackSeconds: null },
  load: [],
  state: 'outForDelivery',
}
const record: StopRecord = {
  deliveryId: 1,
  isHere: true,
  arrivedAt: null,
  doneAt: null,
  doneBy: null,
  kind: null,
  distanceMeters: null,
  isLoaded: null,
  isReturned: false,
  attempts: 0,
  failureReason: '',
  location: null,
  dueCents: null,
  paid: null,
}
/** In Montevideo, three hours behind. */
const midnight = new Date('2026-11-13T03:00:00.000Z')

describe('the times of a stop', () => {
  it('are as expected until its driver came, and then as it was', () => {
    expect(stopTimes(stop, undefined, midnight)).toEqual({ planned: 32_400, real: 33_000, isOver: false })
    const arrived = { ...record, arrivedAt: '2026-11-13T12:05:00.000Z' }
    expect(stopTimes(stop, arrived, midnight)).toEqual({ planned: 32_400, real: 32_700, isOver: false })
  })

  it('are when it was done where nobody noted the arrival', () => {
    const done = { ...record, doneAt: '2026-11-13T12:20:00.000Z' }
    expect(stopTimes(stop, done, midnight)).toEqual({ planned: 32_400, real: 33_600, isOver: true })
  })

  it('are those of the plan alone where nothing else is known', () => {
    expect(stopTimes({ ...stop, expected: null }, record, midnight).real).toBeNull()
  })
})

describe('the stops that were done first', () => {
  it('are folded on a long route, but for the last eight', () => {
    expect(foldedCount([...Array(20).fill(true), false, false])).toBe(12)
    expect(foldedCount(Array(12).fill(true))).toBe(0)
    expect(foldedCount([false, ...Array(20).fill(true)])).toBe(0)
    expect(foldedCount([])).toBe(0)
  })
})
