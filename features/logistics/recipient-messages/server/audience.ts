import { audienceOfRows } from '#platform/events/server/queries.ts'
import type { FindAudience } from '#kit/server/feature.ts'
import { recipientMessages } from './tables.ts'

const { id, depotId } = recipientMessages

export const audienceOfMessages = audienceOfRows('RecipientMessage', {
  from: recipientMessages,
  id,
  columns: { id, depotId },
})

/** Whoever may read the settings of logistics. */
export const audienceOfSettings: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }) => [entityId, { reads: [['Setting']] }]))
