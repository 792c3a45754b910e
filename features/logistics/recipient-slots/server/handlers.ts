import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { eq } from 'drizzle-orm'
import type { Stored } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { fewAtOnce, oneByOne, linkedDelivery } from '../../recipient-checks/server/commands.ts'
import * as contract from '../contract.ts'
import type { TrackedSlots } from '../contract.ts'
import { cancelAsRecipient, chooseHeld, holdFor, isHeldTimeFree } from './commands.ts'
import { timedSlot, trackedChange, trackedSlots } from './queries.ts'

export const slotHandlers: Handlers = []

handle(slotHandlers, contract.offerTrackedSlots, async ({ params }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  return oneByOne(context, delivery, () => offersOf(context, delivery.id))
})

handle(slotHandlers, contract.holdTrackedSlot, async ({ params, body: { day, from, to } }, context) => {
  const slot = { day, from, to }
  const delivery = await linkedDelivery(context, params.code)
  const { id } = delivery
  return oneByOne(context, delivery, async () => {
    const isHeld = await fewAtOnce(context, id, () => holdFor(sayerOf(context), { id, slot }))
    return { isHeld, ...(isHeld ? await changeOf(context, id) : await offersOf(context, id)) }
  })
})

handle(slotHandlers, contract.chooseTrackedSlot, async ({ params }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  const { id } = delivery
  return oneByOne(context, delivery, async () => {
    const sayer = sayerOf(context)
    await fewAtOnce(context, id, () => isHeldTimeFree(sayer, id))
    const chosen = await context.db.transaction((tx) => chooseHeld(tx, sayer, id))
    if (!chosen) return { chosen: null, ...(await offersOf(context, id)) }
    return { chosen: await timedSlot(context, chosen), ...(await changeOf(context, id)) }
  })
})

handle(slotHandlers, contract.cancelTracked, async ({ params }, context) => {
  const { id } = await linkedDelivery(context, params.code)
  const delivery = await context.db.transaction((tx) => cancelAsRecipient(tx, sayerOf(context), id))
  return trackedChange(context, delivery)
})

function sayerOf(context: Context<unknown>) {
  return { ...context, user: undefined, signal: context.request.signal }
}

function offersOf(context: Context<unknown>, id: number) {
  const { db, request } = context
  return fewAtOnce(context, id, async () => trackedSlots({ ...context, signal: request.signal }, await stored(db, id)))
}

/** Who has their time needs no others. */
async function changeOf(context: Context<unknown>, id: number): Promise<TrackedSlots> {
  return { change: await trackedChange(context, await stored(context.db, id)), slots: [] }
}

async function stored(db: Database, id: number): Promise<Stored> {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return delivery!
}
