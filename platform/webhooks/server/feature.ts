import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { TestData, testKind } from '../contract.ts'
import { webhookHandlers } from './handlers.ts'
import { workOnWebhooks } from './deliver.ts'
import { handOverWebhooks } from './hand-over.ts'
import { notificationTexts } from './notify.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'webhooks', texts: { en, fr, ar } },
  handlers: webhookHandlers,
  jobs: workOnWebhooks,
  topics: [
    { kind: testKind, subject: 'Webhook', data: TestData, summary: 'A webhook is tried; sent to that one alone' },
  ],
  tables,
  endsAccess: { webhooks: handOverWebhooks },
  notifications: notificationTexts,
  rights,
  keyScopes,
}
