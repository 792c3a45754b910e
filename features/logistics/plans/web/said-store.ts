import { createStore } from '#kit/web/store.ts'

/** What the board said last, to everybody who sees or hears it. */
export type Said = { number: number; text: string; mayUndo: boolean }

export const saidStore = createStore<Said | undefined>(undefined)
let count = 0

/** Says something at once, also what was said just before. */
export function say(text: string): void {
  saidStore.set({ number: ++count, text, mayUndo: false })
}

/** Says what was done once its price is known; what was said meanwhile stays. */
export function sayStep(text: Promise<string>): void {
  const number = ++count
  text.then((words) => {
    if (number >= (saidStore.get()?.number ?? 0)) saidStore.set({ number, text: words, mayUndo: true })
  }, reportError)
}
