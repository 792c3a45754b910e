import { errorText } from '#kit/server/error-text.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { watchMs } from '../rules.ts'
import { makeRootWhenDue } from './make-root.ts'

export const watchJob = 'proof-roots.watch'

/** Once a day has passed in the zone of the workspace, signs one root over what was recorded in it. */
export function watchDays(machine: Machine): Promise<void> {
  const { db, queue, log } = machine
  queue.work(watchJob, async (_, finish) => {
    try {
      await makeRootWhenDue(machine)
    } catch (error) {
      log.warn({ error: errorText(error) }, 'the root of a day is tried again later')
    }
    await db.transaction(async (tx) => {
      await finish(tx)
      await watchLater(tx, machine)
    })
  })
  return db
    .transaction((tx) => watchLater(tx, machine))
    .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'roots are made after the next start'))
}

async function watchLater(tx: Transaction, { queue, now }: Machine): Promise<void> {
  await queue.addMissing({ name: watchJob, data: {}, runAt: new Date(now().getTime() + watchMs), key: watchJob }, tx)
}
