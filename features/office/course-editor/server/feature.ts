import type { ServerFeature } from '#kit/server/feature.ts'
import { courseEditorHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: courseEditorHandlers }
