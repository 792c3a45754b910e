import { createStore } from '#kit/web/store.ts'

/** Whether the drawer of preferences is open. */
export const preferencesStore = createStore(false)
