import { eq } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { promises } from '../../promise-ledger/server/tables.ts'

const { id, deliveryId } = promises

/** Whoever sees the messages to its recipient. */
export const audienceOfPromises = audienceOfRows('RecipientMessage', {
  from: promises,
  id,
  joins: [{ table: deliveries, on: eq(deliveries.id, deliveryId) }],
  columns: { id, depotId: deliveries.depotId },
})
