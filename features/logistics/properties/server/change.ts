import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/events/server/commands.ts'
import { isSame } from '#kit/contract/same.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { staleEdit } from '#kit/server/versions.ts'
import { addressKey } from '../../places/rules.ts'
import { addPlace, editPlace, whereIs } from '../../places/server/commands.ts'
import { settledAt, storedPlace, type Located, type PlaceRow } from '../../places/server/queries.ts'
import { WeekHours } from '../../settings/contract.ts'
import type { Property, PropertyInput } from '../contract.ts'
import { guardPlace, notesFor, othersAt, othersIn } from './commands.ts'
import { findProperty } from './queries.ts'
import { properties } from './tables.ts'

type Input = Omit<PropertyInput, 'pins'>
type Change = Input & { id: number; version: number; located: Located | undefined }

/** Where the property is after a change, looked up before its transaction; nothing where it stays where it is. */
export async function newPosition(
  context: Context,
  { placeId }: Property,
  { address, pins }: Pick<PropertyInput, 'address' | 'pins'>,
): Promise<Located | undefined> {
  const place = await storedPlace(context.db, placeId)
  if (!isAt(place, address)) return whereIs(context, { address, pins, ownerId: place.ownerId })
  return pins ? settledAt(pins, 'person') : undefined
}

/** Changes a property, begun on this version of it and its place; with another address it is listed for the place there. */
export async function changeProperty(
  tx: Transaction,
  context: Context,
  { id, version, located, ...input }: Change,
): Promise<Property> {
  const before = await findProperty(tx, context.user, id, 'write')
  const from = await storedPlace(tx, before.placeId)
  const place = await placeAfter(tx, context, { before, from, input, located })
  const { hours: _hours, serviceMinutes: _minutes, ...own } = input
  const unchanged = and(eq(properties.id, id), eq(properties.version, version - from.version))
  // The version that people see is the sum of both, and always grows by one.
  const set = { ...own, placeId: place.id, version: version + 1 - place.version }
  const changed = await guardPlace(() =>
    tx.update(properties).set(set).where(unchanged).returning({ id: properties.id }),
  )
  if (changed.length === 0) throw staleEdit()
  const change = { before: auditProperty(before), after: auditProperty(input) }
  await recordEvent(tx, context, { kind: 'property.changed', entity: 'property', entityId: id, ...change })
  return findProperty(tx, context.user, id, 'write')
}

type Move = { before: Property; from: PlaceRow; input: Input; located: Located | undefined }

async function placeAfter(tx: Transaction, context: Context, { before, from, input, located }: Move) {
  const { name, address, hours, serviceMinutes } = input
  if (!isAt(from, address)) {
    const { ownerId } = from
    if (!context.user.ability.can('create', subject('Place', { ownerId, depotId: null }))) throw forbidden()
    const accessNotes = notesFor(context, input, await othersAt(tx, ownerId, address))
    const details = { name, hours, serviceMinutes, accessNotes }
    return addPlace(tx, context, { address, located: located!, ownerId, details })
  }
  // What people wrote at the place itself stays, unless it changes here.
  const isNoted = notesFor(context, input) === notesFor(context, before)
  const details = {
    name: name === before.name ? from.name : name,
    accessNotes: isNoted ? from.accessNotes : notesFor(context, input, othersIn(from.accessNotes, [before])),
    hours: isSame(hours, inOrder(before.hours)) ? from.hours : hours,
    serviceMinutes,
  }
  const isNew = Object.entries(details).some(([field, value]) => value !== Reflect.get(from, field))
  return isNew || located ? editPlace(tx, context, { before: from, version: from.version, details, located }) : from
}

/** As a call brings them: the database keeps the days in an order of its own. */
function inOrder(hours: WeekHours): WeekHours {
  return z.parse(WeekHours, hours)
}

function isAt({ archivedAt, addressKey: key }: PlaceRow, address: string): boolean {
  return archivedAt === null && key === addressKey(address)
}

/** Without the people to call: the log is kept longer than they are. */
function auditProperty({ name, kind, address, docks, heightCentimeters, features, ...rest }: Input) {
  const { accessNotes, floorSquareMeters, serviceMinutes, visitCents } = rest
  return {
    name,
    kind,
    address,
    docks,
    heightCentimeters,
    features,
    accessNotes,
    floorSquareMeters,
    serviceMinutes,
    visitCents,
  }
}
