const everyMinuteMs = 60_000
const firstWaitMs = 2_000
const longestWaitMs = 5 * everyMinuteMs

type Looked = { failures: number; isUnderWay: boolean }

/** How long to wait before asking again: longer after each failure in a row; nothing where nothing will change by itself. */
export function nextLookMs({ failures, isUnderWay }: Looked): number | undefined {
  if (failures > 0) return Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs)
  return isUnderWay ? everyMinuteMs : undefined
}
