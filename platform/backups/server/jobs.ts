import { errorText } from '#kit/server/error-text.ts'
import type { Machine } from '#kit/server/machine.ts'
import { nextRun } from '../rules.ts'
import { begin, dueJob, make, makeJob, queueNext } from './commands.ts'
import { scheduleOf } from './queries.ts'

/** Makes backups as the schedule says, and those that people ask for. */
export function workOnBackups(machine: Machine): void {
  machine.queue.work(makeJob, ({ runId }, _, isLast) => make(machine, String(runId), { isLast }), {
    mostAttempts: 3,
    waitsOutside: true,
  })
  machine.queue.work(dueJob, ({ at }, finish) =>
    machine.db.transaction(async (tx) => {
      const schedule = await scheduleOf(tx, machine.settings.isSample)
      await finish(tx)
      if (machine.backups && schedule.isOn && isDue(schedule, new Date(String(at)))) await begin(tx, machine, false)
      await queueNext(tx, machine, schedule)
    }),
  )
}

/** The schedule may have changed since this look was queued. */
function isDue(schedule: Parameters<typeof nextRun>[0], at: Date): boolean {
  return nextRun(schedule, new Date(at.getTime() - 1)).getTime() === at.getTime()
}

export function keepBackups(machine: Machine): Promise<void> {
  workOnBackups(machine)
  return machine.db
    .transaction(async (tx) => queueNext(tx, machine, await scheduleOf(tx, machine.settings.isSample)))
    .catch((error: unknown) =>
      machine.log.warn({ reason: errorText(error) }, 'the next backup will be planned after the next start'),
    )
}
