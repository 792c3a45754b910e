export type Band = { from: Date; to: Date }

/** What is on its way is expected, however long ago it was due: a band that is over goes on from now, as wide as it was. */
export function notOver(band: Band, now: Date): Band {
  if (band.to > now) return band
  const from = Math.floor(now.getTime() / roundedMs) * roundedMs
  const wide = Math.max(roundedMs, band.to.getTime() - band.from.getTime())
  return { from: new Date(from), to: new Date(from + wide) }
}

const roundedMs = 5 * 60_000

/** The band of a forecast as it is told: to five minutes, never narrower than it is. */
export function bandToTell({ earliest, latest }: { earliest: string; latest: string }) {
  const rounded = (ms: number) => new Date(ms * roundedMs).toISOString()
  return {
    earliest: rounded(Math.floor(Date.parse(earliest) / roundedMs)),
    latest: rounded(Math.ceil(Date.parse(latest) / roundedMs)),
  }
}
