import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { conflict } from '#kit/server/errors.ts'
import { newVersion } from '#kit/server/versions.ts'
import { servingDepots, zoneFinder } from '../../depots/server/queries.ts'
import { isReliable } from '../../places/rules.ts'
import { keepOwnPlace, keepPlaces, renameOwnPlace, type Maker } from '../../places/server/commands.ts'
import { nowhere, placeOf, storedPlace, type Located, type PlaceRow } from '../../places/server/queries.ts'
import { endStates, isSomebodyElse, recipientKey, stateAfter, type DeliveryState } from '../rules.ts'
import type { Stored } from './queries.ts'
import { refusals } from './refusals.ts'
import { deliveries } from './tables.ts'

const mostOpen = 1000

/** The open deliveries to one recipient at the place of one of them. */
export async function openForRecipient(db: Database, delivery: Stored): Promise<number[]> {
  const key = recipientKey(delivery)
  const open = await db
    .select({ id: deliveries.id, phone: deliveries.phone, email: deliveries.email })
    .from(deliveries)
    .where(and(eq(deliveries.placeId, delivery.placeId ?? 0), notInArray(deliveries.state, [...endStates])))
    .limit(mostOpen)
  return open.filter((one) => recipientKey(one) === key).map(({ id }) => id)
}

/** Has the open deliveries of a recipient go to a place of their own, so that what they say of it is nobody else’s. */
export async function takeOwnPlace(
  tx: Transaction,
  maker: Maker,
  delivery: Stored & { placeId: number },
): Promise<PlaceRow> {
  const shared = await storedPlace(tx, delivery.placeId)
  const own = await keepOwnPlace(tx, maker, {
    shared,
    recipientKey: recipientKey(delivery),
    name: delivery.recipient,
  })
  if (own.id === shared.id) return own
  await tx
    .update(deliveries)
    .set({ placeId: own.id, ...newVersion(deliveries) })
    .where(inArray(deliveries.id, await openForRecipient(tx, delivery)))
  return own
}

/** Where a delivery goes that leaves the place of the recipient it was for, since it is for somebody else now: to that of the address. */
export async function leftOwnPlace(db: Database, before: Stored, after: Stored): Promise<Located | undefined> {
  if (before.placeId === null || !isSomebodyElse(before, after) || !unplanned.includes(after.state)) return undefined
  return (await storedPlace(db, before.placeId)).recipientKey === '' ? undefined : nowhere
}

/** A recipient with an email address more, or less, keeps what they said of their door. */
export async function keepRecipient(tx: Transaction, before: Stored, after: Stored): Promise<void> {
  const [from, to] = [recipientKey(before), recipientKey(after)]
  if (before.placeId === null || from === to || isSomebodyElse(before, after)) return
  await renameOwnPlace(tx, { id: before.placeId, from, to })
}

/** Until it is planned, a delivery follows its place and its zone. */
export const unplanned: readonly DeliveryState[] = ['draft', 'needsAddress', 'ready']

type NewPlace = { row: Pick<Stored, 'state' | 'ownerId' | 'depotId'>; address: string; located: Located }

/** Where a delivery goes with another address, or where its own is confirmed, and the state it has there. */
export async function placeFor(tx: Transaction, maker: Maker, { row, address, located }: NewPlace) {
  const [place] = await keepPlaces(tx, maker, [{ address, located, ownerId: row.ownerId ?? 0, depotId: row.depotId }])
  const { door, ...known } = placeOf(place!)
  const zoneAt = await zoneFinder(tx)
  const isSure = isReliable({ door, ...known })
  const state = stateAt(row.state, isSure)
  const isServed = row.depotId !== null || !unplanned.includes(row.state)
  const depotId = isServed ? row.depotId : (await servingDepots(tx))(isSure ? door : null)
  return { placeId: place!.id, zoneId: door && zoneAt(door), depotId, state }
}

/** The state that a delivery has at an address. Planned ones keep theirs, and need a sure address. */
function stateAt(state: DeliveryState, isSure: boolean): DeliveryState {
  const next = stateAfter(state, isSure ? 'settle' : 'unsettle', { isReliable: isSure })
  if (!isSure && ['planned', 'published'].includes(state)) throw conflict(refusals.unsureAddress)
  return next ?? state
}
