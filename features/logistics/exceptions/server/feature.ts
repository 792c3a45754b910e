import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfExceptions } from './audience.ts'
import { workOnExceptions } from './exception-jobs.ts'
import { followDecisions } from './follow-decisions.ts'
import { exceptionHandlers } from './handlers.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import { keyScopes, rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: exceptionHandlers,
  jobs: (machine) => {
    workOnExceptions(machine)
    followDecisions(machine)
  },
  tables,
  notifications: notificationTexts,
  optionalNotifications,
  rights,
  keyScopes,
  audience: { exception: audienceOfExceptions },
  person: { mentioned: { exceptions: tables.exceptions } },
}
