/** From when to when something is brought, as moments. */
export type RateWindow = { from: string; to: string }

const moment = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z`
const code = new RegExp(`^(${moment})/(${moment})$`)
/** A day on which the clocks go back. */
const longestMs = 25 * 3_600_000

/** A delivery time as the code of a shipping rate, by which the order of the buyer who takes it names it. */
export function rateCode({ from, to }: RateWindow): string {
  return `${from}/${to}`
}

/** The delivery time that the code of a shipping rate names; nothing where it is the rate of someone else. */
export function windowIn(text: string): RateWindow | null {
  const [, from = '', to = ''] = code.exec(text) ?? []
  const milliseconds = Date.parse(to) - Date.parse(from)
  return milliseconds > 0 && milliseconds <= longestMs ? { from, to } : null
}
