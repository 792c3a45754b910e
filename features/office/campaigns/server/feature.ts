import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleCampaigns } from '../sample.ts'
import { campaignHandlers } from './handlers.ts'
import { campaignFinder } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: campaignHandlers,
  tables,
  sample: sampleCampaigns,
  finders: [campaignFinder],
}
