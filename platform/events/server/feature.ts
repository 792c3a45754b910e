import type { ServerFeature } from '#kit/server/feature.ts'
import { eventHandlers } from './handlers.ts'
import { dropOldDeletions, endStreams, sweepSignals } from './commands.ts'
import { presenceOf } from './presence.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: eventHandlers,
  jobs: (machine, program) => {
    dropOldDeletions(machine)
    sweepSignals(machine)
    presenceOf(machine).notify(program.onPresence)
  },
  tables,
  endsAccess: { streams: endStreams },
  rights,
}
