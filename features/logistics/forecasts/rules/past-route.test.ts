import { expect, test } from 'vitest'
import { pastOf, type DrivenRoute } from './past-route.ts'

const stop = (deliveryId: number, arrivalSeconds: number) => ({
  deliveryId,
  arrivalSeconds,
  startSeconds: arrivalSeconds,
  endSeconds: arrivalSeconds + 300,
  opensSeconds: null,
  zone: '1',
  address: `place ${deliveryId}`,
  customer: '9',
})
/** Leaves at 8:00, and is planned at three stops at 8:10, 8:25 and 9:10, after a break of half an hour. */
const route: DrivenRoute = {
  id: 5,
  driverId: 3,
  day: '2026-11-23',
  departSeconds: 28_800,
  stops: [stop(1, 29_400), stop(2, 30_300), stop(3, 33_000)],
  halts: [{ kind: 'break', afterStops: 2, seconds: 1800 }],
  amendedAt: [],
  acts: [],
}
const act = (kind: string, atSeconds: number, stopId: number | null = null) => ({ kind, stopId, atSeconds })

test('drives and services are measured from one recorded act to the next, without the break between', () => {
  const acts = [
    act('depart', 28_860),
    act('arrive', 29_560, 1),
    act('deliver', 29_800, 1),
    act('arrive', 30_500, 2),
    act('fail', 30_600, 2),
    act('breakStart', 30_700),
    act('breakEnd', 32_800),
    act('arrive', 33_500, 3),
  ]
  const { stops, halts } = pastOf({ ...route, acts })
  const times = stops.map((one) => [
    one.plannedDriveSeconds,
    one.driveSeconds,
    one.plannedServiceSeconds,
    one.serviceSeconds,
  ])
  expect(times).toEqual([
    [600, 700, 300, 240],
    [600, 700, 300, 100],
    // 2,900 seconds from stop to stop less the break of 2,100.
    [600, 800, 300, null],
  ])
  expect(halts).toEqual([{ plannedSeconds: 1800, seconds: 2100 }])
  expect(stops[0]).toMatchObject({ day: '2026-11-23', route: '5', driver: '3', zone: '1', hour: 8 })
})

test('a drive that wasn’t planned so is not measured', () => {
  const acts = [act('depart', 28_800), act('arrive', 30_000, 2), act('deliver', 30_200, 2), act('arrive', 31_000, 1)]
  expect(pastOf({ ...route, acts }).stops.map(({ driveSeconds }) => driveSeconds)).toEqual([null, null])
})

test('who comes early is served from when the window opens', () => {
  const [first, ...others] = route.stops
  const acts = [act('depart', 28_800), act('arrive', 29_000, 1), act('deliver', 29_700, 1)]
  const stops = [{ ...first!, opensSeconds: 29_400 }, ...others]
  expect(pastOf({ ...route, stops, acts }).stops[0]).toMatchObject({ driveSeconds: 200, serviceSeconds: 300 })
})

test('what was not recorded is left out', () => {
  expect(pastOf({ ...route, acts: [act('deliver', 29_800, 1)] })).toEqual({ stops: [], halts: [] })
})

test('no drive is measured by the times of before and those that an accepted move gave', () => {
  // An hour late: its second and third stop were given the times that were forecast at 9:26.
  const [first, second, third] = route.stops
  const stops = [
    first!,
    { ...second!, arrivalSeconds: 34_500, endSeconds: 34_800 },
    { ...third!, arrivalSeconds: 35_700 },
  ]
  const acts = [
    act('depart', 32_400),
    act('arrive', 33_000, 1),
    act('deliver', 33_900, 1),
    act('arrive', 34_500, 2),
    act('deliver', 34_800, 2),
    act('arrive', 35_700, 3),
  ]
  const drives = pastOf({ ...route, stops, halts: [], amendedAt: [33_960], acts }).stops.map((one) => [
    one.plannedDriveSeconds,
    one.driveSeconds,
  ])
  expect(drives).toEqual([
    [600, 600],
    [null, null],
    [900, 900],
  ])
})
