import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleBoards } from '../sample.ts'
import { checkHandlers } from './checks.ts'
import { discussionHandlers } from './discussion.ts'
import { cardFinder } from './finder.ts'
import { boardHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import { allFileKeys } from './queries.ts'
import { setHandlers } from './sets.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: [...boardHandlers, ...checkHandlers, ...discussionHandlers, ...setHandlers],
  tables,
  finders: [cardFinder],
  person: { mentioned: { kanbanComments: tables.kanbanComments } },
  files: { folder: 'kanban', keys: allFileKeys },
  sample: sampleBoards,
  notifications: notificationTexts,
  rights,
}
