import { wallTime } from '#kit/contract/wall-time.ts'

type Coming = { eta: string | null; windows: readonly { to: string }[] }

/** How many minutes after the end of its last window it comes; 0 where it comes in time. */
export function minutesLate({ eta, windows }: Coming, timeZone: string): number {
  const end = windows.at(-1)?.to
  if (eta === null || end === undefined) return 0
  return Math.max(0, minutesOf(wallTime(new Date(eta), timeZone).slice(11, 16)) - minutesOf(end))
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
