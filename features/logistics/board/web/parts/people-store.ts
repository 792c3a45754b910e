import { createStore } from '#kit/web/store.ts'
import type { PlanViewer } from '../../contract.ts'

/** The other people who have this plan open, with the routes they have selected. */
export const peopleStore = createStore<readonly PlanViewer[]>([])
