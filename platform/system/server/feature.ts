import type { ServerFeature } from '#kit/server/feature.ts'
import { describeHandlers, systemHandlers } from './handlers.ts'

export const feature: ServerFeature = {
  handlers: systemHandlers,
  handlersOver: describeHandlers,
}
