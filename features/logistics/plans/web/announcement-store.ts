import { createStore } from '#kit/web/store.ts'

/** What the board said last, to everybody who sees or hears it. */
export type Announcement = { number: number; text: string; mayUndo: boolean }

export const announcementStore = createStore<Announcement | undefined>(undefined)
let count = 0

/** Says something at once, also what was said just before. */
export function say(text: string): void {
  announcementStore.set({ number: ++count, text, mayUndo: false })
}

/** What became of a step: only what was recorded can be taken back. */
export type StepEnd = 'recorded' | 'nothing' | 'refused'

/** Says what was done once its price is known, and takes it back where it was refused; what was said meanwhile stays. */
export function sayStep(text: Promise<string>, taken: Promise<StepEnd>): void {
  const number = ++count
  let end: StepEnd | undefined
  text.then((words) => {
    if (end !== 'refused' && number >= (announcementStore.get()?.number ?? 0))
      announcementStore.set({ number, text: words, mayUndo: end === 'recorded' })
  }, reportError)
  taken.then((how) => {
    end = how
    const said = announcementStore.get()
    if (said?.number !== number) return
    announcementStore.set(how === 'refused' ? undefined : { ...said, mayUndo: how === 'recorded' })
  }, reportError)
}
