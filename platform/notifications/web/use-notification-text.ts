import { useCallback } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Notification } from '../contract.ts'
import { shownValues } from '../rules.ts'

/** What notifications say, in the language of who reads them. */
export function useNotificationText(): (notification: Pick<Notification, 'kind' | 'values'>) => string {
  const t = useText('notifications')
  const format = useFormat('UTC')
  return useCallback(
    ({ kind, values }) =>
      t(`kinds.${kind}`, shownValues(values, { day: (day) => format.date(`${day}T12:00:00Z`), money: format.money })),
    [t, format],
  )
}
