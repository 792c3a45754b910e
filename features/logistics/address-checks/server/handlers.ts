import { eq, lte, ne, or } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { findAddress, publicMap } from '#platform/regions/server/queries.ts'
import type { Point } from '#platform/regions/contract.ts'
import { filled } from '#kit/contract/sentence.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { trackingLink } from '../../deliveries/rules.ts'
import { deliveriesOfStrangers, type Stored } from '../../deliveries/server/queries.ts'
import { takeOwnPlace } from '../../deliveries/server/commands.ts'
import { depotPoints } from '../../depots/server/queries.ts'
import { editPlace, endOwnPlaces } from '../../places/server/commands.ts'
import {
  placeOf,
  positionOf,
  settledAt,
  storedPlace,
  type Located,
  type PlaceRow,
} from '../../places/server/queries.ts'
import { metersApart } from '../../places/rules.ts'
import { isProvable } from '../../recipient-checks/rules.ts'
import { linkedDelivery } from '../../recipient-checks/server/commands.ts'
import { deliveryByCode } from '../../recipient-checks/server/queries.ts'
import * as contract from '../contract.ts'
import { readBetterDoors } from './better-doors.ts'
import { refusals } from './refusals.ts'
import {
  countWaiting,
  firstWaiting,
  holdAccepted,
  holdSeen,
  holdWaiting,
  isWaitingForPin,
  readAddressChecks,
  seesContact,
  senderOfLink,
  type SeenPlace,
} from './queries.ts'
import { askedPlaces } from './tables.ts'

export const addressCheckHandlers: Handlers = []

const mostCandidates = 6
/** In place of an email address that the caller may not see. */
const hidden = '•••'

handle(addressCheckHandlers, contract.listAddressChecks, ({ query }, { db, user }) =>
  readAddressChecks(db, user, query),
)

handle(addressCheckHandlers, contract.readAddressCheck, async ({ params, query }, context) => {
  const { id } = await firstWaiting(context.db, context.user, params.id)
  const place = await shownPlace(context.db, context.user, { id, row: await storedPlace(context.db, params.id) })
  const { language, request } = context
  const how = { signal: request.signal, limit: mostCandidates, language, ...(place.door && { near: place.door }) }
  return { place, candidates: await findAddress(context, query.q ?? place.address, how) }
})

handle(addressCheckHandlers, contract.settleAddress, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { id } = await firstWaiting(tx, context.user, params.id, 'write')
    const before = await storedPlace(tx, params.id)
    const located = chosenAt(body)
    const row = await editPlace(tx, context, { before, version: body.version, details: detailsOf(before), located })
    if (located.quality === 'exact') await endOwnPlaces(tx, context, row)
    return { place: await shownPlace(tx, context.user, { id, row }), ready: await countWaiting(tx, row.id) }
  }),
)

handle(addressCheckHandlers, contract.acceptAddresses, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const { rows, skipped } = await editEach(tx, context, { seen: body.places, hold: holdWaiting, to: acceptedAt })
    let ready = 0
    for (const { id } of rows) ready += await countWaiting(tx, id)
    const places = rows.map(({ id, version }) => ({ id, version }))
    return { accepted: rows.length, ready, skipped, places }
  }),
)

handle(addressCheckHandlers, contract.takeBackAddresses, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const { rows, skipped } = await editEach(tx, context, { seen: body.places, hold: holdAccepted, to: takenBackAt })
    return { takenBack: rows.length, skipped }
  }),
)

handle(addressCheckHandlers, contract.listBetterDoors, (_, { db, user }) =>
  readBetterDoors(db, user, { action: 'read' }),
)

handle(addressCheckHandlers, contract.takeBetterDoors, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const ids = body.places.map(({ id }) => id)
    const { doors } = await readBetterDoors(tx, context.user, { action: 'write', ids })
    const better = new Map(doors.map((one) => [one.id, one]))
    const hold: Edits['hold'] = async (_tx, _user, seen) => (better.has(seen.id) ? holdSeen(tx, seen) : undefined)
    const to = ({ id }: PlaceRow) => {
      const { point, by } = better.get(id)!
      return settledAt({ door: point, parking: null }, by)
    }
    const { rows, skipped } = await editEach(tx, context, { seen: body.places, hold, to })
    return { used: rows.length, skipped }
  }),
)

type Edits = { seen: readonly SeenPlace[]; hold: typeof holdWaiting; to: (row: PlaceRow) => Located }

async function editEach(tx: Transaction, context: Context, { seen, hold, to }: Edits) {
  const skipped: number[] = []
  const rows: PlaceRow[] = []
  // In one order, so that two people with the same addresses wait for each other.
  for (const { id, version } of seen.toSorted((one, other) => one.id - other.id)) {
    const before = await hold(tx, context.user, { id, version })
    if (!before) skipped.push(id)
    else rows.push(await editPlace(tx, context, { before, version, details: detailsOf(before), located: to(before) }))
  }
  return { rows, skipped }
}

/** A match that is a guess stays one, whoever chose it: only a pin says where the door is. */
function chosenAt({ pins, label, found }: contract.AddressChoice): Located {
  return { ...settledAt(pins, 'person', label), ...found }
}

