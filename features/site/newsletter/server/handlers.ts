import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { confirmSignUp, forgetSubscriber, leave } from './commands.ts'
import { subscriberPage } from './queries.ts'

export const newsletterHandlers: Handlers = []

handle(newsletterHandlers, contract.confirmNewsletter, ({ body }, context) =>
  context.db.transaction((tx) => confirmSignUp(tx, context, body.token)),
)
handle(newsletterHandlers, contract.leaveNewsletter, ({ body }, context) =>
  context.db.transaction((tx) => leave(tx, context, body.token)),
)
handle(newsletterHandlers, contract.listSubscribers, ({ query }, context) => subscriberPage(context, query))
handle(newsletterHandlers, contract.deleteSubscriber, async ({ params }, context) => {
  await context.db.transaction((tx) => forgetSubscriber(tx, context, params.id))
})
