import type { FixedBreak } from '#optimiser/problem.ts'
import type { TimeSpan, WorkRule } from '../facts.ts'
import { restsIn } from './working-hours.ts'

/** A shorter rest doesn't count as a part of the break: article L. 3121-16, section 4 ArbZG and others agree on it. */
const leastPartSeconds = 15 * 60
/** The break may begin so long before it is due; a guess that leaves a driver two hours for it. */
const spanSeconds = 2 * 3600

/**
 * The breaks that work asks for on a shift, whatever is driven, with the span in which each may begin. The optimiser and the evaluator put
 * them where they cost least; a route that ends before one is due has none. Rests that the shift has anyway count.
 */
export function workBreaksOf(hours: readonly TimeSpan[], rules: readonly WorkRule[]): FixedBreak[] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const breaks: FixedBreak[] = []
  for (const { afterWorkSeconds, breakSeconds } of rules) {
    const due = first.startSeconds + afterWorkSeconds
    if (due >= last.endSeconds) continue
    const rests = restsIn(hours).filter(({ startSeconds }) => startSeconds <= due)
    const planned = breaks.map(({ durationSeconds }) => durationSeconds)
    const known = sum([...rests.map(lengthOf).filter((length) => length >= leastPartSeconds), ...planned])
    if (known >= breakSeconds) continue
    const opens = Math.max(due - spanSeconds, first.startSeconds + afterWorkSeconds / 2)
    const window = { startSeconds: opens, endSeconds: due }
    breaks.push({ kind: 'fixed', window, durationSeconds: Math.max(breakSeconds - known, leastPartSeconds) })
  }
  return breaks
}

type Work = { durationSeconds: number; breakSeconds: number }

/** Whether so long a day lacks some of the breaks that its work asks for. */
export function lacksWorkBreak({ durationSeconds, breakSeconds }: Work, rules: readonly WorkRule[]): boolean {
  const work = durationSeconds - breakSeconds
  return rules.some((rule) => work > rule.afterWorkSeconds && Math.round(breakSeconds) < rule.breakSeconds)
}

function lengthOf({ startSeconds, endSeconds }: TimeSpan): number {
  return endSeconds - startSeconds
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((total, one) => total + one, 0)
}
