import type { ServerFeature } from '#kit/server/feature.ts'
import { ToldAttempt } from '../contract.ts'
import { attemptTopic } from './announce-attempts.ts'
import { attemptHandlers } from './handlers.ts'
import * as tables from './tables.ts'

/** What happened at the doors: it lies below the plans, so that the rest of a day is planned from it. */
export const feature: ServerFeature = {
  handlers: attemptHandlers,
  tables,
  topics: [
    {
      kind: attemptTopic,
      subject: 'Delivery',
      data: ToldAttempt,
      summary: 'A visit to a door ended, or became known otherwise',
    },
  ],
}
