import { expect, it } from 'vitest'
import { hoursClockOf } from './hours-clock.ts'

const at = (kind: string, minutes: number, stopId: number | null = null) => ({ kind, atMs: minutes * 60_000, stopId })
const clock = (acts: ReturnType<typeof at>[], now: number, breakMinutes: number | null = 45) => {
  const { dutyMs, drivingMs, sinceBreakMs, breakMs } = hoursClockOf(acts, {
    sinceMs: 0,
    nowMs: now * 60_000,
    breakMinutes,
  })
  return [dutyMs, drivingMs, sinceBreakMs, breakMs].map((ms) => ms / 60_000)
}

it('driving goes from leaving to arriving, and waiting at a door isn’t driving', () => {
  const acts = [at('onDuty', 0), at('depart', 30), at('arrive', 60), at('deliver', 75), at('arrive', 85)]
  expect(clock(acts, 100)).toEqual([100, 40, 40, 0])
  expect(clock(acts.slice(0, 4), 100)).toEqual([100, 55, 55, 0])
})

it('the day counts from the first time on duty, and time off duty in between is rest', () => {
  const first = [at('onDuty', 0), at('depart', 0), at('arrive', 60), at('offDuty', 100)]
  const acts = [...first, at('onDuty', 220), at('depart', 220), at('arrive', 230)]
  expect(clock(acts, 240)).toEqual([240, 70, 10, 0])
  expect(hoursClockOf(acts, { sinceMs: 0, nowMs: 240 * 60_000, breakMinutes: 45 }).offDutyMs / 60_000).toBe(120)
})

it('only a break that is long enough lets the driver drive on', () => {
  const start = [at('onDuty', 0), at('depart', 0), at('breakStart', 60)]
  expect(clock([...start, at('breakEnd', 80)], 90)).toEqual([90, 70, 70, 20])
  expect(clock([...start, at('breakEnd', 110)], 120)).toEqual([120, 70, 10, 50])
  // A break that goes on counts as soon as it is long enough.
  expect(clock(start, 70)).toEqual([70, 60, 60, 10])
  expect(clock(start, 110)).toEqual([110, 60, 0, 50])
})

it('a break at a door doesn’t make the driver drive on after it', () => {
  const acts = [at('depart', 0), at('arrive', 20), at('breakStart', 20), at('breakEnd', 40)]
  expect(clock(acts, 60)).toEqual([60, 20, 20, 20])
})

it('a stop that couldn’t be done is left where the driver stood there, and nowhere else', () => {
  const acts = [at('depart', 0), at('arrive', 20, 1), at('fail', 30, 2)]
  expect(clock(acts, 60)).toEqual([60, 20, 20, 0])
  expect(clock([...acts, at('fail', 40, 1)], 60)).toEqual([60, 40, 40, 0])
  // On the way to another stop the driving goes on.
  expect(clock([at('depart', 0), at('fail', 30, 2)], 60)).toEqual([60, 60, 60, 0])
})

it('a stop that is said from a chair doesn’t end the break', () => {
  const acts = [at('depart', 0), at('breakStart', 20), at('fail', 30, 2)]
  expect(clock(acts, 60)).toEqual([60, 20, 20, 40])
  expect(clock([...acts, at('breakEnd', 50)], 60)).toEqual([60, 30, 30, 30])
  const atDoor = [at('depart', 0), at('arrive', 20, 1), at('breakStart', 20), at('fail', 30, 1), at('breakEnd', 50)]
  expect(clock(atDoor, 60)).toEqual([60, 30, 30, 30])
})
