import { subject } from '@casl/ability'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { isSame } from '#kit/contract/same.ts'
import { filled, type Sentence } from '#kit/contract/sentence.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import type { Pins, Place, PlaceInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { addressKey, isBetterKnown } from '../rules.ts'
import {
  isShared,
  keptPlace,
  locate,
  ownPlaces,
  placeOf,
  positionOf,
  settledAt,
  storedPlace,
  whoseKey,
  type Located,
  type PlaceRow,
} from './queries.ts'
import { places } from './tables.ts'

/** Who makes the change: a person, or the program itself. */
export type Maker = Pick<Machine, 'now' | 'queue'> & {
  user?: (Pick<Caller, 'id' | 'fullName'> & Partial<Pick<Caller, 'ability'>>) | undefined
  address?: string
}
type NewPlace = { address: string; located: Located; ownerId: number; depotId: number | null } & Partial<
  Pick<PlaceInput, 'name' | 'accessNotes' | 'serviceMinutes' | 'hours'>
>

const batch = 500

/** The kept place of each address, in the order given; those not kept yet are. A pin that a person sets moves a kept place where they may. */
export async function keepPlaces(tx: Transaction, maker: Maker, wanted: NewPlace[]): Promise<PlaceRow[]> {
  const first = new Map(wanted.toReversed().map((one) => [keyOf(one), one]))
  const kept = new Map<string, PlaceRow>()
  const all = [...first.values()]
  for (let start = 0; start < all.length; start += batch) {
    const some = all.slice(start, start + batch)
    await tx
      .insert(places)
      .values(some.map((one) => rowOf(one, maker.now())))
      .onConflictDoNothing()
    const owners = [...new Set(some.map(({ ownerId }) => ownerId))]
    const keys = some.map(({ address }) => addressKey(address))
    const rows = await tx
      .select()
      .from(places)
      .where(
        and(inArray(places.ownerId, owners), inArray(places.addressKey, keys), isNull(places.archivedAt), isShared),
      )
    for (const row of rows) kept.set(`${row.ownerId} ${row.addressKey}`, row)
  }
  for (const [key, { located }] of first) {
    const row = kept.get(key)!
    if (!movesKept(row, located)) continue
    if (row.isSettled && !mayMove(maker, row)) throw forbidden(refusals.settled, { address: row.address })
    kept.set(key, await movePlace(tx, maker, { id: row.id, located }))
  }
  return wanted.map((one) => kept.get(keyOf(one))!)
}

/** What a person says moves a kept place; what was looked up does while nobody has said where it is, and if it is known better so. */
function movesKept(row: PlaceRow, located: Located): boolean {
  if (!located.isSettled) return !row.isSettled && isBetterKnown(located, row)
  return !isSamePlace(row, located) && (!row.isSettled || located.isStated === true)
}

/** A position that was confirmed once is that of other deliveries too. */
function mayMove({ user }: Maker, { ownerId, depotId }: PlaceRow): boolean {
  return !user || user.id === ownerId || user.ability?.can('write', subject('Place', { ownerId, depotId })) === true
}

/** Why each of these pins may not be set: its address is settled elsewhere, and not for the maker to move. */
export async function pinProblems(
  tx: Transaction,
  maker: Maker,
  wanted: Pick<NewPlace, 'address' | 'located' | 'ownerId'>[],
): Promise<(Sentence | undefined)[]> {
  const owners = [...new Set(wanted.map(({ ownerId }) => ownerId))]
  const keys = [...new Set(wanted.map(({ address }) => addressKey(address)))]
  if (keys.length === 0) return []
  const isSettled = and(eq(places.isSettled, true), isNull(places.archivedAt), isShared)
  const rows = await tx
    .select()
    .from(places)
    .where(and(inArray(places.ownerId, owners), inArray(places.addressKey, keys), isSettled))
  const held = new Map(rows.flatMap((row) => (mayMove(maker, row) ? [] : [[keyOf(row), row] as const])))
  return wanted.map((one) => {
    const row = held.get(keyOf(one))
    return row && !isSamePlace(row, one.located) ? filled(refusals.settled, { address: row.address }) : undefined
  })
}

function keyOf({ ownerId, address }: Pick<NewPlace, 'ownerId' | 'address'>): string {
  return `${ownerId} ${addressKey(address)}`
}

