import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { comingStates } from '../../deliveries/rules.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { doorPinsOf } from '../../door-pins/server/queries.ts'
import { tellOnPage } from '../../promises/server/commands.ts'
import { linkedDelivery, shownDelivery } from '../../recipient-checks/server/commands.ts'
import { choicesFor } from '../../recipient-choices/rules.ts'
import { trackedChoice } from '../../recipient-choices/server/queries.ts'
import { trackedFeedback } from '../../recipient-feedback/server/queries.ts'
import { trackedInstruction } from '../../recipient-instructions/server/queries.ts'
import { emailStopOf, mayPush } from '../../recipient-messages/server/queries.ts'
import { trackedPin } from '../../recipient-pin/server/queries.ts'
import { trackedChange } from '../../recipient-slots/server/queries.ts'
import {
  openTracking,
  readTracking,
  readTrackingCalendar,
  readTrackingPhoto,
  readTrackingPreview,
  type OwnTracking,
} from '../contract.ts'
import { companyOf } from '#platform/company/server/queries.ts'
import { stepOfState, unchangeable } from '../rules.ts'
import { pinMapMeters } from '../rules/scene.ts'
import { applyLook, withoutActs } from '../rules/look.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { calendarOf } from './calendar.ts'
import { isAtDepot, offeredDepot } from './collection.ts'
import { earlierFailuresOf, failureOf } from './attempt-outcome.ts'
import { driverNameOf, knownOf } from './known-delivery.ts'
import { handoverOf, missingOf, photoOf } from './handover.ts'
import { nearbyOf, streetsAround } from './nearby.ts'
import { previewOf } from './preview.ts'

export const trackingHandlers: Handlers = []

handle(trackingHandlers, readTracking, async ({ params }, context) => {
  const { delivery, mayAct } = await shownDelivery(context, params.code)
  const settings = await logisticsSetting(context.db, 'tracking')
  const hasChoices = choicesFor(delivery, settings.offers).length > 0
  // Once it is on board nothing changes any more, and its page asks most often.
  const mayChange = stepOfState[delivery.state] === 'received'
  const change = mayChange ? await trackedChange(context, delivery) : unchangeable
  const known = await knownOf(context, delivery)
  const shown = applyLook(known, { settings, company: await companyOf(context.db), hasChoices, change })
  // Whoever reads a label isn’t the recipient, who was told nothing by that.
  if (!mayAct) return withoutActs(shown)
  if (known.expected) await tellOnPage(context, { deliveryId: delivery.id, ...known.expected })
  return shown
})

handle(trackingHandlers, readTrackingCalendar, async ({ params, query }, context) =>
  calendarOf(context, {
    delivery: (await shownDelivery(context, params.code)).delivery,
    code: params.code,
    language: query.lang ?? context.language,
  }),
)

handle(trackingHandlers, openTracking, async ({ params }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  const { shows } = await logisticsSetting(context.db, 'tracking')
  const { timeZone } = await logisticsSetting(context.db, 'general')
  return {
    type: delivery.type,
    step: stepOfState[delivery.state],
    address: delivery.address,
    failure: await failureOf(context.db, delivery),
    earlierFailures: await earlierFailuresOf(context.db, delivery),
    counterNumber: isAtDepot(delivery) ? delivery.reference : '',
    depot: await offeredDepot(context, delivery),
    feedback: await trackedFeedback(context, delivery),
    instructions: await trackedInstruction(context.db, delivery),
    mayPush: !isAtDepot(delivery) && (await mayPush(context.db, delivery)),
    emailStop: await emailStopOf(context.db, delivery),
    change: await trackedChange(context, delivery),
    ...(await pinOf(context, delivery)),
    next: await trackedChoice(context, delivery),
    contents: shows.contents ? delivery.items : [],
    // It is asked at a depot’s counter too.
    doorPin: [...comingStates, 'awaitingCollection'].includes(delivery.state)
      ? ((await doorPinsOf(context.db, [delivery])).get(delivery.id)?.pin ?? '')
      : '',
    missing: shows.contents ? await missingOf(context.db, delivery) : [],
    nearby: shows.map ? await nearbyOf(context, delivery) : null,
    timeZone,
    handover: await handoverOf(context, delivery),
    driver: shows.driverName ? await driverNameOf(context.db, delivery) : '',
  }
})

handle(trackingHandlers, readTrackingPhoto, async ({ params }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  return photoOf(context, delivery, params.sha256)
})

handle(trackingHandlers, readTrackingPreview, ({ query }, context) => previewOf(context, query.step))

async function pinOf(context: Context<unknown>, delivery: Stored): Promise<Pick<OwnTracking, 'pin' | 'pinMap'>> {
  const pin = await trackedPin(context.db, delivery)
  const isDrawn = pin !== null && pin.whyNot === null
  return {
    pin,
    pinMap: isDrawn ? await streetsAround(context, pin.found, pinMapMeters) : { streets: [], names: [], credit: '' },
  }
}
