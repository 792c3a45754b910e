import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let own: string | undefined

/** Names the page while this stands on it, in place of its screen's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    set(title)
    return () => set(undefined)
  }, [title])
}

/** The name a page gave itself, if it did. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(listen, () => own)
}

function set(next: string | undefined) {
  own = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
