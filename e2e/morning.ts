import { fileURLToPath } from 'node:url'

const dayMs = 86_400_000
const tenInMontevideoMs = 13 * 3_600_000

/**
 * Journeys start at the next ten in the morning of the sample's city, whatever the hour: near its midnight a day can't be
 * under way. On, not back, so that no file seems to come from later.
 */
export function untilMorningMs(now: number): number {
  return (((tenInMontevideoMs - now) % dayMs) + dayMs) % dayMs
}

/** What starts a server of journeys at that hour. */
export function morningEnvironment(): { CLOCK_SHIFT_MS: string; NODE_OPTIONS: string } {
  const file = fileURLToPath(new URL('../scripts/test/shift-clock.mjs', import.meta.url))
  return { CLOCK_SHIFT_MS: process.env['CLOCK_SHIFT_MS'] ?? '0', NODE_OPTIONS: `--import=${file}` }
}
