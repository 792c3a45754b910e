import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'

type Quiet = { isOn: boolean; from: string; to: string }

/** When a message may leave that is due now: at once, or when the quiet hours of the workspace's clock end. */
export function whenMayLeave(at: Date, quiet: Quiet, timeZone: string): Date {
  if (!quiet.isOn || quiet.from === quiet.to) return at
  const [day = '', time = ''] = wallTime(at, timeZone).split('T')
  if (!isQuiet(time, quiet)) return at
  const endDay = quiet.from > quiet.to && time >= quiet.from ? daysAfter(day, 1) : day
  return momentAt(`${endDay}T${quiet.to}`, timeZone)
}

/** They may reach over midnight. */
function isQuiet(time: string, { from, to }: Quiet): boolean {
  return from > to ? time >= from || time < to : time >= from && time < to
}
