import { hoursClockOf } from '../../../routes/rules/hours-clock.ts'
import { onDutySince, type Acted } from '../outbox/acts-so-far.ts'
import type { RouteNow } from './use-day.tsx'

export type Clocks = {
  drivingMs: number
  breakMs: number
  /** On duty, without breaks. */
  workedMs: number
  /** What the rules leave; below zero a limit is passed. `null` where no rule holds. */
  left: { untilBreak: number | null; driving: number | null; duty: number | null }
}

/** The hours of the driver who is on duty, by all that was recorded today. */
export function clocksOf(
  { acted, pack, state }: Pick<RouteNow, 'acted' | 'pack' | 'state'>,
  nowMs: number,
): Clocks | undefined {
  const sinceMs = onDutySince(acted, pack.timeZone)
  if (sinceMs === undefined) return undefined
  const { breakAfterMinutes, breakMinutes, drivingMinutes, dutyMinutes } = pack.hours
  const applied = acted.filter((act) => act.atMs >= sinceMs && counts(act, state))
  const clock = hoursClockOf(applied, { sinceMs, nowMs, breakMinutes })
  const { drivingMs, sinceBreakMs, breakMs, dutyMs, offDutyMs } = clock
  const left = (minutes: number | null, usedMs: number) => (minutes === null ? null : minutes * 60_000 - usedMs)
  return {
    drivingMs,
    breakMs,
    workedMs: dutyMs - offDutyMs - breakMs,
    left: {
      untilBreak: left(breakAfterMinutes, sinceBreakMs),
      driving: left(drivingMinutes, drivingMs),
      duty: left(dutyMinutes, dutyMs),
    },
  }
}

/** What was taken back or refused was neither driven nor rested. */
function counts({ id, isHeeded }: Acted, { outcomes }: RouteNow['state']): boolean {
  return isHeeded && (outcomes.get(id)?.outcome ?? 'applied') === 'applied'
}
