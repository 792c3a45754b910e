import type { ServerFeature } from '#kit/server/feature.ts'
import { recordingHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: recordingHandlers }
