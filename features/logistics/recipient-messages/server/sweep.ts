import { lt } from 'drizzle-orm'
import { createDailySweep } from '#kit/server/daily-sweep.ts'
import type { Machine } from '#kit/server/machine.ts'
import { recipientReplies } from './tables.ts'

const sweepJob = 'recipient-replies.sweep'
/** For a year a reply that is sent once more means nothing. */
const keptMs = 365 * 86_400_000

/** Once a day, while there are replies. */
export const sweepLater = createDailySweep(sweepJob)

export function sweepReplies({ queue, db, now }: Machine): void {
  queue.work(sweepJob, (_, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      await tx.delete(recipientReplies).where(lt(recipientReplies.at, new Date(now().getTime() - keptMs)))
      if ((await tx.$count(recipientReplies)) > 0) await sweepLater(tx, queue, now())
    }),
  )
}
