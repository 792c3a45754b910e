export type Deviation = { isOff: boolean; meters: number; since: number }

/** Who turns off for a moment hasn't deviated. */
const leastMs = 180_000

type Seen = { atMs: number; meters: number }

/** Whether a vehicle has been off its way for long, by where it was seen lately; `null` while that isn't certain. */
export function deviationOf(seen: readonly Seen[], mostMeters: number): Deviation | null {
  const last = seen.at(-1)
  if (!last) return null
  if (last.meters <= mostMeters) return { isOff: false, meters: last.meters, since: last.atMs }
  const lastOn = seen.findLastIndex(({ meters }) => meters <= mostMeters)
  const off = seen.slice(lastOn + 1)
  const since = off[0]!.atMs
  return last.atMs - since >= leastMs ? { isOff: true, meters: last.meters, since } : null
}
