import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleCampaigns } from '../sample.ts'
import { campaignHandlers } from './handlers.ts'
import { campaignFinder } from './queries.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'office-campaigns', texts: { en, fr, ar } },
  handlers: campaignHandlers,
  tables,
  sample: sampleCampaigns,
  finders: [campaignFinder],
  rights,
}
