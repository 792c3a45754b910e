import { expect, it } from 'vitest'
import type { DayPack, DriverRoute, DriverStop } from '../../contract.ts'
import { beforePickUp, movedToTop, phaseOf, stateOf, type Acted } from './acts-so-far.ts'

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
