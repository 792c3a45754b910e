import { createStore } from '#kit/web/store.ts'

/** The board's latest announcement, shown and read out. */
export type Announcement = { number: number; text: string; mayUndo: boolean }

export const announcementStore = createStore<Announcement | undefined>(undefined)
let count = 0

/** Announces something at once, even if it repeats the last announcement. */
export function say(text: string): void {
  announcementStore.set({ number: ++count, text, mayUndo: false })
}

/** The outcome of a step: only a recorded one can be undone. */
export type StepEnd = 'recorded' | 'nothing' | 'refused'

/** Announces a step once its price is known, and withdraws it if the step was refused; a later announcement stays. */
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
