import type { ServerFeature } from '#kit/server/feature.ts'
import { siteHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: siteHandlers, tables, notifications: notificationTexts }
