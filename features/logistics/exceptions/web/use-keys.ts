import { useEffect, useEffectEvent } from 'react'

type Keys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** Keys work anywhere on the page but in fields and dialogs, which have their own. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return
    const run = keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
