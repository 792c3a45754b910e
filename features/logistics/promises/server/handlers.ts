import { conflict } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { checkPromises } from '../../deliveries/rules/broken-promises.ts'
import * as contract from '../contract.ts'
import { tellTime } from './commands.ts'
import { brokenPromises } from './broken-promises.ts'
import { currentBand, currentBands, deliveryPromises, findAllTellable, findTellable } from './queries.ts'
import { refusals } from './refusals.ts'

export const promiseHandlers: Handlers = []

handle(promiseHandlers, contract.readDeliveryPromises, async ({ params }, context) =>
  deliveryPromises(context, await findTellable(context.db, context.user, params.id)),
)

handle(promiseHandlers, contract.tellByPhone, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const row = await findTellable(tx, context.user, body.deliveryId, 'write')
    const band = await currentBand({ db: tx, now: context.now }, row)
    if (!band) throw conflict(refusals.nothingToTell)
    const [earliest, latest] = [new Date(body.earliest), new Date(body.latest)]
    // Whoever reads a time out has read it a moment ago: what is kept is what was said.
    if (earliest.getTime() !== band.from.getTime() || latest.getTime() !== band.to.getTime())
      throw conflict(refusals.timeChanged)
    await tellTime(tx, context, { deliveryId: row.id, channel: 'phone', earliest, latest })
    return deliveryPromises({ db: tx, now: context.now }, row)
  }),
)

handle(promiseHandlers, contract.tellByApi, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const rows = await findAllTellable(tx, context.user, [...new Set(body.deliveryIds)])
    const bands = await currentBands({ db: tx, now: context.now }, rows)
    for (const { deliveryId, from: earliest, to: latest } of bands)
      await tellTime(tx, context, { deliveryId, channel: 'api', earliest, latest })
    return {
      times: bands.map(({ deliveryId, from, to }) => ({
        deliveryId,
        earliest: from.toISOString(),
        latest: to.toISOString(),
      })),
    }
  }),
)

handle(promiseHandlers, checkPromises, ({ body }, { db, user }) => brokenPromises(db, user, body))
