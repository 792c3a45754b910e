import type { FindAudience, ServerFeature } from '#kit/server/feature.ts'
import { sampleGiftCards } from '../sample.ts'
import { rescaleGiftCards } from './commands.ts'
import { giftCardHandlers } from './handlers.ts'
import { greatestGiftCard } from './queries.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

/** Whoever sees orders sees the gift cards that pay them. */
const audienceOfGiftCards: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }) => [entityId, { reads: [['Order']] }]))

export const feature: ServerFeature = {
  handlers: giftCardHandlers,
  rights,
  tables,
  sample: sampleGiftCards,
  audience: { giftCard: audienceOfGiftCards },
  amounts: { greatest: greatestGiftCard, rescale: rescaleGiftCards },
}
