import { errorText } from '#kit/server/error-text.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleSimulator } from '../sample.ts'
import { pastDays } from '../rules.ts'
import { simulatorOf } from './commands.ts'
import { catchUp } from './catch-up.ts'
import { workOnDays } from './days.ts'
import { simulatorHandlers } from './handlers.ts'
import { workOnPast } from './past-days.ts'
import { tickLater, workOnTicks } from './tick.ts'
import * as tables from './tables.ts'
import { todaysWork } from './todays-work.ts'

export const feature: ServerFeature = {
  handlers: simulatorHandlers,
  tables,
  sample: sampleSimulator,
  todaysWork,
  background: {
    simulator: async (machine) => {
      const row = await simulatorOf(machine)
      if (!row) return undefined
      const todayLeft = Number((await todaysWork(machine)) !== null)
      const isSettled = row.pastDays >= pastDays && todayLeft === 0
      return isSettled ? undefined : { pastDays: row.pastDays, pastDaysWanted: pastDays, todayLeft }
    },
  },
  jobs: async (machine, program) => {
    if (!machine.settings.isSample || !machine.settings.hasSimulator) return
    workOnTicks(machine, program)
    workOnDays(machine, program)
    workOnPast(machine)
    await catchUp(machine, program).catch((error: unknown) =>
      machine.log.warn({ reason: errorText(error) }, 'the simulated day could not be brought up to now'),
    )
    await tickLater(machine, 0)
  },
}
