import type { ServerFeature } from '#kit/server/feature.ts'
import { eventHandlers } from './handlers.ts'
import { forgetDeletions, sweepSignals } from './commands.ts'
import { presenceOf } from './presence.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: eventHandlers,
  jobs: (machine, program) => {
    forgetDeletions(machine)
    sweepSignals(machine)
    presenceOf(machine).tellTo(program.onPresence)
  },
  tables,
  rights,
}
