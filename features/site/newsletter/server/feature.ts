import type { FindAudience, ServerFeature } from '#kit/server/feature.ts'
import { sampleSubscribers } from '../sample.ts'
import { newsletterHandlers } from './handlers.ts'
import { sweepUnconfirmed } from './sweep.ts'
import * as tables from './tables.ts'

/** Whoever sees campaigns sees whom they go to. */
const audienceOfSubscribers: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }) => [entityId, { reads: [['Campaign']] }]))

export const feature: ServerFeature = {
  handlers: newsletterHandlers,
  jobs: sweepUnconfirmed,
  tables,
  sample: sampleSubscribers,
  audience: { newsletter: audienceOfSubscribers },
}
