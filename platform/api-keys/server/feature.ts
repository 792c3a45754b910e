import type { ServerFeature } from '#kit/server/feature.ts'
import { apiKeyHandlers } from './handlers.ts'
import { forgetReplies } from './answer-once.ts'
import { endKeys } from './commands.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: apiKeyHandlers,
  tables,
  jobs: forgetReplies,
  endsAccess: { apiKeys: endKeys },
  person: { owned: { apiKeys: tables.apiKeys } },
  rights,
  notifications: notificationTexts,
}
