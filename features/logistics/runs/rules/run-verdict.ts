import type { Kpis } from '../../plans/rules.ts'
import type { Run } from '../contract.ts'

/** What a result is beside the plan as it was: the first that plans anything, a better one, no other, or just another one. */
export type RunVerdict = 'first' | 'better' | 'same' | 'other'

/** In the order that dispatchers look at: what differs first decides. Less is better. */
const weighed = ['unassigned', 'broken', 'lateSeconds', 'cost'] as const satisfies (keyof Kpis)[]

export function verdictOf({ before, after, best }: Pick<Run, 'before' | 'after' | 'best'>): RunVerdict {
  if (best?.length === 0) return 'same'
  if (before?.stops === 0) return 'first'
  if (!before || !after) return 'other'
  const key = weighed.find((one) => Math.round(before[one]) !== Math.round(after[one]))
  return key !== undefined && after[key] < before[key] ? 'better' : 'other'
}
