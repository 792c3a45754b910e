import type { Machine, Transaction } from '#kit/server/machine.ts'

export const sweepJob = 'pictures.sweep'
export const dayMs = 86_400_000

/** Schedules a clean-up of unused pictures in a day, in the transaction of the change that may have left one behind. */
export async function sweepPicturesLater(
  tx: Transaction,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
): Promise<void> {
  const runAt = new Date(now().getTime() + dayMs + 1000)
  await queue.add({ name: sweepJob, data: {}, runAt, key: `${sweepJob} ${runAt.toISOString().slice(0, 10)}` }, tx)
}
