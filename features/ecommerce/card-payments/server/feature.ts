import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { followPayments } from './commands.ts'
import { takenByCards } from './card-refunds.ts'
import { cardPaymentHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'ecommerce-card-payments', texts: { en, fr, ar } },
  handlers: cardPaymentHandlers,
  jobs: followPayments,
  facts: { 'order.card': takenByCards },
  tables,
  rights,
  notifications: notificationTexts,
}
