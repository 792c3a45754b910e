import { createStore } from '#kit/web/store.ts'
import type { Template } from '../contract.ts'

/** What a person wants to do with templates: save some routes of the open plan, all of them, plan it from one, or change one. */
export type TemplateTask =
  | { kind: 'save'; routeIds: number[] | null }
  | { kind: 'apply' }
  | { kind: 'edit'; template: Template }

export const taskStore = createStore<TemplateTask | undefined>(undefined)
