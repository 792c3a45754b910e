import { exportFolder } from '../rules.ts'
import { exportFilesOf, exportKeys } from './queries.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { exportHandlers, workOnExports } from './handlers.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'

export const feature: ServerFeature = {
  handlersOver: exportHandlers,
  jobs: workOnExports,
  tables,
  files: { folder: exportFolder, keys: exportKeys },
  person: { owned: tables, files: exportFilesOf },
  notifications: notificationTexts,
}
