import { useBlocker } from '@tanstack/react-router'
import { useText } from '#kit/web/i18n.ts'
import { confirm } from '../confirm.ts'

type Place = { pathname: string; search: object }

/** Asks before a screen or a tab of it with unsaved words is left, by a link or by closing the window. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const t = useText('ui')
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isSame(current, next) || !isDirty()) return false
      return !(await confirm({ title: t('form.leaveTitle'), body: t('form.leaveText'), confirmLabel: t('form.leave'), tone: 'warning' }))
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
