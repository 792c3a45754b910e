import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { samplePatterns } from '../sample.ts'
import { workOnRecurring } from './follow-patterns.ts'
import { recurringHandlers } from './handlers.ts'
import { audienceOfPatterns } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-recurring', texts: { en, fr, ar } },
  handlers: recurringHandlers,
  jobs: workOnRecurring,
  tables,
  sample: samplePatterns,
  audience: { recurringDelivery: audienceOfPatterns },
}
