import type { Machine } from '#kit/server/machine.ts'
import { slotJob } from '../../deliveries/rules/slot.ts'
import { tellTime } from './commands.ts'

/** Keeps the times that buyers chose at the checkout, once their orders are deliveries. */
export function workOnSlots(machine: Machine): void {
  machine.queue.work(slotJob, ({ deliveryId, from, to }, finish) =>
    machine.db.transaction(async (tx) => {
      await finish(tx)
      const [earliest, latest] = [new Date(String(from)), new Date(String(to))]
      await tellTime(tx, machine, { deliveryId: Number(deliveryId), channel: 'checkout', earliest, latest })
    }),
  )
}
