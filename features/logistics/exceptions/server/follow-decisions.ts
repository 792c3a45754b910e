import type { Machine } from '#kit/server/machine.ts'
import { decidedJob } from '../../deliveries/rules.ts'
import { clear } from './raise-exception.ts'

/** A failed delivery that was decided on elsewhere needs nobody here any more. */
export function followDecisions(machine: Machine): void {
  machine.queue.work(decidedJob, async ({ id }, finish) =>
    machine.db.transaction(async (tx) => {
      await finish(tx)
      await clear(tx, machine, `failed ${String(id)}`, 'movedOn')
    }),
  )
}
