import { createStore } from '#kit/web/store.ts'

/** What a person wants to do with templates: save some routes of the open plan, all of them, or plan it from one. */
export type TemplateTask = { kind: 'save'; routeIds: number[] | null } | { kind: 'apply' }

export const taskStore = createStore<TemplateTask | undefined>(undefined)
