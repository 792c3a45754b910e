import type { ServerFeature } from '#kit/server/feature.ts'
import { learnAddress } from './commands.ts'
import { ownAddressHandlers } from './handlers.ts'
import { followAddress } from './jobs.ts'
import { notificationTexts } from './notify.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: ownAddressHandlers,
  jobs: followAddress,
  tables,
  onSignIn: learnAddress,
  notifications: notificationTexts,
  rights,
}
