import { isLate } from '../deliveries/rules/late.ts'
import { isUnserved } from '../deliveries/rules/unserved.ts'
import type { ForecastSettings } from '../settings/contract.ts'

/** How an open stop is expected to go: after its window, perhaps after it, or within. */
export const outlooks = ['late', 'atRisk', 'onTime'] as const
export type Outlook = (typeof outlooks)[number]

type Band = { earlySeconds: number; lateSeconds: number }

/** How far off an arrival may be that lies so far ahead. */
export function bandAt({ bands }: Pick<ForecastSettings, 'bands'>, aheadSeconds: number): Band {
  const band = bands.find(({ untilMinutes }) => aheadSeconds <= untilMinutes * 60) ?? bands.at(-1)
  return { earlySeconds: (band?.earlyMinutes ?? 0) * 60, lateSeconds: (band?.lateMinutes ?? 0) * 60 }
}

/** Bands are learned once there are so many days and stops to learn from. Guesses: a week of one van is too little. */
export const enoughDays = 10
export const enoughStops = 200

type Times = { arrivalSeconds: number; startSeconds: number }
export type Expected = {
  etaSeconds: number
  earliestSeconds: number
  latestSeconds: number
  lateSeconds: number
  slackSeconds: number | null
}

/** When a stop is expected, by when the vehicle arrives there: whoever is early waits for the window. */
export function expectedAt(
  { arrivalSeconds, startSeconds }: Times,
  { settings, nowSeconds, dueSeconds }: { settings: ForecastSettings; nowSeconds: number; dueSeconds: number | null },
): Expected {
  const { earlySeconds, lateSeconds: widthSeconds } = bandAt(settings, startSeconds - nowSeconds)
  const hasWaited = startSeconds > arrivalSeconds
  const earliestSeconds = hasWaited ? startSeconds : Math.max(startSeconds - earlySeconds, nowSeconds)
  return {
    etaSeconds: startSeconds,
    earliestSeconds: Math.min(earliestSeconds, startSeconds),
    latestSeconds: Math.max(startSeconds, arrivalSeconds + widthSeconds),
    lateSeconds: dueSeconds === null ? 0 : Math.max(0, startSeconds - dueSeconds),
    slackSeconds: dueSeconds === null ? null : dueSeconds - startSeconds,
  }
}

/** The same where past days say the time and its band: whoever waits for a window doesn't begin before it opens. */
export function expectedWithin(
  { lowSeconds, medianSeconds, highSeconds }: { lowSeconds: number; medianSeconds: number; highSeconds: number },
  { dueSeconds, opensSeconds }: { dueSeconds: number | null; opensSeconds: number | null },
): Expected {
  const begins = (seconds: number) => Math.max(Math.round(seconds), opensSeconds ?? -Infinity)
  const etaSeconds = begins(medianSeconds)
  return {
    etaSeconds,
    earliestSeconds: Math.min(etaSeconds, begins(lowSeconds)),
    latestSeconds: Math.max(etaSeconds, Math.round(highSeconds)),
    lateSeconds: dueSeconds === null ? 0 : Math.max(0, etaSeconds - dueSeconds),
    slackSeconds: dueSeconds === null ? null : dueSeconds - etaSeconds,
  }
}

/** A lateness that was accepted is said again once it has grown by more; a guess, as forecasts move with every fix. */
export const grownLateSeconds = 300

type Seen = { lateSeconds: number; etaMs: number; latestMs: number; slackSeconds: number | null }

/** What lies further ahead than the settings say is not yet at risk: too much can still change. */
export function outlookOf(
  { lateSeconds, etaMs, latestMs, slackSeconds }: Seen,
  { riskMinutes, nowMs }: { riskMinutes: number; nowMs: number },
): Outlook {
  if (isLate({ lateSeconds })) return 'late'
  const isNear = etaMs - nowMs <= riskMinutes * 60_000
  const isWide = slackSeconds !== null && latestMs > etaMs + slackSeconds * 1000
  return isNear && isWide ? 'atRisk' : 'onTime'
}

/** How a stop that is over ended, as a key of its words: a failed one was not done. */
export function endOf({ state }: { state: string }): 'failedAt' | 'doneAt' {
  return isUnserved(state) ? 'failedAt' : 'doneAt'
}
