import { expect, it } from 'vitest'
import type { DayPack } from '../../contract.ts'
import type { Acted } from '../outbox/acts-so-far.ts'
import { clocksOf } from './clocks.ts'
import type { RouteNow } from './use-day.tsx'

const hours = { pack: 'eu', drivingMinutes: 540, dutyMinutes: 780, breakAfterMinutes: 270, breakMinutes: 45 }
const pack = { timeZone: 'UTC', hours } as DayPack
const start = Date.UTC(2026, 4, 4, 8)
const act = (kind: string, minutes: number) =>
  ({ id: `${minutes}`, kind, atMs: start + minutes * 60_000, stopId: null, isHeeded: true }) as Acted
const state = { outcomes: new Map() } as unknown as RouteNow['state']
const clocks = (acted: Acted[], minutes: number) => clocksOf({ acted, pack, state }, start + minutes * 60_000)
const inMinutes = (ms: number | null | undefined) => (ms ?? 0) / 60_000

it('a split shift counts from the first time on duty, as in the office', () => {
  const yesterday = [act('onDuty', -1400), act('offDuty', -1300)]
  const acted = [...yesterday, act('onDuty', 0), act('depart', 0), act('offDuty', 100), act('onDuty', 220)]
  const found = clocks(acted, 240)
  expect(inMinutes(found?.workedMs)).toBe(120)
  expect(inMinutes(found?.drivingMs)).toBe(100)
  expect(inMinutes(found?.left.duty)).toBe(780 - 240)
  // The time off duty was rest.
  expect(inMinutes(found?.left.untilBreak)).toBe(270)
})

it('who is off duty has no clock', () => {
  expect(clocks([act('onDuty', 0), act('offDuty', 10)], 20)).toBeUndefined()
})
