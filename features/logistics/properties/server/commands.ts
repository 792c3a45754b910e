import { sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, isDuplicate } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { addPlace } from '../../places/server/commands.ts'
import type { Located } from '../../places/server/queries.ts'
import type { Property, PropertyInput } from '../contract.ts'
import { findProperty } from './queries.ts'
import { refusals } from './refusals.ts'
import { properties } from './tables.ts'
import { say } from './texts.ts'

type Where = { located: Located; ownerId: number }

/** Lists a property and tells its place what drivers and plans need: hours, service time, and how to get in. */
export async function insertProperty(
  tx: Transaction,
  context: Context,
  { located, ownerId, ...input }: Omit<PropertyInput, 'pins'> & Where,
): Promise<Property> {
  const { hours, serviceMinutes, ...own } = input
  const { name, address, kind, docks } = own
  const details = { name, hours, serviceMinutes, accessNotes: notesFor(context, input) }
  const place = await addPlace(tx, context, { address, located, ownerId, details })
  const values = { ...own, placeId: place.id, createdAt: context.now() }
  const [row] = await guardPlace(() => tx.insert(properties).values(values).returning({ id: properties.id }))
  const id = row!.id
  const after = { name, kind, address, docks }
  await recordEvent(tx, context, { kind: 'property.created', entity: 'property', entityId: id, after })
  return findProperty(tx, context.user, id, 'create')
}

/** One place is listed once. */
export async function guardPlace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? conflict(refusals.listedBefore) : error
  }
}

type Noted = Pick<PropertyInput, 'docks' | 'heightCentimeters' | 'accessNotes' | 'contacts'>

/** What a driver reads at the door: the notes, the docks, and whom to call. */
export function notesFor({ language }: Context, { docks, heightCentimeters, accessNotes, contacts }: Noted): string {
  const lines = [
    accessNotes,
    docks > 0 ? say(language, 'docks', { docks }) : '',
    heightCentimeters === null ? '' : say(language, 'height', { height: (heightCentimeters / 100).toFixed(2) }),
    ...contacts.map(({ name, role, phone }) => [name, role, phone].filter(Boolean).join(', ')),
  ]
  return lines.filter(Boolean).join('\n').slice(0, 1000)
}

export async function rescaleCharges(tx: Transaction, factor: number): Promise<void> {
  await tx.update(properties).set({ visitCents: sql`round(${properties.visitCents} * ${factor}::numeric)::int` })
}
