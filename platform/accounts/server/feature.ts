import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import { avatarFile } from '../rules.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { avatarHandlers } from './avatars.ts'
import { endLinks } from './links.ts'
import { recoveryHandlers, writeEmails } from './recovery.ts'
import { settingsHandlers } from './settings.ts'
import { signInHandlers } from './sign-in.ts'
import * as tables from './tables.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'accounts', texts: { en, fr, ar } },
  handlers: [...avatarHandlers, ...recoveryHandlers, ...settingsHandlers, ...signInHandlers],
  jobs: writeEmails,
  tables,
  person: {
    owned: { links: tables.links, signInPlaces: tables.signInPlaces },
    files: async (_, { avatar }) => avatarFile(avatar),
  },
  endsAccess: { links: endLinks },
  notifications: notificationTexts,
  optionalNotifications,
}
