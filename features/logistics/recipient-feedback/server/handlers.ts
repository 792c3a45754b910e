import { handle, type Handlers } from '#kit/server/handle.ts'
import { linkedDelivery } from '../../recipient-checks/server/commands.ts'
import * as contract from '../contract.ts'
import { rate, report } from './commands.ts'
import { deliveryFeedback, ratingPage, trackedFeedback } from './queries.ts'

export const feedbackHandlers: Handlers = []

handle(feedbackHandlers, contract.rateTracked, async ({ params, body }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  await context.db.transaction((tx) => rate(tx, { ...context, user: undefined }, { id: delivery.id, ...body }))
  return trackedFeedback(context, delivery)
})
handle(feedbackHandlers, contract.reportTracked, async ({ params, body }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  await context.db.transaction((tx) => report(tx, { ...context, user: undefined }, { id: delivery.id, ...body }))
  return trackedFeedback(context, delivery)
})

handle(feedbackHandlers, contract.listRatings, ({ query }, { db, user }) => ratingPage(db, user, query))
handle(feedbackHandlers, contract.readDeliveryFeedback, ({ params }, { db, user }) =>
  deliveryFeedback(db, user, params.id),
)
