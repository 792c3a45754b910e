import { useNavigate, useRouter, useSearch, type HistoryState, type RouterHistory } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface HistoryState {
    /** How many entries back the screen lies with nothing open, if this entry was opened from there. */
    openedSteps?: number
    /** The same, once what was open is closed. */
    closedSteps?: number
  }
}

/** What is open over a screen (a drawer, a dialog), kept in the address: `const [open, setOpen] = useOpen()`, then `setOpen('add')`. */
export function useOpen(): [open: string | undefined, setOpen: (next: string | undefined) => void] {
  const open = openIn(useSearch({ strict: false }))
  const router = useRouter()
  const navigate = useNavigate()
  const setOpen = useCallback(
    (next: string | undefined) => {
      const change = () => {
        const { search, state } = router.latestLocation
        if (next === openIn(search) && !asksToAdd(search)) return
        const { history } = router
        if (next === undefined && state.openedSteps !== undefined) markStepBack(true)
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, add: undefined, open: next }),
          replace: next === undefined,
          resetScroll: false,
          state: next === undefined ? { closedSteps: state.openedSteps } : { openedSteps: stepsAfter(search, state) },
        })
        // By then the form has let go, and whoever closed it may have gone to another screen.
        if (next === undefined) setTimeout(() => leaveClosed(history))
      }
      changeAddress(change)
    },
    [router, navigate],
  )
  return [open, setOpen]
}

function openIn({ open }: { open?: unknown }): string | undefined {
  return typeof open === 'string' ? open : undefined
}

/** What was opened by a pasted address, or whose filter changed meanwhile, has no entry to go back to. */
function stepsAfter(search: { open?: unknown; add?: unknown }, { openedSteps }: HistoryState): number | undefined {
  if (openIn(search) === undefined && !asksToAdd(search)) return 1
  return openedSteps === undefined ? undefined : openedSteps + 1
}

let returning: Promise<void> | undefined
/** Long enough for a busy browser: only a step that the history no longer holds never comes. */
const longestReturnMs = 2000

/** Going back takes the browser a moment, in which a change of the address would be lost: it waits for it. */
export function changeAddress(change: () => void): void {
  if (returning) void returning.then(change)
  else change()
}

/** Goes back to the screen as it was before something was opened, so that one more press of Back leaves it. */
function leaveClosed(history: RouterHistory): void {
  if (returning) return
  const { closedSteps } = history.location.state
  if (closedSteps === undefined) return markStepBack(false)
  returning = new Promise<void>((resolve) => {
    const stop = history.subscribe(() => (stop(), resolve()))
    setTimeout(resolve, longestReturnMs)
    // The form was already asked about unsaved words.
    history.go(-closedSteps, { ignoreBlocker: true })
  }).then(() => {
    returning = undefined
    markStepBack(false)
  })
}

/** For whoever drives the browser: a page loaded before the step is taken would be cut short by it. */
function markStepBack(isUnderWay: boolean): void {
  document.documentElement.toggleAttribute('data-steps-back', isUnderWay)
}

/** Whether an address adds by `?add=true`, as older links do. */
export function asksToAdd({ open, add }: { open?: unknown; add?: unknown }): boolean {
  return typeof open !== 'string' && String(add) === 'true'
}

/** The number in an open part such as `edit-7`. */
export function openId(open: string | undefined, kind: string): number | undefined {
  const id = openName(open, kind)
  return id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : undefined
}

/** The id in an open part such as `email-0198…`. */
export function openName(open: string | undefined, kind: string): string | undefined {
  return open?.startsWith(`${kind}-`) ? open.slice(kind.length + 1) : undefined
}
