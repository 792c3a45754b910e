import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleSimulator } from '../sample.ts'
import { pastDays } from '../rules.ts'
import { simulatorOf } from './commands.ts'
import { workOnDays } from './days.ts'
import { simulatorHandlers } from './handlers.ts'
import { workOnPast } from './past.ts'
import { findSimulator } from './queries.ts'
import { tickLater, workOnTicks } from './tick.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: simulatorHandlers,
  tables,
  sample: sampleSimulator,
  background: {
    simulator: async (machine) => {
      const row = await simulatorOf(machine)
      return row && { pastDays: row.pastDays, pastDaysWanted: pastDays }
    },
  },
  jobs: async (machine, program) => {
    if (!machine.settings.isSample || !machine.settings.hasSimulator) return
    workOnTicks(machine, program)
    workOnDays(machine, findSimulator)
    workOnPast(machine)
    await tickLater(machine, 0)
  },
}
