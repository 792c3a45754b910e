import { createStore } from '#kit/web/store.ts'

/** The plan on the board whose publication is about to be taken back; its dialog outlives the menu that opens it. */
export const recallStore = createStore<number | undefined>(undefined)
