import { useEffect, useRef, useState } from 'react'
import type { Notification as AppNotification } from '../contract.ts'
import { useNotificationText } from './use-notification-text.ts'

const canPopUp = 'Notification' in window

/** Shows new notifications outside the page too. `ask` is set until the person has allowed or refused it in the browser. */
export function usePopUps(all: AppNotification[] | undefined): { ask?: () => void } {
  const textOf = useNotificationText()
  const newest = useRef<string>(undefined)
  const [permission, setPermission] = useState(canPopUp ? Notification.permission : 'denied')
  useEffect(() => {
    if (!all) return
    const known = newest.current ?? all[0]?.id ?? ''
    newest.current = all[0]?.id ?? known
    if (permission !== 'granted') return
    // The tag keeps several open tabs from saying the same thing twice.
    for (const one of all.filter(({ id, inBrowser }) => inBrowser && id > known))
      void new Notification(textOf(one), { tag: one.id })
  }, [all, permission, textOf])
  const isWanted = permission === 'default' && all?.some((one) => one.inBrowser)
  return isWanted ? { ask: () => void Notification.requestPermission().then(setPermission) } : {}
}
