import { audienceOfRows } from '#platform/events/server/queries.ts'
import { deliveries } from './tables.ts'

const { id, depotId, ownerId, driverUserId } = deliveries

export const audienceOfDeliveries = audienceOfRows('Delivery', {
  from: deliveries,
  id,
  columns: { id, depotId, ownerId, driverUserId },
})
