import { useSyncExternalStore } from 'react'

const narrow = typeof matchMedia === 'undefined' ? undefined : matchMedia('(max-width: 1279px)')

/** True below the overlay breakpoint, where the menu is an overlay. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, () => narrow?.matches ?? false)
}

function listen(listener: () => void) {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}
