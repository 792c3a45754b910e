import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false
let opener: Element | null = null

/** Whether the list of keyboard shortcuts is open. */
export function useKeysOpen(): boolean {
  return useSyncExternalStore(listen, () => isOpen)
}

export function openKeys(): void {
  opener = document.activeElement
  set(true)
}

/** Hands the focus back to where it was; the dialog comes too late to have seen it. */
export function returnFocus(): void {
  if (opener instanceof HTMLElement) opener.focus()
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
