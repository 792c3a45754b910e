import { useMemo } from 'react'
import { lockWordsById } from '../for-others/lock-words.ts'
import { useBoard } from './board.ts'

/** What holds each locked stop of the plan on the board where it is, in words. */
export function useLocks(): ReadonlyMap<string, string> {
  const { state, speaker } = useBoard()
  return useMemo(() => lockWordsById(speaker, state), [speaker, state])
}