function rowOf({ address, located, ...rest }: NewPlace, now: Date): typeof places.$inferInsert {
  return { ...rest, ...columnsOf(located), address, addressKey: addressKey(address), createdAt: now }
}

/** Named one by one: what is located may be another owner's whole place. */
function columnsOf({ door, parking, quality, radiusMeters, confidence, source, label, isSettled }: Located) {
  return {
    quality,
    radiusMeters: radiusMeters ?? null,
    confidence,
    source,
    label,
    isSettled,
    doorLongitude: door?.[0] ?? null,
    doorLatitude: door?.[1] ?? null,
    parkingLongitude: parking?.[0] ?? null,
    parkingLatitude: parking?.[1] ?? null,
  }
}

function isSamePlace(row: PlaceRow, { door, parking }: Located): boolean {
  const { door: keptDoor, parking: keptParking } = placeOf(row)
  return row.isSettled && isSame([door, parking], [keptDoor, keptParking])
}

type Own = { shared: PlaceRow; recipientKey: string; name: string }

/** The place of one recipient at an address that others share: begun as what is known of it, and theirs alone from then on. */
export async function keepOwnPlace(
  tx: Transaction,
  maker: Maker,
  { shared, recipientKey, name }: Own,
): Promise<PlaceRow> {
  if (shared.recipientKey === recipientKey) return shared
  const { id: _, version: _version, searchText: _text, ...known } = shared
  const own = { ...known, recipientKey, name: known.name || name, createdAt: maker.now() }
  const [made] = await tx.insert(places).values(own).onConflictDoNothing().returning()
  if (made) await recordPlace(tx, maker, { kind: 'place.created', after: placeOf(made) })
  return made ?? (await ownPlaces(tx, [own])).get(whoseKey(own))!
}

type Move = { id: number; located: Located }

/** Says where a place is, for this and every later use of its address. */
export async function movePlace(tx: Transaction, maker: Maker, { id, located }: Move): Promise<PlaceRow> {
  const before = await storedPlace(tx, id)
  await tx
    .update(places)
    .set({ ...columnsOf({ ...located, label: located.label || before.label }), version: sql`${places.version} + 1` })
    .where(eq(places.id, id))
  const after = await storedPlace(tx, id)
  await recordPlace(tx, maker, { kind: 'place.changed', before: placeOf(before), after: placeOf(after) })
  await enqueueSettling(tx, maker, id)
  return after
}

/** Where the office settles an address itself, that counts from then on: pins that recipients placed there before are for what is under way alone. */
export async function endOwnPlaces(
  tx: Transaction,
  maker: Maker,
  { ownerId, addressKey: at, recipientKey }: PlaceRow,
): Promise<void> {
  if (recipientKey !== '') return
  const isOwn = and(
    eq(places.ownerId, ownerId),
    eq(places.addressKey, at),
    ne(places.recipientKey, ''),
    isNull(places.archivedAt),
  )
  for (const { id } of await tx.select({ id: places.id }).from(places).where(isOwn)) await archivePlace(tx, maker, id)
}

type Renaming = { id: number; from: string; to: string }

/** A recipient who is known by something else now keeps what they said of their door, unless they said it by that already. */
export async function renameOwnPlace(tx: Transaction, { id, from, to }: Renaming): Promise<void> {
  const isTheirs = and(eq(places.id, id), eq(places.recipientKey, from), isNull(places.archivedAt))
  const [own] = await tx.select().from(places).where(isTheirs)
  if (!own || (await ownPlaces(tx, [{ ...own, recipientKey: to }])).has(whoseKey({ ...own, recipientKey: to }))) return
  await tx.update(places).set({ recipientKey: to }).where(eq(places.id, id))
}

/** Announces where a place is now to the features that wait for it, if there are any. */
async function enqueueSettling(tx: Transaction, { queue, user }: Maker, placeId: number): Promise<void> {
  await queue.add({ name: 'places.settled', data: { placeId, ...(user && { userId: user.id }) } }, tx)
}

export async function archivePlace(tx: Transaction, maker: Maker, id: number): Promise<void> {
  await tx.update(places).set({ archivedAt: maker.now() }).where(eq(places.id, id))
  await recordEvent(tx, maker, { kind: 'place.deleted', entity: 'place', entityId: id })
  // Features that keep more about the place end it too, if there are any.
  await maker.queue.add({ name: 'places.archived', data: { placeId: id } }, tx)
}

