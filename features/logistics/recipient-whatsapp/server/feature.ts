import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { whatsappHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-recipient-whatsapp', texts: { en, fr, ar } },
  handlers: whatsappHandlers,
  tables,
}
