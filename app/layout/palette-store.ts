import { createStore } from '#kit/web/store.ts'

const isOpen = createStore(false)

/** Whether the search over everything is open. */
export const usePaletteOpen = isOpen.use

export function openPalette(): void {
  isOpen.set(true)
}

export function closePalette(): void {
  isOpen.set(false)
}
