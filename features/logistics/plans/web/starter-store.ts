import { createStore } from '#kit/web/store.ts'

/** What a plan that is made now begins with; empty unless a feature above puts something there. */
export const starterStore = createStore<((planId: number) => Promise<unknown>) | undefined>(undefined)
