import { createStore } from '#kit/web/store.ts'
import type { EditRecord } from '../../../plans/contract.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'

/** Own edits that were not taken because others had changed the same, each a step of its own, and what those others did. */
export type Conflict = {
  planId: number
  message: string
  edits: readonly (readonly PlanEdit[])[]
  others: readonly EditRecord[]
}

export const conflictStore = createStore<Conflict | undefined>(undefined)
