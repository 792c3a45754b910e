import type { Machine, Transaction } from '#kit/server/machine.ts'
import { urgentPriority } from '../rules.ts'
import type { Stored } from './queries.ts'

/** Urgent deliveries that became ready for a day; whether a plan takes them up by itself is not this feature's matter. */
const job = 'deliveries.urgent'
const batch = 500

type Arrived = Pick<Stored, 'id' | 'state' | 'priority' | 'date'>

export async function enqueueUrgent(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  arrived: readonly Arrived[],
): Promise<void> {
  const urgent = arrived.filter(
    ({ state, priority, date }) => state === 'ready' && priority === urgentPriority && date !== null,
  )
  for (let start = 0; start < urgent.length; start += batch)
    await queue.add({ name: job, data: { ids: urgent.slice(start, start + batch).map(({ id }) => id) } }, tx)
}
