import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

/** Whether the search over everything is open. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(listen, () => isOpen)
}

export function openPalette(): void {
  set(true)
}

export function closePalette(): void {
  set(false)
}

function set(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
