import { conflict, notFound, tasksWaiting } from '#kit/server/errors.ts'
import { handle, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import { withMutex } from '#kit/server/mutex.ts'
import { ownerOf } from '../../deliveries/server/commands.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import * as contract from '../contract.ts'
import { daysAhead, mostOfCaller } from '../rules.ts'
import { holdSlot, releaseHold } from './commands.ts'
import { countOpen } from './queries.ts'
import { refusals } from './refusals.ts'
import { askingOf, parcelTo, shownTo, slotsFor } from './shop-slots.ts'
import { ratesForShopify } from './shopify-rates.ts'

export const slotHandlers: Handlers = []

const retryAfterSeconds = 2
const limit = { length: 5, refusal: () => tasksWaiting(retryAfterSeconds) }

/** What one caller asks is worked out one after another. */
function oneByOne<T>(context: Context<Caller>, act: () => Promise<T>): Promise<T> {
  const { db, request, user } = context
  return withMutex({ within: db, of: `slots of shop ${user.id}` }, { signal: request.signal, limit }, act)
}

handle(slotHandlers, contract.offerSlots, ({ body }, context) =>
  oneByOne(context, async () => {
    const machine = askingOf(context)
    const parcel = await parcelTo(machine, body)
    if (!parcel) return { isFound: false, slots: [] }
    ownerOf(context.user, parcel.depotId)
    return { isFound: true, slots: shownTo(context.user, await slotsFor(machine, { parcel, key: '' })) }
  }),
)

handle(slotHandlers, contract.holdShopSlot, ({ params, body }, context) =>
  oneByOne(context, async () => {
    const { day, from, to, ...asked } = body
    const machine = askingOf(context)
    const parcel = await parcelTo(machine, asked)
    if (!parcel) throw conflict(refusals.noPlace)
    ownerOf(context.user, parcel.depotId)
    const key = keyOf(context.user, params.key)
    if ((await countOpen(context, { prefix: keyOf(context.user, ''), key })) >= mostOfCaller)
      throw conflict(refusals.tooManyOfCaller, { most: mostOfCaller })
    const { signal } = machine
    const days = daysAhead(await todayOf(context.db, context.now()))
    const slot = { day, from, to }
    const held = await holdSlot(machine, { key, slot, days, parcel, deliveryId: null, signal })
    if (held) return { held: { ...slot, until: held.until }, isFound: true, slots: [] }
    return { held: null, isFound: true, slots: shownTo(context.user, await slotsFor(machine, { parcel, key })) }
  }),
)

handle(slotHandlers, contract.releaseShopSlot, async ({ params }, context) => {
  const isGone = await context.db.transaction((tx) => releaseHold(tx, keyOf(context.user, params.key)))
  if (!isGone) throw notFound(refusals.things.hold)
})

handle(slotHandlers, contract.rateForShopify, (_, context) => ratesForShopify(context))

/** Each caller has keys of their own. */
function keyOf({ id }: { id: number }, key: string): string {
  return `shop ${id} ${key}`
}
