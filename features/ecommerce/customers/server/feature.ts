import { rescaleCredit, notifyOfSignIn } from './commands.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleCustomers } from '../sample.ts'
import { belongingHandlers } from './belongings.ts'
import { customerHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { customerFinder } from './queries.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: [...belongingHandlers, ...customerHandlers],
  tables,
  sample: sampleCustomers,
  finders: [customerFinder],
  amounts: { rescale: rescaleCredit },
  person: { mentioned: { customers: tables.customers } },
  onSignIn: notifyOfSignIn,
  notifications: notificationTexts,
  optionalNotifications,
  rights,
  keyScopes,
}
