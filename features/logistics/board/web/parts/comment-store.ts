import { createStore } from '#kit/web/store.ts'

/** How many comments there are on each route and stop of the plan, by `route:` or `stop:` and its id. */
export const commentStore = createStore<ReadonlyMap<string, number>>(new Map())
