import { createStore } from '#kit/web/store.ts'

const isOpen = createStore(false)
const typed = createStore('')

/** Whether the search over everything is open. */
export const usePaletteOpen = isOpen.use

/** What was typed into it; kept here, so that it may begin before the search is drawn. */
export const usePaletteText = typed.use
export const typeInPalette = typed.set

export function openPalette(): void {
  if (!isOpen.get()) typed.set('')
  isOpen.set(true)
}

export function closePalette(): void {
  isOpen.set(false)
}

export const paletteField = 'palette-field'

/** Keeps what is typed while the open search is still being fetched; whether the key was for it. */
export function keepKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!isWaited() || ctrlKey || metaKey || altKey) return false
  const text = typed.get()
  const next = key === 'Backspace' ? text.slice(0, -1) : text + key
  if (key !== 'Backspace' && [...key].length !== 1) return false
  typed.set(next)
  return true
}

/** Whether the search was opened, but its dialog doesn't have the focus yet. */
function isWaited(): boolean {
  const dialog = document.getElementById(paletteField)?.closest('[role="dialog"]')
  return isOpen.get() && dialog?.contains(document.activeElement) !== true
}
