import { lazy, useEffect, useSyncExternalStore } from 'react'
import { hasEnded, onSession, watchWork } from '#kit/web/session.ts'
import { WhenOpened } from '#ui/when-opened.tsx'

const Dialog = lazy(async () => ({ default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog }))

/** When the session ends while somebody types, asks for the password over the screen instead of leaving it. */
export function SignInAgain() {
  const isNeeded = useSyncExternalStore(onSession, hasEnded)
  useEffect(() => {
    let typedOn = ''
    const handle = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')) typedOn = location.pathname
    }
    // Escape would close the dialog underneath, and its words would be lost after all.
    const hold = (event: KeyboardEvent) => event.key === 'Escape' && hasEnded() && event.stopImmediatePropagation()
    document.addEventListener('input', handle)
    window.addEventListener('keydown', hold, true)
    watchWork(() => typedOn === location.pathname)
    return () => {
      document.removeEventListener('input', handle)
      window.removeEventListener('keydown', hold, true)
      watchWork(() => false)
    }
  }, [])
  return (
    <WhenOpened opened={isNeeded}>
      <Dialog opened={isNeeded} />
    </WhenOpened>
  )
}
