import { useBlocker } from '@tanstack/react-router'
import { useLeaveQuestion } from './leaving.ts'

type Place = { pathname: string; search: object }

/** Asks before a screen or a tab of it with unsaved words is left, by a link or by closing the window. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const ask = useLeaveQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isSame(current, next) || !isDirty()) return false
      return !(await ask())
    },
    enableBeforeUnload: isDirty,
  })
}

function isSame(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && tabOf(one) === tabOf(other)
}

function tabOf({ search }: Place): unknown {
  return 'tab' in search ? search.tab : undefined
}
