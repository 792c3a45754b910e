import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { languages, type Language } from '#kit/contract/sentence.ts'
import { conflict, isDuplicate } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { addPlace } from '../../places/server/commands.ts'
import { keptPlace, type Located } from '../../places/server/queries.ts'
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
  const details = {
    name,
    hours,
    serviceMinutes,
    accessNotes: notesFor(context, input, await othersAt(tx, ownerId, address)),
  }
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

/** As many as a place keeps. */
const mostNotes = 1000

/** What a driver reads at the door: the notes, the docks, whom to call, and what others wrote at the place, which always stays. */
export function notesFor({ language }: Pick<Context, 'language'>, noted: Noted, others: string[] = []): string {
  const own = linesOf(language, noted)
  const kept = others.filter((line) => !own.includes(line.trim()))
  const rest = kept.join('\n')
  const room = kept.length === 0 ? mostNotes : Math.max(0, mostNotes - rest.length - 1)
  return [own.join('\n').slice(0, room), rest].filter(Boolean).join('\n')
}

/** The lines of a place’s notes that come from none of these properties, whatever language theirs were written in. */
export function othersIn(notes: string, listed: Noted[]): string[] {
  const own = new Set(listed.flatMap((noted) => languages.flatMap((language) => linesOf(language, noted))))
  return notes.split('\n').filter((line) => line !== '' && !own.has(line.trim()))
}

/** What others wrote at the place of an address, where it is known already. */
export async function othersAt(tx: Transaction, ownerId: number, address: string): Promise<string[]> {
  const known = await keptPlace(tx, ownerId, address)
  if (!known) return []
  const listed = await tx.select().from(properties).where(eq(properties.placeId, known.id))
  return othersIn(known.accessNotes, listed)
}

function linesOf(language: Language, { docks, heightCentimeters, accessNotes, contacts }: Noted): string[] {
  const lines = [
    ...accessNotes.split('\n').map((line) => line.trim()),
    docks > 0 ? say(language, 'docks', { docks }) : '',
    heightCentimeters === null ? '' : say(language, 'height', { height: (heightCentimeters / 100).toFixed(2) }),
    ...contacts.map(({ name, role, phone }) => [name, role, phone].filter(Boolean).join(', ')),
  ]
  return lines.filter(Boolean)
}

/** Takes the property of a place that was deleted off the list. */
export function endWithPlaces(machine: Machine): void {
  machine.queue.work('places.archived', ({ placeId }) =>
    machine.db.transaction(async (tx) => {
      const [row] = await tx
        .update(properties)
        .set({ archivedAt: machine.now() })
        .where(and(eq(properties.placeId, Number(placeId)), isNull(properties.archivedAt)))
        .returning({ id: properties.id })
      if (row) await recordEvent(tx, machine, { kind: 'property.deleted', entity: 'property', entityId: row.id })
    }),
  )
}

export async function rescaleCharges(tx: Transaction, factor: number): Promise<void> {
  await tx.update(properties).set({ visitCents: sql`round(${properties.visitCents} * ${factor}::numeric)::int` })
}
