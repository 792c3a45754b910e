import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import { createDailySweep } from '#kit/server/daily-sweep.ts'
import type { Machine } from '#kit/server/machine.ts'
import { endStates } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { pushSubscriptions } from './tables.ts'

const dayMs = 86_400_000
const sweepJob = 'push.sweep'
/** The last message may be held until the quiet hours end. */
const keptMs = 2 * dayMs

/** Once a day, while browsers get notifications. */
export const sweepLater = createDailySweep(sweepJob)

/** Forgets the browsers of deliveries that are over: nothing more is told of those. */
export function sweepBrowsers({ queue, db, now }: Machine): void {
  queue.work(sweepJob, (_, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      const before = new Date(now().getTime() - keptMs)
      const isOver = and(
        inArray(deliveries.state, [...endStates]),
        or(isNull(deliveries.doneAt), lt(deliveries.doneAt, before)),
      )
      const over = tx.select({ id: deliveries.id }).from(deliveries).where(isOver)
      const { deliveryId, createdAt } = pushSubscriptions
      await tx.delete(pushSubscriptions).where(and(lt(createdAt, before), inArray(deliveryId, over)))
      if ((await tx.$count(pushSubscriptions)) > 0) await sweepLater(tx, queue, now())
    }),
  )
}
