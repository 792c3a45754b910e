import { audienceOfRows } from '#platform/events/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'

const { id, depotId, ownerId, driverUserId } = deliveries

/** Whoever sees the delivery. */
export const audienceOfInstructions = audienceOfRows('Delivery', {
  from: deliveries,
  id,
  columns: { id, depotId, ownerId, driverUserId },
})
