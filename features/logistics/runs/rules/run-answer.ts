import type * as z from 'zod/mini'
import type { Run } from './replies.ts'

type Search = Pick<z.infer<typeof Run>, 'state' | 'best' | 'isStopping'>

/** Whether the searches of a what-if copy, the newest first, have answered it; `undefined` while none says so. */
export function answerOf(runs: readonly Search[]): 'answered' | 'unanswered' | undefined {
  // A result that someone viewed but didn't accept says nothing about the copy.
  const last = runs.find(({ state, best }) => (state !== 'discarded' && state !== 'kept') || isNothing(best))
  if (!last) return undefined
  const { state, best, isStopping } = last
  if (state === 'queued' || state === 'running') return undefined
  const isStopped = isStopping && isNothing(best)
  if (isStopped || state === 'failed' || state === 'interrupted' || state === 'discarded') return 'unanswered'
  return state === 'accepted' ? 'answered' : undefined
}

function isNothing(best: Search['best']): boolean {
  return best === null || best.length === 0
}
