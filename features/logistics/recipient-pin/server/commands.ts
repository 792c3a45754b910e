import { eq } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { Point } from '#platform/regions/contract.ts'
import { openForRecipient, recordByRecipient, takeOwnPlace } from '../../deliveries/server/commands.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { deliveries, rowLock } from '../../deliveries/server/tables.ts'
import { metersApart } from '../../places/rules.ts'
import { editPlace } from '../../places/server/commands.ts'
import { settledAt } from '../../places/server/queries.ts'
import { breaksWhenMoved } from '../../plans/server/commands.ts'
import { countWork } from '../../recipient-checks/server/commands.ts'
import type { TrackedPin } from '../contract.ts'
import { mostMeters, mostMoves } from '../rules.ts'
import { trackedPin } from './queries.ts'
import { refusals } from './refusals.ts'

type From = Context<unknown>
type Move = { delivery: Stored; door: Point }

/**
 * Puts the pin of a door where its recipient says it is: for this delivery and every later one of theirs there, and nobody else’s. What the plan that has
 * it on a route couldn’t keep is refused; that is asked before anyone has to wait for it.
 */
export async function movePin(context: From, { delivery, door }: Move): Promise<TrackedPin> {
  const { db, request } = context
  const pin = await movable(db, delivery, door)
  if (metersApart(pin.at, door) < sameMeters) return pin
  await countWork(context, { sender: `pin ${delivery.id}`, most: mostMoves })
  const moved = { deliveryIds: await openForRecipient(db, delivery), door, signal: request.signal }
  if (await breaksWhenMoved(context, moved)) throw conflict(refusals.breaks)
  return db.transaction((tx) => move(tx, { ...context, user: undefined }, { delivery, door }))
}

/** The page counts in whole metres from where the address was found. */
const sameMeters = 1

/** A recipient, who has no account. */
type Sayer = Machine & { user: undefined; address: string }

async function move(tx: Transaction, sayer: Sayer, { delivery: { id }, door }: Move): Promise<TrackedPin> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for(rowLock)
  if (!delivery?.placeId) throw notFound(refusals.things.delivery, id)
  const pin = await movable(tx, delivery, door)
  const before = await takeOwnPlace(tx, sayer, { ...delivery, placeId: delivery.placeId })
  const { name, accessNotes, serviceMinutes, hours, version } = before
  const located = settledAt({ door, parking: null }, 'recipient')
  await editPlace(tx, sayer, { before, version, details: { name, accessNotes, serviceMinutes, hours }, located })
  await recordByRecipient(tx, sayer, { id, act: 'pinMoved' })
  return { ...pin, at: door }
}

/** The pin as it is; refused where it may not go there. */
async function movable(db: Machine['db'], delivery: Stored, door: Point): Promise<TrackedPin> {
  const pin = await trackedPin(db, delivery)
  if (!pin) throw conflict(refusals.notOffered)
  if (pin.whyNot) throw conflict(refusals.noMove[pin.whyNot])
  if (metersApart(pin.found, door) > mostMeters) throw invalid('door', refusals.farAway, { most: mostMeters })
  return pin
}
