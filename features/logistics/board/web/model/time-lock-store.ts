import { createStore } from '#kit/web/store.ts'

/** The stops whose time is being locked. */
export const timeLockStore = createStore<readonly string[] | undefined>(undefined)
