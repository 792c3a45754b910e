import { conflict, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { ownerOf } from '../../deliveries/server/commands.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import * as contract from '../contract.ts'
import { daysAhead } from '../rules.ts'
import { holdSlot, releaseHold } from './commands.ts'
import { refusals } from './refusals.ts'
import { askingOf, parcelTo, shownTo, slotsFor } from './shop-slots.ts'
import { ratesForShopify } from './shopify-rates.ts'

export const slotHandlers: Handlers = []

handle(slotHandlers, contract.offerSlots, async ({ body }, context) => {
  const machine = askingOf(context)
  const parcel = await parcelTo(machine, body)
  if (!parcel) return { isFound: false, slots: [] }
  ownerOf(context.user, parcel.depotId)
  return { isFound: true, slots: shownTo(context.user, await slotsFor(machine, { parcel, key: '' })) }
})

handle(slotHandlers, contract.holdShopSlot, async ({ params, body }, context) => {
  const { day, from, to, ...asked } = body
  const machine = askingOf(context)
  const parcel = await parcelTo(machine, asked)
  if (!parcel) throw conflict(refusals.noPlace)
  ownerOf(context.user, parcel.depotId)
  const key = keyOf(context.user, params.key)
  const { signal } = machine
  const days = daysAhead(await todayOf(context.db, context.now()))
  const wish = { key, slot: { day, from, to }, days, parcel, deliveryId: null, signal }
  const held = await context.db.transaction((tx) => holdSlot(tx, machine, wish))
  if (held) return { held: { day, from, to, until: held.until }, isFound: true, slots: [] }
  return { held: null, isFound: true, slots: shownTo(context.user, await slotsFor(machine, { parcel, key })) }
})

handle(slotHandlers, contract.releaseShopSlot, async ({ params }, context) => {
  const isGone = await context.db.transaction((tx) => releaseHold(tx, keyOf(context.user, params.key)))
  if (!isGone) throw notFound(refusals.things.hold)
})

handle(slotHandlers, contract.rateForShopify, (_, context) => ratesForShopify(context))

/** Each caller has keys of their own. */
function keyOf({ id }: { id: number }, key: string): string {
  return `shop ${id} ${key}`
}
