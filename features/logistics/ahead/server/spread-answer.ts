import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict, forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { idsWhere, storedById, visibleDeliveries, type Stored } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { mostStops, type SpreadState } from '../rules.ts'
import { refusals } from './refusals.ts'
import type { SpreadRecord } from './queries.ts'
import { spreads } from './tables.ts'

/** What was found is answered once. */
export async function answer(
  tx: Transaction,
  context: Context,
  id: number,
  { from, to }: { from: SpreadState; to: SpreadState },
): Promise<SpreadRecord> {
  const [row] = await tx
    .update(spreads)
    .set({ state: to })
    .where(and(eq(spreads.id, id), eq(spreads.state, from)))
    .returning()
  if (!row) throw conflict(to === 'undone' ? refusals.notAccepted : refusals.answered)
  await recordSpread(tx, context, `spread.${to}`, row)
  return row
}

export async function recordSpread(tx: Transaction, context: Context, kind: string, row: SpreadRecord): Promise<void> {
  const after = { from: row.firstDay, to: row.lastDay }
  await recordEvent(tx, context, { kind, entity: 'spread', entityId: row.id, after })
}

export async function keepSpread(tx: Transaction, id: number, values: Partial<SpreadRecord>): Promise<SpreadRecord> {
  const [row] = await tx.update(spreads).set(values).where(eq(spreads.id, id)).returning()
  return row!
}

/** Pickups and drops that some of these are one end of. */
export async function linkedWith(tx: Transaction, ids: number[]) {
  const { id, linkedId } = deliveries
  const other = alias(deliveries, 'other')
  const isEnd = or(inArray(id, ids.concat(0)), inArray(linkedId, ids.concat(0)))
  const columns = { id: other.id, linkedId: other.linkedId, date: other.date }
  return tx
    .selectDistinct(columns)
    .from(deliveries)
    .innerJoin(other, or(eq(other.id, id), eq(other.id, linkedId)))
    .where(and(isEnd, isNotNull(linkedId)))
    .orderBy(other.id)
    .limit(4 * mostStops)
}

type Held = { moved: readonly { deliveryId: number }[]; beside?: readonly number[] }

/**
 * Deliveries that are moved, and others beside them, held all at once until the transaction ends. Who may not change all that are moved answers for
 * none: the others would be left behind for good.
 */
export async function heldDeliveries(
  tx: Transaction,
  user: Caller,
  { moved, beside = [] }: Held,
): Promise<Map<number, Stored>> {
  const ids = moved.map(({ deliveryId }) => deliveryId)
  const rows = await storedById(tx, [...new Set([...ids, ...beside])])
  const there = ids.filter((id) => rows.has(id))
  const mine = await idsWhere(tx, there, visibleDeliveries(user, 'write'))
  if (mine.size < there.length) throw forbidden()
  return rows
}