type Undo = { id: number; before: Located | null; after: Located; isUsed: boolean }

/** Moves a place back, unless someone moved it since; a place that was added is archived if nothing else uses it. */
export async function restorePlace(tx: Transaction, maker: Maker, { id, before, after, isUsed }: Undo): Promise<void> {
  const row = await storedPlace(tx, id)
  if (row.archivedAt !== null || !isSame(valuesOf(positionOf(placeOf(row))), valuesOf(after))) return
  if (before) return void (await movePlace(tx, maker, { id, located: before }))
  const hasDetails = [row.name, row.accessNotes, row.serviceMinutes ?? '', row.hours ?? ''].some((one) => one !== '')
  if (!isUsed && !hasDetails) await archivePlace(tx, maker, id)
}

/** In one order: the database keeps the fields of an object in its own. */
function valuesOf({ door, parking, quality, confidence, source, label, isSettled }: Located) {
  return [door, parking, quality, confidence, source, label, isSettled]
}

type Details = Pick<Place, 'name' | 'accessNotes' | 'serviceMinutes' | 'hours'>
type Edit = { before: PlaceRow; version: number; details: Details; located?: Located | undefined }

/** Changes what is known of a place, begun on this version of it. */
export async function editPlace(tx: Transaction, maker: Maker, edit: Edit): Promise<PlaceRow> {
  const { before, version, details, located } = edit
  const set = { ...details, ...(located && columnsOf({ ...located, label: located.label || before.label })) }
  await changeVersion(tx, places, { where: eq(places.id, before.id), version, set })
  const after = await storedPlace(tx, before.id)
  await recordPlace(tx, maker, { kind: 'place.changed', before: placeOf(before), after: placeOf(after) })
  if (located) await enqueueSettling(tx, maker, before.id)
  return after
}

type Recording = { kind: string; before?: Place; after: Place }

export async function recordPlace(tx: Transaction, maker: Maker, recording: Recording): Promise<void> {
  await recordEvent(tx, maker, { ...recording, entity: 'place', entityId: recording.after.id })
}

type NewDetails = Omit<PlaceInput, 'address' | 'pins'>
type Addition = { address: string; located: Located; ownerId: number; details: NewDetails }

/** Adds a place; if its address is known already, its details are added to it. */
export async function addPlace(tx: Transaction, context: Context, place: Addition): Promise<Place> {
  const { address, located, ownerId, details } = place
  const isKnown = (await keptPlace(tx, ownerId, address)) !== undefined
  const [row] = await keepPlaces(tx, context, [{ address, located, ownerId, depotId: null, ...details }])
  if (isKnown) return placeOf(await addDetails(tx, context, { before: row!, details }))
  const added = placeOf(row!)
  await recordPlace(tx, context, { kind: 'place.created', after: added })
  return added
}

/** What is new about a place that is kept already; where the caller may not edit it, it stays as it is. */
async function addDetails(
  tx: Transaction,
  context: Context,
  { before, details }: { before: PlaceRow; details: NewDetails },
): Promise<PlaceRow> {
  const { ownerId, depotId, version } = before
  const given = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  const isNew = given.some(([field, value]) => !isSame(value, Reflect.get(before, field)))
  if (!isNew || !context.user.ability.can('write', subject('Place', { ownerId, depotId }))) return before
  const { name, accessNotes, serviceMinutes, hours } = { ...before, ...Object.fromEntries(given) }
  return editPlace(tx, context, { before, version, details: { name, accessNotes, serviceMinutes, hours } })
}

type Wanted = { address: string; pins: Pins | null; ownerId: number }

/** Where an address is, or where a person says it is. */
export async function whereIs(context: Context, { address, pins, ownerId }: Wanted): Promise<Located> {
  if (pins) return settledAt(pins, 'person')
  const { signal } = context.request
  return (await locate(context, [address], { ownerId, signal })).get(addressKey(address))!
}

/** The company's places, for people who may; otherwise the caller's own. */
export function ownerFor({ ability, id }: Caller): Place['id'] {
  const owner = [0, id].find((ownerId) => ability.can('create', subject('Place', { ownerId, depotId: null })))
  if (owner === undefined) throw forbidden()
  return owner
}
