import { expect, it } from 'vitest'
import type { DayPack, DriverRoute, DriverStop } from '../../contract.ts'
import {
  beforePickUp,
  leftOnBoard,
  movedToTop,
  phaseOf,
  stateOf,
  unseenGone,
  unseenRefusals,
  type Acted,
} from './acts-so-far.ts'

it('a stop that is done next comes first, and the others stay in their order', () => {
  const stops = [3, 1, 2].map((stopId) => ({ stopId })) as DriverStop[]
  expect(movedToTop(stops, 2)).toEqual([2, 3, 1])
  expect(movedToTop(stops, Number.NaN)).toEqual([3, 1, 2])
})

it('a stop before the one where its goods are picked up is named, wherever both are still open', () => {
  const pickUp = { stopId: 1 } as DriverStop
  const drop = { stopId: 2, pickUpId: 1 } as DriverStop
  const done = { stopId: 3, pickUpId: 9 } as DriverStop
  expect(beforePickUp([drop, pickUp, done])).toEqual([drop])
  expect(beforePickUp([pickUp, drop, done])).toEqual([])
})

it('a route without stops waits for them, and is then left like any other', () => {
  const pack = { vehicleCheck: [], proof: { hasLoadCheck: true } } as unknown as DayPack
  const act = { deviceId: '', stopId: null, isByOffice: false, isWaiting: false, isHeeded: true, refusal: null }
  const accept = { ...act, id: 'b', sequence: 2, kind: 'accept', routeId: 1, atMs: 2, data: { number: 2 } }
  const acted: Acted[] = [{ ...act, id: 'a', sequence: 1, kind: 'onDuty', routeId: null, atMs: 1, data: {} }, accept]
  const route = { id: 1, number: 2, isRecalled: false, vehicle: { id: 7 }, stops: [] } as unknown as DriverRoute
  const phase = (one: DriverRoute) => phaseOf(pack, one, stateOf(pack, one, acted), acted)
  expect(phase(route)).toBe('waiting')
  const stops = [{ stopId: 3, type: 'pickup', isGone: null }] as unknown as DriverStop[]
  expect(phase({ ...route, stops })).toBe('depart')
})

it('a stop that is gone is told until the driver has seen it, and its goods come back', () => {
  const pack = { vehicleCheck: [], proof: { hasLoadCheck: false } } as unknown as DayPack
  const base = { deviceId: '', sequence: 1, isByOffice: false, isWaiting: false, isHeeded: true, refusal: null }
  const act = (kind: string, more: Partial<Acted> = {}): Acted => {
    return { ...base, id: kind, routeId: 1, stopId: null, atMs: 1, data: {}, kind, ...more }
  }
  const stop = (stopId: number, more = {}) => ({ stopId, type: 'drop', isGone: null, ...more })
  const gone = { isGone: 'cancelled', isLeftOnBoard: true }
  const route = {
    id: 1,
    number: 3,
    sameNumbers: [2, 3],
    isRecalled: false,
    stops: [stop(1, gone), stop(2)],
    goneStops: [stop(3, { isGone: 'moved', isLeftOnBoard: false })],
  } as unknown as DriverRoute
  const unseen = (acted: Acted[]) => unseenGone(route, stateOf(pack, route, acted), acted).map(({ stopId }) => stopId)
  const accepted = act('accept', { data: { number: 2 } })
  expect(unseen([])).toEqual([])
  const underWay = [accepted, act('depart')]
  expect(unseen(underWay)).toEqual([1, 3])
  const seen = act('acknowledge', { stopId: 1, data: { about: 'gone' } })
  expect(unseen([...underWay, seen])).toEqual([3])
  const state = stateOf(pack, route, underWay)
  expect(leftOnBoard(route, state).map(({ stopId }) => stopId)).toEqual([1])
  expect(state.isAccepted).toBe(true)
})

it('what was done at a door and doesn’t count is told until the driver has seen it', () => {
  const base = { deviceId: '', sequence: 1, routeId: 1, stopId: 1, atMs: 1, data: {}, isWaiting: false, isHeeded: true }
  const done = (id: string, refusal: Acted['refusal'], kind = 'deliver'): Acted => {
    return { ...base, id, kind, refusal, isByOffice: false }
  }
  const acted = [done('a', null), done('b', 'stopCancelled'), done('c', 'stopDone'), done('d', 'stopMoved', 'arrive')]
  expect(unseenRefusals(acted).map(({ id }) => id)).toEqual(['b', 'c'])
  const seen = { ...done('e', null, 'acknowledge'), data: { about: 'refused', id: 'b' } }
  expect(unseenRefusals([...acted, seen]).map(({ id }) => id)).toEqual(['c'])
})
