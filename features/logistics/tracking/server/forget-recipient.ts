import { eq } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { givenAwayJob } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { forgetInstructions } from '../../recipient-instructions/server/commands.ts'
import { forgetBrowsers } from '../../recipient-push/server/commands.ts'

/** What the recipient before said or gets of a delivery ends once it is given to somebody else. */
export function workOnGivenAway({ queue, db }: Machine): void {
  queue.work(givenAwayJob, ({ id }, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      const deliveryId = Number(id)
      const [row] = await tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, deliveryId))
      if (!row) return
      await forgetBrowsers(tx, deliveryId)
      await forgetInstructions(tx, { queue }, deliveryId)
    }),
  )
}
