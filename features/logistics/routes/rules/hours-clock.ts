import { breakEnds, breaksOf } from './breaks.ts'

type Act = { kind: string; atMs: number; stopId: number | null }

/** How a driver's day stands by what they recorded of it. */
export type HoursClock = {
  /** Since they went on duty first, which is what rules count: breaks, and time off duty in between, included. */
  dutyMs: number
  /** Off duty between two times on duty. */
  offDutyMs: number
  /** From leaving to arriving, of stops that were recorded. */
  drivingMs: number
  /** Of that, since the last break that was long enough. */
  sinceBreakMs: number
  breakMs: number
}

const leaves: ReadonlySet<string> = new Set(['depart', 'deliver', 'partly', 'pickUp'])
const stops: ReadonlySet<string> = new Set(['arrive', 'breakStart', 'finish', 'offDuty'])

/** From the acts of a day that were applied, in their order, with the time on duty they lie in. */
export function hoursClockOf(
  acts: readonly Act[],
  { sinceMs, nowMs, breakMinutes }: { sinceMs: number; nowMs: number; breakMinutes: number | null },
): HoursClock {
  const breaks = breaksOf(acts).map((one) => ({ sinceMs: one.sinceMs, untilMs: one.untilMs ?? nowMs }))
  const driving = drivingOf(acts, nowMs)
  const offDuty = offDutyOf(acts, { sinceMs, nowMs })
  const isLong = (one: Span) => breakMinutes !== null && one.untilMs - one.sinceMs >= breakMinutes * 60_000
  const rests = [...breaks, ...offDuty].filter(isLong)
  const restedMs = Math.max(sinceMs, ...rests.map(({ untilMs }) => untilMs))
  const sum = (spans: readonly Span[], fromMs: number) =>
    spans.reduce((all, one) => all + Math.max(0, one.untilMs - Math.max(one.sinceMs, fromMs)), 0)
  return {
    dutyMs: nowMs - sinceMs,
    offDutyMs: sum(offDuty, sinceMs),
    drivingMs: sum(driving, sinceMs),
    sinceBreakMs: sum(driving, restedMs),
    breakMs: sum(breaks, sinceMs),
  }
}

type Span = { sinceMs: number; untilMs: number }

/** Between two times on duty, and since the last. */
function offDutyOf(acts: readonly Act[], { sinceMs, nowMs }: { sinceMs: number; nowMs: number }): Span[] {
  const spans: Span[] = []
  let off: number | undefined
  for (const { kind, atMs } of acts) {
    if (kind === 'offDuty' && atMs >= sinceMs) off ??= atMs
    if (kind !== 'onDuty' || off === undefined) continue
    spans.push({ sinceMs: off, untilMs: atMs })
    off = undefined
  }
  return off === undefined ? spans : [...spans, { sinceMs: off, untilMs: nowMs }]
}

/** Whoever ended a stop drives to the next one, until they arrive there or do something that isn’t driving. */
function drivingOf(acts: readonly Act[], nowMs: number): Span[] {
  const spans: Span[] = []
  let since: number | undefined
  let wasDriving = false
  for (const { kind, atMs } of movesOf(acts)) {
    if (kind === 'leaveOnBreak') wasDriving = true
    const ends = stops.has(kind) || leaves.has(kind)
    if (since !== undefined && ends) {
      spans.push({ sinceMs: since, untilMs: atMs })
      wasDriving = kind === 'breakStart'
      since = undefined
    }
    if (leaves.has(kind) || (kind === 'breakEnd' && wasDriving)) since = atMs
  }
  return since === undefined ? spans : [...spans, { sinceMs: since, untilMs: nowMs }]
}

/** The acts with a stop that couldn’t be done as leaving it where the driver stood there. Of other stops, or from a break, it moves nobody. */
function movesOf(acts: readonly Act[]): Pick<Act, 'kind' | 'atMs'>[] {
  let at: number | null = null
  let isResting = false
  return acts.map(({ kind, atMs, stopId }) => {
    const isLeft = kind === 'fail' && at !== null && at === stopId
    if (kind === 'arrive') at = stopId
    else if (isLeft || leaves.has(kind)) at = null
    if (kind === 'breakStart') isResting = true
    else if (breakEnds.has(kind)) isResting = false
    if (!isLeft) return { kind, atMs }
    return { kind: isResting ? 'leaveOnBreak' : 'depart', atMs }
  })
}
