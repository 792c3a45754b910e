import { notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { countTrack } from '../../fixes/server/commands.ts'
import { deliveryByCode } from '../../fixes/server/queries.ts'
import { keepPromise } from '../../promises/server/commands.ts'
import { provenDelivery } from '../../recipient-checks/server/commands.ts'
import { trackedChoice } from '../../recipient-choices/server/queries.ts'
import { trackedFeedback } from '../../recipient-feedback/server/queries.ts'
import { trackedInstruction } from '../../recipient-instructions/server/queries.ts'
import { openTracking, readTracking } from '../contract.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { arrivalOf } from './arrival.ts'
import { refusals } from './refusals.ts'
import { isPromised, stepOfState } from '../rules.ts'

export const trackingHandlers: Handlers = []

handle(trackingHandlers, readTracking, async ({ params }, context) => {
  const delivery = await deliveryByCode(context.db, params.code)
  if (!delivery) {
    await countTrack(context)
    throw notFound(refusals.things.link)
  }
  const { type, state, date, windows } = delivery
  const step = stepOfState[state]
  const { timeZone } = await logisticsSetting(context.db, 'general')
  const { legalName, storeName, phone, contactEmail } = await storeSetting(context.db, 'details')
  return {
    type,
    step,
    date: isPromised(step) ? date : null,
    windows: isPromised(step) ? windows.map(({ from, to }) => ({ from, to })) : [],
    ...(await arrivalOf(context.db, delivery)),
    timeZone,
    needsPin: state === 'needsAddress',
    company: storeName || legalName,
    phone,
    email: contactEmail,
  }
})

handle(trackingHandlers, openTracking, async ({ params, body }, context) => {
  const delivery = await provenDelivery(context, { ...params, ...body })
  await keepWhatIsRead(context, delivery)
  return {
    feedback: await trackedFeedback(context, delivery),
    instructions: await trackedInstruction(context.db, delivery),
    next: await trackedChoice(context, delivery),
    contents: delivery.items,
  }
})

/** Whoever has shown that the delivery is theirs was told the time that stands on the page. */
async function keepWhatIsRead(context: Context<unknown>, delivery: Stored): Promise<void> {
  const { expected } = await arrivalOf(context.db, delivery)
  if (!expected) return
  const [earliest, latest] = [new Date(expected.earliest), new Date(expected.latest)]
  const told = { deliveryId: delivery.id, channel: 'page', earliest, latest } as const
  await context.db.transaction((tx) => keepPromise(tx, { ...context, user: undefined }, told))
}
