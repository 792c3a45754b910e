import { createContext, use } from 'react'

/** Switches the form around to the newer version that arrived while someone was typing in it. */
export const TakeNewest = createContext<(() => void) | undefined>(undefined)
/** Whether someone else deleted what the form around edits. */
export const IsGone = createContext(false)

/** Whether the form around can't be saved: someone else changed or deleted what it edits. */
export function useIsOutdated(): boolean {
  return [use(IsGone), use(TakeNewest)].some(Boolean)
}
