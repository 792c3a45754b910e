import { createStore } from '#kit/web/store.ts'
import type { Kpis } from '../../../plans/rules.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import type { PlanView } from './plan-view.ts'

/** What a search found, drawn instead of the plan: on the map as it goes, on the timeline and in the figures once it waits for an answer. */
export type Preview = { state: PlanState; view?: PlanView | undefined; kpis?: Kpis | undefined }

export const previewStore = createStore<Preview | undefined>(undefined)
