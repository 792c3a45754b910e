import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { announceAll, hasListeners } from '#platform/webhooks/server/commands.ts'
import { attemptsById } from './list-attempts.ts'

export const attemptTopic = 'delivery.attempt'

type Actor = Pick<Machine, 'now' | 'queue'> & { user: { id: number; fullName: string }; address: string }
type Changed = { newIds: readonly number[]; otherIds: readonly number[] }

/** Puts attempts on the timelines of their deliveries, and sends them to webhooks; those whose act counts no more once again. */
export async function announceAttempts(tx: Transaction, actor: Actor, { newIds, otherIds }: Changed): Promise<void> {
  const isHeard = await hasListeners(tx, attemptTopic)
  const ids = isHeard ? [...newIds, ...otherIds] : newIds
  if (ids.length === 0) return
  const attempts = await attemptsById(tx, ids)
  const isNew = new Set(newIds)
  await recordEvents(
    tx,
    actor,
    attempts
      .filter(({ id }) => isNew.has(id))
      .map(({ deliveryId, reference, number, outcome, reason, endedAt }) => ({
        kind: attemptTopic,
        entity: 'delivery',
        entityId: deliveryId,
        after: { state: outcome, reference, attempts: number, doneAt: endedAt, ...(reason !== '' && { reason }) },
      })),
  )
  await announceAll(
    tx,
    actor,
    attempts.map(({ driverName: _driver, ...data }) => ({
      kind: attemptTopic,
      about: [data.reference, data.recipient],
      data,
    })),
  )
}
