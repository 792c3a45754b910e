import { useSyncExternalStore } from 'react'
import { liveFixes, type LiveState } from './for-others/live-fixes.ts'

/** Numbers of the vehicles that are doing something now, with commas between them; `undefined` where all are meant. */
export function useLiveFilter(state: LiveState | undefined): string | undefined {
  return useSyncExternalStore(liveFixes.listen, () => (state === undefined ? undefined : idsIn(state)))
}

function idsIn(state: LiveState): string {
  const ids = [...liveFixes.get()].flatMap(([id, fix]) => (fix.state === state ? [id] : []))
  // No vehicle has this number: none is found.
  return ids.join() || '0'
}
