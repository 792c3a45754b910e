import { useBlocker } from '@tanstack/react-router'
import { useText } from '#kit/web/i18n.ts'
import { confirm } from '../overlay/confirm.ts'

type Options = { opened: boolean; isDirty: () => boolean; discard: () => void; onClose: () => void }

/** The way out of a dialog: asks first where typed words would be lost, also on the way back and when the window is closed. */
export function useLeaving({ opened, isDirty, discard, onClose }: Options): () => void {
  const ask = useLeaveQuestion()
  const mayLeave = async () => {
    if (!isDirty()) return true
    if (!(await ask())) return false
    discard()
    return true
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      !isSamePlace(current, next, ['tab', 'open', 'add']) && !(await mayLeave()),
    enableBeforeUnload: isDirty,
    disabled: !opened,
  })
  return () => void mayLeave().then((isFree) => isFree && onClose())
}

type Place = { pathname: string; search: object }

/** Whether a change of the address leaves what is on the screen where it is, as searching a list does. */
export function isSamePlace(one: Place, other: Place, keys: readonly string[]): boolean {
  const valueOf = ({ search }: Place, key: string): unknown =>
    Object.entries(search).find(([name]) => name === key)?.[1]
  return one.pathname === other.pathname && keys.every((key) => valueOf(one, key) === valueOf(other, key))
}

/** Asks whether typed words may be lost. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const t = useText('ui')
  return () =>
    confirm({
      title: t('form.leaveTitle'),
      body: t('form.leaveText'),
      confirmLabel: t('form.leave'),
      cancelLabel: t('form.keep'),
      tone: 'warning',
    })
}
