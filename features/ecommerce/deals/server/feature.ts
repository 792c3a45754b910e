import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { FindAudience, ServerFeature } from '#kit/server/feature.ts'
import { sampleDeals } from '../sample.ts'
import { rescaleDeals } from './commands.ts'
import { dealHandlers } from './handlers.ts'
import { greatestDealAmount } from './queries.ts'
import * as tables from './tables.ts'

/** Whoever sees products sees their deals. */
const audienceOfDeals: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }) => [entityId, { reads: [['Product']] }]))

export const feature: ServerFeature = {
  complaints: { namespace: 'ecommerce-deals', texts: { en, fr, ar } },
  handlers: dealHandlers,
  tables,
  sample: sampleDeals,
  audience: { deal: audienceOfDeals },
  amounts: { greatest: greatestDealAmount, rescale: rescaleDeals },
}
