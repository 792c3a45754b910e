import { lt } from 'drizzle-orm'
import { createDailySweep } from '#kit/server/daily-sweep.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { vroomRuns } from './tables.ts'

const sweepJob = 'vroom.sweep'
/** So long answers to larger problems are kept. */
const keptMs = 7 * 86_400_000

/** Once a day, while some are kept. */
export const sweepLater = createDailySweep(sweepJob)

/** Looked at from the start too: what an earlier version kept asks for no sweep. */
export function sweepRuns({ queue, db, now, log }: Machine): Promise<void> {
  const goOn = async (tx: Transaction) => {
    if ((await tx.$count(vroomRuns)) > 0) await sweepLater(tx, queue, now())
  }
  queue.work(sweepJob, (_, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      await tx.delete(vroomRuns).where(lt(vroomRuns.createdAt, new Date(now().getTime() - keptMs)))
      await goOn(tx)
    }),
  )
  return db
    .transaction(goOn)
    .catch((error: unknown) =>
      log.warn({ reason: errorText(error) }, 'old answers over the API are removed after the next start'),
    )
}
