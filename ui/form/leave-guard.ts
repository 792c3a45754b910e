import { useBlocker } from '@tanstack/react-router'
import { isSamePlace, useLeaveQuestion } from './leaving.ts'

/** Asks before a screen or a tab of it with unsaved words is left, by a link or by closing the window. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const ask = useLeaveQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isSamePlace(current, next, ['tab']) || !isDirty()) return false
      return !(await ask())
    },
    enableBeforeUnload: isDirty,
  })
}
