import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfPromises } from './audience.ts'
import { promiseHandlers } from './handlers.ts'
import { workOnPromises } from './score.ts'

export const feature: ServerFeature = {
  handlers: promiseHandlers,
  jobs: workOnPromises,
  audience: { promise: audienceOfPromises },
}
