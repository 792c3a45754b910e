import { eq } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import type { FindAudience } from '#kit/server/feature.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { recipientMessages } from './tables.ts'

const { id, deliveryId } = recipientMessages

export const audienceOfMessages = audienceOfRows('RecipientMessage', {
  from: recipientMessages,
  id,
  joins: [{ table: deliveries, on: eq(deliveries.id, deliveryId) }],
  columns: { id, depotId: deliveries.depotId },
})

/** Whoever may read the settings of logistics. */
export const audienceOfSettings: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }) => [entityId, { reads: [['Setting']] }]))
