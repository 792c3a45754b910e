import { useLayoutEffect, useRef } from 'react'

// A dialog takes the focus a moment after it is drawn, and gives it up a moment after it is closed.
const afterCloseMs = 10
let handed: Element | null = null
/** Where the focus was when that was handed. */
let left: Element | null = null
/** What is to be handed in a moment, and where the focus was when that began. */
let owed: { opener: Element | null; last: Element | null } | undefined

/** Hands the focus back to where it was before something opened over the screen, also where that is born open or taken away while open; where that is gone, to the screen. */
export function useFocusBack(opened: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    if (!opened) return undefined
    clearTimeout(timer.current)
    const opener = findOpener()
    owed = undefined
    return () => {
      const last = document.activeElement
      const mine = (owed = { opener, last })
      timer.current = setTimeout(() => {
        if (owed === mine) owed = undefined
        const now = document.activeElement
        // Where two close together, what the upper one was given lies in the lower one.
        const isFree = isFreeSince(last) || (now === handed && now?.closest('[role="dialog"]'))
        if (!isFree || !(opener instanceof HTMLElement)) return
        left = last
        handed = opener.isConnected ? opener : document.querySelector('main')
        if (handed instanceof HTMLElement) giveFocus(handed)
      }, afterCloseMs)
    }
  }, [opened])
}

/** Whether nobody has put the focus elsewhere since it was there. */
function isFreeSince(last: Element | null): boolean {
  return document.activeElement === document.body || document.activeElement === last
}

/** What has the focus, or is to have it; where a button that waits for an answer lost it, what it asks meanwhile was opened by it. */
function findOpener(): Element | null {
  if (owed && isFreeSince(owed.last)) return owed.opener
  return handed?.matches(':disabled') && isFreeSince(left) ? handed : document.activeElement
}

/** A button that waits takes it when it is done, unless it lies elsewhere by then. */
function giveFocus(goal: HTMLElement): void {
  goal.focus({ preventScroll: true })
  if (!goal.matches(':disabled')) return
  const watch = new MutationObserver(() => {
    if (goal.matches(':disabled')) return
    watch.disconnect()
    if (isFreeSince(left)) goal.focus({ preventScroll: true })
  })
  watch.observe(goal, { attributeFilter: ['disabled'] })
}
