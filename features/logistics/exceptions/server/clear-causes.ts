import { and, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { stopKinds } from '../rules.ts'
import { announceExceptions, exceptionTopics } from './announce-exceptions.ts'
import { clear, type Seer } from './raise-exception.ts'
import { exceptions } from './tables.ts'

/** Closes what stopped a route, once others have taken over what was left of it. The ids of what it closed. */
export async function clearCauses(tx: Transaction, seer: Seer, routeId: number): Promise<number[]> {
  const { id, key, kind, closedAt } = exceptions
  const rows = await tx
    .select({ id, key })
    .from(exceptions)
    .where(and(eq(exceptions.routeId, routeId), inArray(kind, [...stopKinds]), isNull(closedAt)))
    .limit(100)
  const keys = rows.map((row) => row.key)
  await clear(tx, seer, keys, 'replanned')
  return rows.map((row) => row.id)
}

/** Opens again what was cleared, unless it was raised anew. */
export async function reopenCleared(tx: Transaction, seer: Seer, ids: readonly number[]): Promise<void> {
  const other = alias(exceptions, 'other')
  const anew = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.key, exceptions.key), isNull(other.overAt)))
  const rows = await tx
    .update(exceptions)
    .set({ closedAt: null, overAt: null, closedReason: '' })
    .where(and(inArray(exceptions.id, [...ids, 0]), eq(exceptions.closedReason, 'replanned'), notExists(anew)))
    .returning({ id: exceptions.id, kind: exceptions.kind })
  const eventOf = (row: (typeof rows)[number]) => ({
    kind: 'exception.reopened',
    entity: 'exception',
    entityId: row.id,
    after: { kind: row.kind },
  })
  await recordEvents(tx, seer, rows.map(eventOf))
  await announceExceptions(tx, seer, { kind: exceptionTopics.raised, ids: rows.map(({ id }) => id) })
}
