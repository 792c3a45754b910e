import type { ServerFeature } from '#kit/server/feature.ts'
import { removeFiles } from '#kit/server/stored-file.ts'
import { forgetFiles } from './commands.ts'
import { fileHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import { sweepOrphans } from './orphans.ts'
import { rights } from './rights.ts'
import { tellLittleRoom } from './room.ts'
import { sweepPictures } from './sweep.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: fileHandlers,
  jobs: (machine, program) => {
    removeFiles(machine, (keys) => forgetFiles(machine.db, keys))
    sweepPictures(machine, program)
    sweepOrphans(machine, program)
    tellLittleRoom(machine)
  },
  tables,
  notifications: notificationTexts,
  rights,
}
