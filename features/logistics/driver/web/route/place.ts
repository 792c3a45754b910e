import { createStore } from '#kit/web/store.ts'
import type { KeptPosition } from '../outbox/database.ts'

const place = createStore<KeptPosition | undefined>(undefined)

/** Where the device was last, while the driver is on duty. */
export const usePlace = place.use
export const setPlace = place.set