/** Where it was found is where it is from now on; how well it is known stays as it was. */
function acceptedAt(row: PlaceRow): Located {
  const place = placeOf(row)
  const isAcceptable = contract.acceptableQualities.some((quality) => quality === place.quality)
  if (!place.door || !isAcceptable) throw conflict(filled(refusals.notFound, { address: place.address }))
  return { ...positionOf(place), isSettled: true, isStated: true }
}

function takenBackAt(row: PlaceRow): Located {
  return { ...positionOf(placeOf(row)), isSettled: false }
}

handle(addressCheckHandlers, contract.askRecipient, async ({ params }, context) => {
  const { db, user, settings } = context
  const delivery = await firstWaiting(db, user, params.id, 'write')
  if (!isProvable(delivery)) throw conflict(refusals.notProvable)
  const link = `${trackingLink(settings.publicUrl, delivery.trackingCode)}/place`
  const askedAt = await db.transaction(async (tx) => {
    const asked = { placeId: params.id, email: delivery.email, at: context.now() }
    if (!(await isNewQuestion(tx, asked))) return askedAgo(tx, params.id)
    await recordEvent(tx, context, {
      kind: 'delivery.asked',
      entity: 'delivery',
      entityId: delivery.id,
      after: { emailedTo: delivery.email },
    })
    if (delivery.email !== '') await question(tx, context, { delivery, link })
    return asked.at
  })
  const isSeen = delivery.email === '' || (await seesContact(db, user, delivery.id))
  return { deliveryId: delivery.id, emailedTo: isSeen ? delivery.email : hidden, askedAt: askedAt.toISOString() }
})

/** Notes that a recipient is asked; false where they were asked the same way shortly before. */
async function isNewQuestion(tx: Transaction, asked: typeof askedPlaces.$inferInsert): Promise<boolean> {
  const before = new Date(asked.at.getTime() - contract.askAgainMinutes * 60_000)
  const noted = await tx
    .insert(askedPlaces)
    .values(asked)
    .onConflictDoUpdate({
      target: askedPlaces.placeId,
      set: asked,
      setWhere: or(lte(askedPlaces.at, before), ne(askedPlaces.email, asked.email ?? '')),
    })
    .returning({ placeId: askedPlaces.placeId })
  return noted.length > 0
}

async function askedAgo(tx: Transaction, placeId: number): Promise<Date> {
  const [row] = await tx.select({ at: askedPlaces.at }).from(askedPlaces).where(eq(askedPlaces.placeId, placeId))
  if (!row) throw notFound(refusals.things.fix, placeId)
  return row.at
}

handle(addressCheckHandlers, contract.readTrackedPlace, async ({ params }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  const isAsked = await isWaitingForPin(context.db, delivery)
  return { ...(await senderOfLink(context.db)), isAsked, ...(await publicMap(context)) }
})

handle(addressCheckHandlers, contract.placeTrackedPin, async ({ params, body }, context) => {
  await linkedDelivery(context, params.code)
  const maker = { ...context, user: undefined }
  await context.db.transaction(async (tx) => {
    const delivery = await deliveryByCode(tx, params.code)
    if (!delivery) throw notFound(refusals.things.link)
    if (delivery.placeId === null || !(await isWaitingForPin(tx, delivery))) throw conflict(refusals.notAsked)
    mustBeNear(await storedPlace(tx, delivery.placeId), { pin: body.door, depots: await depotPoints(tx) })
    const before = await takeOwnPlace(tx, maker, { ...delivery, placeId: delivery.placeId })
    const accessNotes = [before.accessNotes, body.accessNotes].filter(Boolean).join('\n').slice(0, 1000)
    const details = { ...detailsOf(before), accessNotes }
    const located = settledAt({ door: body.door, parking: null }, 'recipient')
    await editPlace(tx, maker, { before, version: before.version, details, located })
  })
})

type Pinned = { pin: Point; depots: readonly Point[] }

/** A recipient may correct the door, but not the town; of an address that nothing is known of it is only sure that a depot serves it. */
function mustBeNear(place: PlaceRow, { pin, depots }: Pinned): void {
  const { door, quality } = placeOf(place)
  const from = door ? [door] : depots
  const most = !door ? mostMeters.unknown : quality === 'area' ? mostMeters.area : mostMeters.street
  if (!from.some((one) => metersApart(one, pin) <= most)) throw invalid('door', refusals.farAway)
}

const mostMeters = { street: 5_000, area: 30_000, unknown: 100_000 }

/** A place as people see it who may act on one of its deliveries. */
async function shownPlace(db: Database, user: Caller, { id, row }: { id: number; row: PlaceRow }) {
  const place = placeOf(row)
  return (await seesContact(db, user, id)) ? place : { ...place, accessNotes: '' }
}

function detailsOf({ name, accessNotes, serviceMinutes, hours }: PlaceRow) {
  return { name, accessNotes, serviceMinutes, hours }
}

type Question = { delivery: Stored; link: string }

async function question(tx: Transaction, context: Context, { delivery, link }: Question): Promise<string> {
  const { id, reference, email } = delivery
  const isTyped = (await deliveriesOfStrangers(tx, [delivery])).has(id)
  const recipient = isTyped ? refusals.question.customer : delivery.recipient
  return enqueueEmail(tx, context, {
    to: email,
    subject: filled(refusals.question.subject, { reference })[context.language],
    text: filled(refusals.question.text, { recipient, link: `${link}?lang=${context.language}` })[context.language],
    writer: context.user,
    isPrivate: true,
  })
}
