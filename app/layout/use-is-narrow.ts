import { useSyncExternalStore } from 'react'
import { watchMedia } from '#kit/web/media.ts'

const narrow = watchMedia('(max-width: 1279px)')

/** True below the overlay breakpoint, where the menu is an overlay. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(narrow.listen, narrow.matches)
}
