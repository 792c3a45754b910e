import { useLayoutEffect, useRef } from 'react'

// A dialog takes the focus a moment after it is drawn, and gives it up a moment after it is closed.
const afterCloseMs = 10
let handed: Element | null = null

/** Hands the focus back to where it was before something opened over the screen, also where that is born open or taken away while open; where that is gone, to the screen. */
export function useFocusBack(opened: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    if (!opened) return undefined
    clearTimeout(timer.current)
    const opener = document.activeElement
    return () => {
      const last = document.activeElement
      timer.current = setTimeout(() => {
        const now = document.activeElement
        // Where two close together, what the upper one was given lies in the lower one.
        const isFree = now === document.body || now === last || (now === handed && now?.closest('[role="dialog"]'))
        if (!isFree || !(opener instanceof HTMLElement)) return
        const goal = opener.isConnected ? opener : document.querySelector<HTMLElement>('main')
        goal?.focus({ preventScroll: true })
        handed = goal
      }, afterCloseMs)
    }
  }, [opened])
}
