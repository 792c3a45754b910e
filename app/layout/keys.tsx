import { lazy, useEffect } from 'react'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { openKeys, useKeysOpen } from './keys-store.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** The keys that work anywhere but in a field: `?` lists what the keyboard does. */
export function Keys() {
  const isOpen = useKeysOpen()
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const run =
        event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) ? undefined : actions[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
  return (
    <WhenOpened opened={isOpen}>
      <KeysDialog opened={isOpen} />
    </WhenOpened>
  )
}

const actions: Record<string, () => void> = {
  '?': openKeys,
  // The Arabic question mark, which is typed with the same key.
  '\u061F': openKeys,
}

/** Whether the key belongs to a field, or to the dialog that is open. */
function isTyping(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return isField || document.querySelector('[aria-modal="true"]') !== null
}
