import { createStore } from '#kit/web/store.ts'

/** Whether an area is being drawn: clicks on the map are its corners then, and select nothing. */
export const drawingStore = createStore(false)
