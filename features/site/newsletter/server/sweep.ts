import { and, isNull, lt } from 'drizzle-orm'
import { createDailySweep } from '#kit/server/daily-sweep.ts'
import type { Machine } from '#kit/server/machine.ts'
import { unconfirmedMs } from '../rules.ts'
import { newsletterSubscribers as rows } from './tables.ts'

const sweepJob = 'newsletter.sweep'
/** Who left is kept: they don’t want to be asked again. */
const isUnconfirmed = and(isNull(rows.confirmedAt), isNull(rows.leftAt))

/** Once a day, while there are sign-ups that nobody has confirmed. */
export const sweepLater = createDailySweep(sweepJob)

/** Forgets addresses that nobody confirmed: anyone may have entered them. */
export function sweepUnconfirmed({ queue, db, now }: Machine): void {
  queue.work(sweepJob, (_, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      const before = new Date(now().getTime() - unconfirmedMs)
      await tx.delete(rows).where(and(isUnconfirmed, lt(rows.agreedAt, before)))
      if ((await tx.$count(rows, isUnconfirmed)) > 0) await sweepLater(tx, queue, now())
    }),
  )
}
