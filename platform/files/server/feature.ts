import type { ServerFeature } from '#kit/server/feature.ts'
import { fileHandlers } from './handlers.ts'
import { sweepPictures } from './queries.ts'

export const feature: ServerFeature = {
  handlers: fileHandlers,
  jobs: sweepPictures,
}
