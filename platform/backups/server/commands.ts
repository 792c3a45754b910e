import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { errorText } from '#kit/server/error-text.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Backups, Machine, Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import type { BackupSchedule } from '../contract.ts'
import { backupName, isBackup, nextRun, surplus } from '../rules.ts'
import { notify } from './notify.ts'
import { scheduleOf } from './queries.ts'
import { refusals } from './refusals.ts'
import { backupRuns, backupSchedules } from './tables.ts'

export const makeJob = 'backup.make'
export const dueJob = 'backup.due'

/** One that has not ended by then never will: its process ended each time. */
const longestMs = 12 * 3_600_000
const underWay = inArray(backupRuns.state, ['waiting', 'running'])

export async function changeSchedule(
  tx: Transaction,
  context: Context,
  { version, ...set }: BackupSchedule,
): Promise<void> {
  const { version: _, ...before } = await scheduleOf(tx, context.settings.isSample)
  if (version > 0) await changeVersion(tx, backupSchedules, { version, set, where: eq(backupSchedules.id, 1) })
  else {
    const made = await tx
      .insert(backupSchedules)
      .values({ id: 1, ...set })
      .onConflictDoNothing()
      .returning({ id: backupSchedules.id })
    if (made.length === 0) throw staleEdit()
  }
  await recordEvent(tx, context, {
    kind: 'backupSchedule.changed',
    entity: 'backupSchedule',
    entityId: 'schedule',
    before,
    after: set,
  })
  await queueNext(tx, context, set)
}

/** Queues the look at the hour the next one is due. An older one that comes earlier finds nothing to do. */
export async function queueNext(
  tx: Transaction,
  { queue, now, backups }: Pick<Machine, 'queue' | 'now' | 'backups'>,
  schedule: Pick<BackupSchedule, 'isOn' | 'rhythm' | 'hour'>,
): Promise<void> {
  if (!backups || !schedule.isOn) return
  const runAt = nextRun(schedule, now())
  await queue.addMissing({ name: dueJob, data: { at: runAt.toISOString() }, key: runAt.toISOString(), runAt }, tx)
}

/** Begins a backup that a person asks for. */
export async function beginByHand(tx: Transaction, context: Context) {
  if (!context.backups) throw conflict(refusals.noPlace)
  const run = await begin(tx, context, true)
  if (!run) throw conflict(refusals.underWay)
  await recordEvent(tx, context, { kind: 'backup.begun', entity: 'backup', entityId: run.id })
  return run
}

/** Begins one unless one is under way. */
export async function begin(tx: Transaction, machine: Machine, isByHand: boolean) {
  const { now, queue } = machine
  const askedAt = now()
  const tooOld = new Date(askedAt.getTime() - longestMs)
  const isOver = and(underWay, lt(backupRuns.askedAt, tooOld))
  for (const { id } of await tx.select({ id: backupRuns.id }).from(backupRuns).where(isOver))
    await noteEnd(tx, machine, id, { state: 'failed', error: refusals.gaveUp.en })
  const [other] = await tx.select({ id: backupRuns.id }).from(backupRuns).where(underWay).limit(1)
  if (other) return undefined
  const [run] = await tx
    .insert(backupRuns)
    .values({ id: timeOrderedId(askedAt), state: 'waiting', isByHand, askedAt })
    .returning()
  if (run) await queue.add({ name: makeJob, data: { runId: run.id }, key: run.id }, tx)
  return run
}

/** Makes the backup of a run. A run whose process died is made again, under the same name, unless it ended just before; at the last try it is given up. */
export async function make(machine: Machine, runId: string, { isLast }: { isLast: boolean }): Promise<void> {
  const { db, backups, settings } = machine
  const [run] = await db
    .update(backupRuns)
    .set({ state: 'running' })
    .where(and(eq(backupRuns.id, runId), underWay))
    .returning()
  if (!run) return
  if (!backups) return end(machine, runId, { state: 'failed', error: refusals.noPlace.en })
  try {
    const name = backupName(run.askedAt)
    // A restored workspace finds the run it was restored from, still under way: that backup is never written over.
    const kept = (await backups.list()).find((one) => one.name === name)
    if (!kept && isLast) return await end(machine, runId, { state: 'failed', error: refusals.gaveUp.en })
    const made = kept ? { bytes: kept.bytes } : await backups.make(name)
    await end(machine, runId, { state: 'made', ...made })
  } catch (error) {
    machine.log.error({ reason: errorText(error) }, 'a backup could not be made')
    return end(machine, runId, {
      state: 'failed',
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    })
  }
  const { keep } = await scheduleOf(db, settings.isSample)
  await removeSurplus(backups, keep).catch((error: unknown) =>
    machine.log.warn({ reason: errorText(error) }, 'old backups could not be removed'),
  )
}

async function removeSurplus(backups: Backups, keep: number): Promise<void> {
  const kept = (await backups.list()).filter(({ name }) => isBackup(name))
  for (const { name } of surplus(kept, keep)) await backups.remove(name)
}

type Outcome = Pick<typeof backupRuns.$inferInsert, 'state' | 'rows' | 'bytes' | 'error'>

async function end(machine: Machine, runId: string, outcome: Outcome): Promise<void> {
  await machine.db.transaction((tx) => noteEnd(tx, machine, runId, outcome))
  machine.bus.wake()
}

/** Writes how it ended. Administrators hear of the first of several that failed, not of each. */
async function noteEnd(tx: Transaction, machine: Machine, runId: string, outcome: Outcome): Promise<void> {
  const [before] = await tx
    .select({ state: backupRuns.state })
    .from(backupRuns)
    .where(and(ne(backupRuns.id, runId), inArray(backupRuns.state, ['made', 'failed'])))
    .orderBy(desc(backupRuns.askedAt), desc(backupRuns.id))
    .limit(1)
  await tx
    .update(backupRuns)
    .set({ error: '', ...outcome, endedAt: machine.now() })
    .where(eq(backupRuns.id, runId))
  const kind = outcome.state === 'made' ? 'backup.made' : 'backup.failed'
  const { rows, bytes, error } = outcome
  await recordEvent(tx, machine, { kind, entity: 'backup', entityId: runId, after: { rows, bytes, error } })
  if (outcome.state === 'failed' && before?.state !== 'failed')
    await notify(tx, machine, {
      userIds: await administratorIds(tx),
      kind: 'backup-failed',
      values: { reason: outcome.error ?? '' },
    })
}
