import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleReferrals } from '../sample.ts'
import { referralHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: referralHandlers,
  tables,
  sample: sampleReferrals,
  rights,
}
