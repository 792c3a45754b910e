import { createStore } from '#kit/web/store.ts'

const isOpen = createStore(false)

/** Whether the list of keyboard shortcuts is open. */
export const useKeysOpen = isOpen.use

export function openKeys(): void {
  isOpen.set(true)
}

export function closeKeys(): void {
  isOpen.set(false)
}
