import type { Machine } from '#kit/server/machine.ts'
import { eq } from 'drizzle-orm'
import { withoutPinJob } from '../../deliveries/rules.ts'
import { overrideOf } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { raise } from './raise-exception.ts'

/** Somebody looks at what was handed over at a depot without the PIN that was asked for, as at a door. */
export function followCounter(machine: Machine): void {
  machine.queue.work(withoutPinJob, async ({ id }, finish) =>
    machine.db.transaction(async (tx) => {
      await finish(tx)
      const [delivery] = await tx
        .select({ id: deliveries.id, depotId: deliveries.depotId })
        .from(deliveries)
        .where(eq(deliveries.id, Number(id)))
      const given = delivery && (await overrideOf(tx, delivery.id))
      if (!given) return
      const facts = { proofs: ['withoutPin' as const], note: given.why, photos: 1 }
      const about = { deliveryId: delivery.id, depotId: delivery.depotId }
      await raise(tx, machine, { kind: 'incompleteProof', key: `counter ${delivery.id}`, ...about, facts })
    }),
  )
}
