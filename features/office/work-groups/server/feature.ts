import type { ServerFeature } from '#kit/server/feature.ts'
import { workGroupHandlers } from './handlers.ts'
import { followDrivers } from './route-groups.ts'
import { carryMessages } from './route-messages.ts'

export const feature: ServerFeature = {
  handlers: workGroupHandlers,
  jobs: (machine) => {
    followDrivers(machine)
    carryMessages(machine)
  },
}
