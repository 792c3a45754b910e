import type { ServerFeature } from '#kit/server/feature.ts'
import { removeFiles } from '#kit/server/stored-file.ts'
import { fileHandlers } from './handlers.ts'
import { sweepPictures } from './sweep.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: fileHandlers,
  jobs: (machine, program) => {
    removeFiles(machine)
    sweepPictures(machine, program)
  },
  rights,
}
