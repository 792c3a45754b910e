import { createStore } from '#kit/web/store.ts'

/** The delivery that was just added beside a board, until the board has it. */
export const addedStore = createStore<number | undefined>(undefined)
