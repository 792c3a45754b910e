import { minutesLate } from '../../../logistics/day/rules.ts'
import { dueAt } from '../../../logistics/deliveries/rules/late.ts'
import type { DeliveryState } from '../../../logistics/deliveries/rules.ts'

type Coming = { state: DeliveryState; date: string | null; eta: string | null; windows: readonly { to: string }[] }

/** How many minutes after the end of its last window it comes; 0 where it comes in time. */
export function lateMinutesOf({ state, date, eta, windows }: Coming, timeZone: string): number {
  const due = date === null ? null : dueAt(windows, { day: date, timeZone })
  return minutesLate({ state, expectedAt: eta === null ? null : new Date(eta), due })
}
