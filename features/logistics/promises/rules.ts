import { brokenOutcomes, type PromiseOutcome } from '../promise-ledger/rules.ts'
import type { Band } from './rules/told-band.ts'

/** How each outcome of a promise looks. */
export const outcomeTones = {
  kept: 'success',
  early: 'warning',
  late: 'error',
  missed: 'error',
  moved: 'info',
  calledOff: 'secondary',
} as const

type Told = {
  earliest: Date
  latest: Date
  toldAt: Date
  replacedAt?: Date | null
  /** When another time was told in time. */
  movedAt?: Date | undefined
}
type Score = { outcome: PromiseOutcome; arrivedAt: Date | null }
/** What happened to a delivery: what was recorded at its stop, in order, when it was done, and its windows on its day. */
export type Course = {
  arrivals: readonly Date[]
  failures: readonly Date[]
  doneAt: Date | null
  isCancelled: boolean
  windows: readonly Band[]
}

/**
 * What became of a time that was told, by the first arrival after it was told. Where the arrival itself came in late, or nobody recorded it,
 * what is known of the delivery once it is over decides; nobody came where it failed without an arrival.
 */
export function scoreOf(told: Told, course: Course): Score | undefined {
  const score = arrivalScoreOf(told, course)
  const isBroken = brokenOutcomes.some((one) => one === score?.outcome)
  const overAt = score?.arrivedAt ?? failureAfter(told, course)
  const isMoved = told.movedAt !== undefined && overAt !== undefined && told.movedAt <= overAt
  return score && isBroken && isMoved ? { ...score, outcome: 'moved' } : score
}

type Row = Pick<Told, 'earliest' | 'latest' | 'toldAt'>

/**
 * When another time was told before this one began: whoever waited for it knew in time. Told later it changes nothing, since they were waiting already.
 * `later` is what was told after it, in order.
 */
export function movedAtBy(told: Row, later: readonly Row[]): Date | undefined {
  return later.find((next) => next.toldAt <= told.earliest && !isSameTime(next, told))?.toldAt
}

function isSameTime(one: Row, other: Row): boolean {
  return one.earliest.getTime() === other.earliest.getTime() && one.latest.getTime() === other.latest.getTime()
}

function arrivalScoreOf(told: Told, course: Course): Score | undefined {
  if (told.replacedAt) return { outcome: 'calledOff', arrivedAt: null }
  const arrivedAt = arrivalFor(told, course)
  if (arrivedAt) {
    const outcome = outcomeAt(told, arrivedAt, course)
    return outcome && { outcome, arrivedAt }
  }
  if (failureAfter(told, course)) return { outcome: 'missed', arrivedAt: null }
  return course.isCancelled ? { outcome: 'calledOff', arrivedAt: null } : undefined
}

function arrivalFor(told: Told, course: Course): Date | null {
  const { arrivals, failures, doneAt } = course
  const next = arrivals.find((at) => at >= told.toldAt)
  if (next) return next
  if (doneAt) return arrivals.at(-1) ?? doneAt
  const failedAt = failureAfter(told, course)
  if (!failedAt) return null
  const before = failures.findLast((at) => at < failedAt)
  return arrivals.find((at) => at <= failedAt && (!before || at > before)) ?? null
}

function failureAfter({ toldAt }: Told, { failures }: Course): Date | undefined {
  return failures.find((at) => at >= toldAt)
}

/** Whoever waits for a window has come when it opens. Whether they waited is known once they are done. */
function outcomeAt(told: Told, arrivedAt: Date, course: Course): PromiseOutcome | undefined {
  if (arrivedAt > told.latest) return 'late'
  if (arrivedAt >= told.earliest) return 'kept'
  const agreed = course.windows.find(({ from, to }) => from <= told.latest && to >= told.earliest)
  if (!agreed || agreed.from <= arrivedAt || agreed.from < told.earliest) return 'early'
  const over = [...course.failures, course.doneAt].find((at) => at !== null && at >= arrivedAt)
  if (!over) return undefined
  return over < agreed.from ? 'early' : 'kept'
}

type Scored = Told & { outcome: PromiseOutcome | null; arrivedAt: Date | null }

/** Whether the score of a promise stands: it is given once, and only taken back with what it was given for. */
export function isSettled(scored: Scored, course: Course): boolean {
  const { outcome, arrivedAt, replacedAt } = scored
  if (outcome === null) return false
  if (outcome === 'calledOff') return course.isCancelled || Boolean(replacedAt)
  if (arrivedAt === null) return scoreOf(scored, course)?.outcome === outcome
  // What moved it, or was thought to, may never have reached anybody.
  if (outcome !== 'kept' && (outcome === 'moved') !== (scoreOf(scored, course)?.outcome === 'moved')) return false
  return [...course.arrivals, course.doneAt].some((at) => at?.getTime() === arrivedAt.getTime())
}
