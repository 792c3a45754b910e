import { useBlocker } from '@tanstack/react-router'
import { useText } from '#kit/web/i18n.ts'
import { confirm } from '../confirm.ts'

/** Asks before a screen with unsaved words is left, by a link or by closing the window. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const t = useText('ui')
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isDirty()) return false
      return !(await confirm({ title: t('form.leaveTitle'), body: t('form.leaveText'), confirmLabel: t('form.leave'), tone: 'warning' }))
    },
    enableBeforeUnload: isDirty,
  })
}
