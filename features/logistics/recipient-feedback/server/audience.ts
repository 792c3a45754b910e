import { audienceOfRows } from '#platform/events/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'

const { id, depotId } = deliveries

export const audienceOfFeedback = audienceOfRows('RecipientFeedback', {
  from: deliveries,
  id,
  columns: { id, depotId },
})
