import { lazy, useEffect } from 'react'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { useCurrentScreen } from '../current-screen.ts'
import { keepKey, openPalette, usePaletteOpen } from './palette-store.ts'
import { rememberScreen } from './recent-screens.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** The search over everything, opened with Ctrl or Cmd and K. */
export function CommandPalette() {
  const isOpen = usePaletteOpen()
  const screen = useCurrentScreen()
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isOpening = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (isOpening) openPalette()
      else if (!keepKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  }, [])
  useEffect(() => {
    if (screen?.searchGroup && !screen.path.includes('{')) rememberScreen(screen.name)
  }, [screen])
  return (
    <WhenOpened opened={isOpen}>
      <PaletteDialog isOpen={isOpen} />
    </WhenOpened>
  )
}
