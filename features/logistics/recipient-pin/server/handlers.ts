import { handle, type Handlers } from '#kit/server/handle.ts'
import { fewAtOnce, oneByOne, linkedDelivery } from '../../recipient-checks/server/commands.ts'
import { moveTrackedPin } from '../contract.ts'
import { movePin } from './commands.ts'

export const pinHandlers: Handlers = []

handle(pinHandlers, moveTrackedPin, async ({ params, body: { door } }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  return oneByOne(context, delivery, () => fewAtOnce(context, delivery.id, () => movePin(context, { delivery, door })))
})
