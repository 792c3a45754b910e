import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { usualSeverity } from '../rules.ts'
import { clear, isStanding, type Raised, type Seer } from './raise-exception.ts'
import { exceptions } from './tables.ts'

const reason = 'replanned'

/** What a person has accepted as it is needs nobody: it is closed at once, and isn't raised again while it lasts. */
export async function raiseAccepted(tx: Transaction, seer: Seer, all: readonly Raised[]): Promise<void> {
  if (all.length === 0) return
  await clear(
    tx,
    seer,
    all.map(({ key }) => key),
    reason,
  )
  const at = seer.now()
  const closed = { raisedAt: at, closedAt: at, closedReason: reason }
  await tx
    .insert(exceptions)
    .values(all.map(({ severity, ...one }) => ({ ...one, severity: severity ?? usualSeverity(one.kind), ...closed })))
}

type Accepted = Pick<typeof exceptions.$inferSelect, 'key' | 'routeId' | 'facts'>

/** What was accepted of these and still lasts, by key. */
export async function readAccepted(tx: Transaction, keys: string[]): Promise<Map<string, Accepted>> {
  if (keys.length === 0) return new Map()
  const { key, routeId, facts, closedAt, closedReason } = exceptions
  const rows = await tx
    .select({ key, routeId, facts })
    .from(exceptions)
    .where(and(isStanding(keys), isNotNull(closedAt), eq(closedReason, reason)))
    .limit(keys.length)
  return new Map(rows.map((row) => [row.key, row]))
}
