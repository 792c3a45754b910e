import { useLayoutEffect, useRef } from 'react'

// A dialog takes the focus a moment after it is drawn, and gives it up a moment after it is closed.
const afterCloseMs = 10
let handed: Element | null = null
/** A button that has to wait for an answer before it can have the focus again, and where that was when its dialog closed. */
let waiting: { button: Element; last: Element | null } | undefined

/** Hands the focus back to where it was before something opened over the screen, also where that is born open or taken away while open; where that is gone, to the screen. */
export function useFocusBack(opened: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    if (!opened) return undefined
    clearTimeout(timer.current)
    const opener = findOpener()
    return () => {
      const last = document.activeElement
      timer.current = setTimeout(() => {
        const now = document.activeElement
        // Where two close together, what the upper one was given lies in the lower one.
        const isFree = now === document.body || now === last || (now === handed && now?.closest('[role="dialog"]'))
        if (!isFree || !(opener instanceof HTMLElement)) return
        handed = opener.isConnected ? opener : document.querySelector('main')
        if (handed instanceof HTMLElement) giveFocus(handed, last)
      }, afterCloseMs)
    }
  }, [opened])
}

/** What has the focus; where a button lost it because it waits, what it asks meanwhile was opened by it. */
function findOpener(): Element | null {
  const now = document.activeElement
  const isOfWaiting = waiting?.button.matches(':disabled') && (now === document.body || now === waiting.last)
  return isOfWaiting ? waiting!.button : now
}

/** A button that waits takes it when it is done, unless it lies elsewhere by then. */
function giveFocus(goal: HTMLElement, last: Element | null): void {
  goal.focus({ preventScroll: true })
  if (!goal.matches(':disabled')) return
  waiting = { button: goal, last }
  const watch = new MutationObserver(() => {
    if (goal.matches(':disabled')) return
    watch.disconnect()
    const now = document.activeElement
    if (now === document.body || now === last) goal.focus({ preventScroll: true })
  })
  watch.observe(goal, { attributeFilter: ['disabled'] })
}
