import type { Queue, Transaction } from './machine.ts'

const dayMs = 86_400_000

/** Asks for a sweep in a day, unless one is asked for already: whoever adds rows that have to go one day calls it, and so does the sweep while some are left. */
export function createDailySweep(job: string): (tx: Transaction, queue: Queue, at: Date) => Promise<void> {
  return (tx, queue, at) =>
    queue.addMissing({ name: job, data: {}, runAt: new Date(at.getTime() + dayMs), key: job }, tx)
}
