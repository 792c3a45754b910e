import type { ServerFeature } from '#kit/server/feature.ts'
import { vroomHandlers } from './handlers.ts'
import { keyScopes, rights } from './rights.ts'
import { sweepRuns } from './sweep.ts'
import * as tables from './tables.ts'
import { workOnVroom } from './vroom-runs.ts'

export const feature: ServerFeature = {
  handlers: vroomHandlers,
  jobs: (machine) => {
    workOnVroom(machine)
    return sweepRuns(machine)
  },
  tables,
  person: { owned: { vroomRuns: tables.vroomRuns } },
  rights,
  keyScopes,
}
