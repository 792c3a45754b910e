import type { ServerFeature } from '#kit/server/feature.ts'
import { runAudience } from './audience.ts'
import { presetHandlers } from './presets.ts'
import { openRunId } from './queries.ts'
import { rights } from './rights.ts'
import { runCustomerHandlers } from './run-customers.ts'
import { runHandlers } from './run-handlers.ts'
import { workOnRuns } from './runs.ts'
import * as tables from './tables.ts'
import { workOnTidying } from './tidy-runs.ts'
import { whatIfHandlers, workOnAnswers } from './what-if.ts'

export const feature: ServerFeature = {
  handlers: [...runHandlers, ...presetHandlers, ...whatIfHandlers, ...runCustomerHandlers],
  jobs: (machine) => {
    workOnRuns(machine)
    workOnAnswers(machine)
    workOnTidying(machine)
  },
  tables,
  person: { mentioned: { planRuns: tables.planRuns, planPresets: tables.planPresets } },
  audience: runAudience,
  underWay: { plan: openRunId },
  rights,
}
