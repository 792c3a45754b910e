import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleEvents } from '../sample.ts'
import { endFeed, exchangeHandlers } from './exchange.ts'
import { calendarHandlers } from './handlers.ts'
import { invitationHandlers } from './outsiders.ts'
import { invitationFolder, invitationKeys } from './queries.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'office-calendar', texts: { en, fr, ar } },
  handlers: [...calendarHandlers, ...exchangeHandlers, ...invitationHandlers],
  tables,
  person: {
    owned: {
      calendarEvents: tables.calendarEvents,
      calendarGuests: tables.calendarGuests,
      calendarFeeds: tables.calendarFeeds,
    },
  },
  endsAccess: { calendarFeed: endFeed },
  files: { folder: invitationFolder, keys: invitationKeys },
  sample: sampleEvents,
  notifications: notificationTexts,
  rights,
}
