export type Band = { from: Date; to: Date }

const roundedMs = 5 * 60_000

/** The band of a forecast as it is told: to five minutes, never narrower than it is. */
export function bandToTell({ earliest, latest }: { earliest: string; latest: string }) {
  const rounded = (ms: number) => new Date(ms * roundedMs).toISOString()
  return {
    earliest: rounded(Math.floor(Date.parse(earliest) / roundedMs)),
    latest: rounded(Math.ceil(Date.parse(latest) / roundedMs)),
  }
}
