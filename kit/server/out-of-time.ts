import { gt, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Kept = { now: Date; keptMs: number; aheadMs?: number }

/** Too old to be counted still, or of later than now: a clock that was ahead and was put right leaves such rows. */
export function isOutOfTime(at: PgColumn, { now, keptMs, aheadMs = keptMs }: Kept): SQL | undefined {
  return or(lt(at, new Date(now.getTime() - keptMs)), gt(at, new Date(now.getTime() + aheadMs)))
}
