import { useEffect, useRef } from 'react'

type Actions = Record<string, (() => void) | undefined>

/** Keys of the screen, unless they are typed into a field, a menu or a dialog. */
export function useKeys(actions: Actions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const run =
        event.ctrlKey || event.metaKey || event.altKey || isTaken(event) ? undefined : latest.current[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select, [role^="menuitem"]'))
  return defaultPrevented || isField || document.querySelector('[aria-modal="true"]') !== null
}

/** Moves the focus to the next or previous row of the list, from the first one where none has it. */
export function stepRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  const button = next?.querySelector<HTMLElement>('[data-opens]')
  button?.focus()
  button?.scrollIntoView({ block: 'nearest' })
}

/** The place in the list of the row that has the focus. */
export function focusedRow(): number {
  return [...document.querySelectorAll('[data-row]')].findIndex((row) => row.contains(document.activeElement))
}
