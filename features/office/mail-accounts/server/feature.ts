import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { mailAccountHandlers } from './handlers.ts'
import { syncAccounts } from './sync.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'office-mail-accounts', texts: { en, fr, ar } },
  handlers: mailAccountHandlers,
  jobs: syncAccounts,
  tables,
  person: { owned: { mailAccounts: tables.mailAccounts } },
}
