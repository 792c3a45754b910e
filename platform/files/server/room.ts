import { administratorIds } from '#platform/access/server/queries.ts'
import { wasNotified } from '#platform/notifications/server/queries.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Machine } from '#kit/server/machine.ts'
import { notify } from './notify.ts'

/** However often it becomes little, administrators are told once in this time. */
const pauseMs = 6 * 3_600_000

/** Tells the administrators when the disk has little room left, while there is still enough to say so. */
export function tellLittleRoom(machine: Machine): void {
  machine.room?.onLow(() => {
    tell(machine).catch((error: unknown) =>
      machine.log.warn(
        { reason: errorText(error) },
        'the administrators could not be told that the disk is filling up',
      ),
    )
  })
}

async function tell(machine: Machine): Promise<void> {
  const { db, now, room } = machine
  await db.transaction(async (tx) => {
    if (await wasNotified(tx, 'little-room', new Date(now().getTime() - pauseMs))) return
    const values = { megabytes: String(Math.floor((room?.freeBytes() ?? 0) / 1_000_000)) }
    await notify(tx, machine, { userIds: await administratorIds(tx), kind: 'little-room', values })
  })
  machine.bus.wake()
}
