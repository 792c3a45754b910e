import { inArray } from 'drizzle-orm'
import { recordEvents } from '#platform/events/server/commands.ts'
import { announceAll } from '#platform/webhooks/server/commands.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { filled } from '#kit/contract/sentence.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import type { Maker } from './change-delivery.ts'
import type { Stored } from './queries.ts'
import { deliveries } from './tables.ts'

/** A delivery as it was right after it was added. */
export type Added = { id: number; version: number; neededAddress: boolean }

/** Deletes deliveries that nothing happened to since they were added; gives the reason for each that stays. */
export async function revertDeliveries(tx: Transaction, maker: Maker, added: Added[]): Promise<Map<number, Sentence>> {
  const ids = added.map(({ id }) => id)
  const stored = await tx.select().from(deliveries).where(inArray(deliveries.id, ids)).for('update')
  const rowById = new Map(stored.map((row) => [row.id, row]))
  const kept = new Map<number, Sentence>()
  const removed: Stored[] = []
  for (const one of added) {
    const row = rowById.get(one.id)
    const reason = row && reasonToKeep(row, one)
    if (reason) kept.set(one.id, reason)
    else if (row) removed.push(row)
  }
  await removeDeliveries(tx, maker, removed)
  return kept
}

/** An address that was settled in the meantime is no change of the delivery itself. */
function reasonToKeep({ state, version }: Stored, added: Added): Sentence | undefined {
  if (!['draft', 'needsAddress', 'ready'].includes(state))
    return filled(refusals.cannotMove, { state: refusals.states[state] })
  const isSettled = added.neededAddress && state === 'ready' && version === added.version + 1
  return version === added.version || isSettled ? undefined : refusals.changedSince
}

export async function removeDeliveries(tx: Transaction, maker: Maker, rows: Stored[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.update(deliveries).set({ linkedId: null }).where(inArray(deliveries.linkedId, ids))
  await tx.delete(deliveries).where(inArray(deliveries.id, ids))
  await recordEvents(
    tx,
    maker,
    rows.map(({ id, reference, state, depotId, ownerId, driverUserId }) => ({
      kind: 'delivery.deleted',
      entity: 'delivery',
      entityId: id,
      before: { reference, state, depotId, ownerId, driverUserId },
    })),
  )
  await announceAll(
    tx,
    maker,
    rows.map(({ id, reference, recipient }) => ({
      kind: 'delivery.deleted',
      about: [reference, recipient],
      data: { id, reference },
    })),
  )
}
