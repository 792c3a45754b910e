import type { ServerFeature } from '#kit/server/feature.ts'
import { billingHandlers } from './billing.ts'
import { connectionHandlers } from './connections.ts'
import { userHandlers } from './handlers.ts'
import { profileHandlers } from './profile.ts'
import * as tables from './tables.ts'
import { loadUsers } from './load-sample.ts'
import { audienceOfUsers, userFinder } from './queries.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import { rights } from './rights.ts'
import { tellOfNewAdministrators } from './tell-administrators.ts'

export const feature: ServerFeature = {
  handlers: [...billingHandlers, ...connectionHandlers, ...userHandlers, ...profileHandlers],
  tables,
  sample: loadUsers,
  finders: [userFinder],
  person: { owned: tables },
  notifications: notificationTexts,
  onNewAdministrators: tellOfNewAdministrators,
  optionalNotifications,
  rights,
  audience: { user: audienceOfUsers },
}
