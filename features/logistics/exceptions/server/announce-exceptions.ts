import { inArray } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { announceAll, hasListeners } from '#platform/webhooks/server/commands.ts'
import type { ToldException } from '../contract.ts'
import { exceptions } from './tables.ts'

export const exceptionTopics = { raised: 'exception.raised', ended: 'exception.ended' } as const
type ExceptionTopic = (typeof exceptionTopics)[keyof typeof exceptionTopics]

/** Sends webhooks what needs a person, or needs none any more. */
export async function announceExceptions(
  tx: Transaction,
  announcer: Pick<Machine, 'now' | 'queue'>,
  { kind, ids }: { kind: ExceptionTopic; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0 || !(await hasListeners(tx, kind))) return
  const rows = await tx
    .select()
    .from(exceptions)
    .where(inArray(exceptions.id, [...ids]))
    .orderBy(exceptions.id)
  await announceAll(
    tx,
    announcer,
    rows.map((row) => ({ kind, about: [row.kind], data: toldException(row) })),
  )
}

function toldException(row: typeof exceptions.$inferSelect): ToldException {
  const { id, kind, severity, facts, routeId, deliveryId, driverId, vehicleId, depotId, closedReason } = row
  const about = { routeId, deliveryId, driverId, vehicleId, depotId }
  const end = { closedAt: (row.closedAt ?? row.overAt)?.toISOString() ?? null, closedReason }
  return { id, kind, severity, facts, raisedAt: row.raisedAt.toISOString(), ...about, ...end }
}
