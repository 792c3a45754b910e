import { createStore } from '#kit/web/store.ts'
import type { PlanViewer } from '../contract.ts'

/** Others who have this plan open, with the routes they have selected. */
export const peopleStore = createStore<readonly PlanViewer[]>([])
