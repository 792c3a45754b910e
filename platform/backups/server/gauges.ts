import { and, count, eq, gt, max } from 'drizzle-orm'
import type { Gauge } from '#kit/server/feature.ts'
import type { Database } from '#kit/server/machine.ts'
import { backupRuns } from './tables.ts'

/** An alert on these two tells an operator who reads no notifications. */
export const gauges: Gauge[] = [
  {
    name: 'last_backup_timestamp_seconds',
    help: 'When the last backup was made',
    read: async (db) => {
      const madeAt = await lastMadeAt(db)
      return madeAt && madeAt.getTime() / 1000
    },
  },
  {
    name: 'failed_backups',
    help: 'Backups that failed since the last one was made',
    read: async (db) => {
      const madeAt = await lastMadeAt(db)
      const isSince = and(eq(backupRuns.state, 'failed'), madeAt && gt(backupRuns.endedAt, madeAt))
      const [row] = await db.select({ failed: count() }).from(backupRuns).where(isSince)
      return row?.failed
    },
  },
]

async function lastMadeAt(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: max(backupRuns.endedAt) })
    .from(backupRuns)
    .where(eq(backupRuns.state, 'made'))
  return row?.at ?? undefined
}
