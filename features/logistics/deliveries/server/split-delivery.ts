import { eq, inArray } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { eventsAbout } from '#platform/events/server/queries.ts'
import { isSame } from '#kit/contract/same.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import type { Quantities } from '../../settings/contract.ts'
import { joinable, partReference, restOf, splitProblem, splittable, sumOf } from '../rules/split.ts'
import { announceDelivery, announceStored, type Maker } from './change-delivery.ts'
import { unplanned } from './place-of-delivery.ts'
import { recordTexts } from './delivery-texts.ts'
import { isLinked } from './parts.ts'
import type { Stored } from './queries.ts'
import { refusals } from './refusals.ts'
import { newTrackingCode } from './status-code.ts'
import { deliveries, rowLock } from './tables.ts'
import { removeDeliveries } from './revert-deliveries.ts'

export type Split = {
  row: Stored
  version: number
  /** Of the part that becomes a delivery of its own. */
  quantities: Quantities
  /** The id the part had before, where a split is made again. */
  partId?: number
}

/** Makes two deliveries of one: the same place, windows and requirements, with the quantities shared between them. */
export async function splitDelivery(tx: Transaction, maker: Maker, split: Split): Promise<Stored> {
  const { row, version, quantities } = split
  if (version !== row.version) throw staleEdit()
  await mustBeSplittable(tx, row, quantities)
  const rest = restOf(row.quantities, quantities)
  const where = eq(deliveries.id, row.id)
  await changeVersion(tx, deliveries, { where, version, set: { quantities: rest } })
  const part = await insertPart(tx, maker, split)
  const { id: entityId } = row
  const before = { quantities: row.quantities }
  const after = { quantities: rest, part: part.reference }
  await recordEvent(tx, maker, { kind: 'delivery.split', entity: 'delivery', entityId, before, after })
  await recordEvent(tx, maker, {
    kind: 'delivery.created',
    entity: 'delivery',
    entityId: part.id,
    after: { reference: part.reference, state: part.state, source: part.source, partOf: row.reference },
  })
  await announceDelivery(tx, maker, 'delivery.changed', row.id)
  await announceStored(tx, maker, 'delivery.created', [part])
  return part
}

async function mustBeSplittable(tx: Transaction, row: Stored, quantities: Quantities): Promise<void> {
  if (!splittable.includes(row.state)) throw conflict(refusals.cannotSplit, { state: refusals.states[row.state] })
  if (await isLinked(tx, row)) throw conflict(refusals.splitLinked)
  const problem = splitProblem(row.quantities, quantities)
  if (problem) throw invalid('quantities', refusals.split[problem])
}

async function insertPart(tx: Transaction, maker: Maker, { row, quantities, partId }: Split): Promise<Stored> {
  const { id: _id, version: _version, ...same } = row
  const [part] = await tx
    .insert(deliveries)
    .values({
      ...same,
      ...(partId !== undefined && { id: partId }),
      ...ofItsOwn,
      partOfId: row.id,
      quantities: restOf(quantities, {}),
      reference: await freeReference(tx, row),
      trackingCode: newTrackingCode(),
      state: unplanned.includes(row.state) ? row.state : 'ready',
      createdAt: maker.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!part) throw staleEdit()
  await recordTexts(tx, [part])
  return part
}

/** What a part doesn’t share: order, invoice and fee stay with the first, so that no one pays twice. */
const ofItsOwn = {
  orderId: null,
  invoiceId: null,
  feeCents: 0,
  dueCents: null,
  agreedFeeCents: 0,
  importId: null,
  patternId: null,
  items: [],
  attempts: 0,
  failureReason: '',
  location: '' as const,
  routeId: null,
  stopNumber: null,
  driverId: null,
  driverUserId: null,
  eta: null,
  promisedAt: null,
  doneAt: null,
}

const mostTried = 50

async function freeReference(tx: Transaction, row: Stored): Promise<string> {
  for (let first = 2; ; first += mostTried) {
    const some = Array.from({ length: mostTried }, (_, index) => partReference(row, first + index))
    const { reference } = deliveries
    const taken = await tx.select({ reference }).from(deliveries).where(inArray(reference, some))
    const free = some.find((one) => !taken.some((other) => other.reference === one))
    if (free) return free
  }
}

/** A part and the delivery it was split off, held in the order of their ids. */
export async function heldParts(tx: Transaction, partId: number): Promise<{ part: Stored; first: Stored } | undefined> {
  const [found] = await tx.select().from(deliveries).where(eq(deliveries.id, partId))
  if (!found || found.partOfId === null) return undefined
  const rows = await tx
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, [found.id, found.partOfId]))
    .orderBy(deliveries.id)
    .for(rowLock)
  const [part, first] = [partId, found.partOfId].map((id) => rows.find((row) => row.id === id))
  return part && first && { part, first }
}

/** Makes one delivery again of a part and the one it was split off. */
export async function joinDelivery(
  tx: Transaction,
  maker: Maker,
  { part, first }: { part: Stored; first: Stored },
): Promise<void> {
  await mustBeJoinable(tx, { part, first })
  const quantities = sumOf(first.quantities, part.quantities)
  const { id: entityId, version } = first
  await tx.update(deliveries).set({ partOfId: first.id }).where(eq(deliveries.partOfId, part.id))
  await changeVersion(tx, deliveries, { where: eq(deliveries.id, first.id), version, set: { quantities } })
  const before = { quantities: first.quantities }
  const after = { quantities, part: part.reference }
  await recordEvent(tx, maker, { kind: 'delivery.joined', entity: 'delivery', entityId, before, after })
  await removeDeliveries(tx, maker, [part])
  await announceDelivery(tx, maker, 'delivery.changed', first.id)
}

async function mustBeJoinable(tx: Transaction, { part, first }: { part: Stored; first: Stored }): Promise<void> {
  const state = !joinable.includes(part.state) ? part.state : splittable.includes(first.state) ? null : first.state
  if (state !== null) throw conflict(refusals.cannotJoin, { state: refusals.states[state] })
  if (!isAlike(part, first)) throw conflict(refusals.partsDiffer, { part: part.reference, first: first.reference })
  const events = await eventsAbout(tx, { entity: 'delivery', entityId: part.id })
  if (events.some(({ after }) => isPublication(after))) throw conflict(refusals.wasPublished)
  if (await isLinked(tx, part)) throw conflict(refusals.splitLinked)
}

function isPublication(after: unknown): boolean {
  return typeof after === 'object' && after !== null && Reflect.get(after, 'move') === 'publish'
}

const shared = [
  'type',
  'recipient',
  'phone',
  'email',
  'address',
  'placeId',
  'depotId',
  'ownerId',
  'customerId',
  'date',
  'earliestDate',
  'latestDate',
  'windows',
  'serviceMinutes',
  'priority',
  'skills',
  'features',
  'proof',
  'minimumAge',
  'driverNote',
  'privateNote',
  'tags',
] as const

/** Whether a part says nothing that would be lost with it. */
function isAlike(part: Stored, first: Stored): boolean {
  const isOwn = part.items.length > 0 || (part.feeCents ?? 0) > 0 || part.invoiceId !== null
  return !isOwn && shared.every((field) => isSame(part[field], first[field]))
}
