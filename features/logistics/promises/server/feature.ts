import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfPromises } from './audience.ts'
import { promiseHandlers } from './handlers.ts'
import { workOnPromises } from './score-promises.ts'
import { workOnSlots } from './promised-slots.ts'

export const feature: ServerFeature = {
  handlers: promiseHandlers,
  jobs: (machine) => {
    workOnPromises(machine)
    workOnSlots(machine)
  },
  audience: { promise: audienceOfPromises },
}
