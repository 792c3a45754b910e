import type { ServerFeature } from '#kit/server/feature.ts'
import { searchHandlers } from './handlers.ts'

export const feature: ServerFeature = {
  handlersOver: ({ pages, finders }) => searchHandlers(pages, finders),
}
