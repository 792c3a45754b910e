import { createStore } from '#kit/web/store.ts'
import type { PlanState } from '../../rules/plan/state.ts'

/** What a search found, drawn on the map instead of the plan. */
export const previewStore = createStore<PlanState | undefined>(undefined)
