import type { ServerFeature } from '#kit/server/feature.ts'
import { fileHandlers } from './handlers.ts'
import { sweepPictures } from './sweep.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: fileHandlers,
  jobs: sweepPictures,
  rights,
}
