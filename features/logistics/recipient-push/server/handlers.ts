import { invalid } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { linkedDelivery } from '../../recipient-checks/server/commands.ts'
import * as contract from '../contract.ts'
import { subscribe, unsubscribe } from './commands.ts'
import { refusals } from './refusals.ts'
import { pushKey } from './vapid.ts'

export const pushHandlers: Handlers = []

handle(pushHandlers, contract.readPushKey, async ({ params }, context) => {
  await linkedDelivery(context, params.code)
  return { key: await pushKey(context) }
})

handle(pushHandlers, contract.subscribeTracked, async ({ params, body: { endpoint } }, context) => {
  const { id } = await linkedDelivery(context, params.code)
  // No one has this program call into the operator’s network.
  if (!URL.canParse(endpoint) || context.outboundHttp.closed(endpoint)) throw invalid('endpoint', refusals.noService)
  await subscribe(context, { deliveryId: id, endpoint })
})

handle(pushHandlers, contract.unsubscribeTracked, async ({ params, body: { endpoint } }, context) => {
  const { id } = await linkedDelivery(context, params.code)
  await unsubscribe(context.db, { deliveryId: id, endpoint })
})
