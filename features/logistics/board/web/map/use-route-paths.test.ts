import { expect, test } from 'vitest'
import type { Profile } from '#platform/regions/contract.ts'
import { kindsOfVehicles, throughReloads } from './use-route-paths.ts'

const depot: [number, number] = [0, 0]
const one = { at: [1, 1] as [number, number], stop: '1' }
const other = { at: [2, 2] as [number, number], stop: '2' }

test('a route is drawn back to its depot if it loads there again', () => {
  const visits = [
    { kind: 'start', afterStops: 0 },
    { kind: 'reload', afterStops: 1 },
    { kind: 'break', afterStops: 2 },
  ]
  expect(throughReloads(depot, [one, other], { visits })).toEqual([one, { at: depot }, other])
  expect(throughReloads(undefined, [one, undefined, other], { visits })).toEqual([one, other])
  expect(throughReloads(depot, [one, other], null)).toEqual([one, other])
})

test('each vehicle is drawn on the roads that its kind may take', () => {
  const profile = (id: number, kind: Profile) => ({
    id,
    kind,
    name: kind,
    matrixKey: '',
    speedPercent: 100,
    fixedCost: 0,
    costPerKilometer: 0,
    costPerHour: 0,
    gramsPerKilometer: 0,
  })
  const vehicle = (id: number, profileId: number) => ({
    id,
    profileId,
    name: '',
    plate: '',
    depotId: null,
    capacity: {},
    features: [],
  })
  const kinds = kindsOfVehicles({
    profiles: [profile(1, 'bicycle'), profile(2, 'truck')],
    vehicles: [vehicle(7, 1), vehicle(8, 2), vehicle(9, 2)],
  })
  expect([...kinds]).toEqual([
    [7, 'bicycle'],
    [8, 'truck'],
    [9, 'truck'],
  ])
})
