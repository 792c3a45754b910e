import { lazy, useEffect } from 'react'
import { hasEnded, useHasEnded, watchWork } from '#kit/web/session.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'

const Dialog = lazy(async () => ({ default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog }))

/** When the session ends while someone types, asks for the password over the screen instead of leaving it. */
export function SignInAgain() {
  const isNeeded = useHasEnded()
  useEffect(() => {
    let typedOn = ''
    const handle = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')) typedOn = location.pathname
    }
    document.addEventListener('input', handle)
    watchWork(() => typedOn === location.pathname)
    return () => {
      document.removeEventListener('input', handle)
      watchWork(() => false)
    }
  }, [])
  return (
    <WhenOpened opened={isNeeded}>
      <Dialog opened={isNeeded} />
    </WhenOpened>
  )
}

// Escape would close the dialog underneath and lose its words after all; so this listens before any dialog does.
window.addEventListener(
  'keydown',
  (event) => event.key === 'Escape' && hasEnded() && event.stopImmediatePropagation(),
  true,
)
