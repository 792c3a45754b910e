import { asc, eq, ne } from 'drizzle-orm'
import { createDailySweep } from '#kit/server/daily-sweep.ts'
import type { Machine } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { isLinkOver } from '../../settings/rules/tracking-page.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { forgetPhoto } from './commands.ts'
import { recipientInstructions } from './tables.ts'

const sweepJob = 'safe-places.sweep'

/** Once a day, while recipients have pictures here. */
export const sweepLater = createDailySweep(sweepJob)

/** Removes the pictures of safe places once the tracking link of their delivery is over. */
export function sweepPhotos({ queue, db, now }: Machine): void {
  queue.work(sweepJob, (_, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      const settings = await logisticsSetting(tx, 'tracking')
      const { deliveryId, photo } = recipientInstructions
      const { doneAt, date, state, createdAt } = deliveries
      const rows = await tx
        .select({ deliveryId, photo, doneAt, date, state, createdAt })
        .from(recipientInstructions)
        .innerJoin(deliveries, eq(deliveries.id, deliveryId))
        .where(ne(photo, ''))
        .orderBy(asc(deliveryId))
      const over = rows.filter((row) => isLinkOver(row, settings, now()))
      for (const row of over) await forgetPhoto(tx, { queue }, row)
      if (over.length < rows.length) await sweepLater(tx, queue, now())
    }),
  )
}
