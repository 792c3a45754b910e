import { expect, it } from 'vitest'
import { usualRoads } from './roads.ts'
import { applyPlanEdit } from '../edits/apply-edit.ts'
import { restoreOf } from '../edits/restore-edit.ts'
import type { PlanState, RouteState } from './state.ts'
import { earliestSeconds, isOutside, latestSeconds, timeLockKind, windowsWithin } from './time-lock.ts'

const hours = (from: number, to: number) => ({ startSeconds: from * 3600, endSeconds: to * 3600 })

it('a time lock is at a time, not before it, not after it, or between two', () => {
  expect(timeLockKind(hours(10, 10))).toBe('at')
  expect(timeLockKind({ startSeconds: 36_000, endSeconds: latestSeconds })).toBe('notBefore')
  expect(timeLockKind({ startSeconds: earliestSeconds, endSeconds: 36_000 })).toBe('notAfter')
  expect(timeLockKind(hours(10, 11))).toBe('between')
})

it('windows are cut to the lock, and if nothing is left the lock applies', () => {
  expect(windowsWithin([hours(8, 12), hours(14, 16)], hours(11, 15))).toEqual([hours(11, 12), hours(14, 15)])
  expect(windowsWithin([], hours(11, 15))).toEqual([hours(11, 15)])
  expect(windowsWithin([hours(8, 9)], hours(11, 15))).toEqual([hours(11, 15)])
  expect(windowsWithin([hours(8, 9)], undefined)).toEqual([hours(8, 9)])
  expect([isOutside([hours(8, 9)], hours(11, 15)), isOutside([hours(8, 12)], hours(11, 15))]).toEqual([true, false])
})

it('an end that is set by the lock is never soft', () => {
  const soft = { ...hours(8, 12), lateCostPerMinute: 50 }
  expect(windowsWithin([soft], hours(9, 11))).toEqual([hours(9, 11)])
  expect(windowsWithin([soft], hours(9, 13))).toEqual([{ ...hours(9, 12), lateCostPerMinute: 50 }])
})

it('a time lock moves with its stop and can be undone', () => {
  const route: RouteState = {
    id: 1,
    driverId: 1,
    vehicleId: 1,
    startDepotId: 1,
    endDepotId: 1,
    hours: [],
    overtimeMinutes: 0,
    mostStops: null,
    mostKilometers: null,
    isLocked: false,
    stops: [{ deliveryId: 7, locks: [] }],
  }
  const before: PlanState = { routes: [route], pool: [], granted: [], roads: usualRoads({ usual: null }) }
  const after = applyPlanEdit(before, { kind: 'lockTime', deliveryIds: [7], timeLock: hours(10, 11) })
  expect(after.routes[0]!.stops).toEqual([{ deliveryId: 7, locks: [], timeLock: hours(10, 11) }])
  const out = applyPlanEdit(after, { kind: 'unassign', deliveryIds: [7] })
  expect(out.pool[0]!.timeLock).toEqual(hours(10, 11))
  expect(applyPlanEdit(after, restoreOf(after, before))).toEqual(before)
  expect(applyPlanEdit(before, restoreOf(before, after))).toEqual(after)
})
