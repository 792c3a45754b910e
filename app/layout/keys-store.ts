import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

/** Whether the list of keyboard shortcuts is open. */
export function useKeysOpen(): boolean {
  return useSyncExternalStore(listen, () => isOpen)
}

export function openKeys(): void {
  set(true)
}

export function closeKeys(): void {
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
