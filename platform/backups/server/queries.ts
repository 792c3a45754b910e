import { desc } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { BackupRun, Backups, BackupSchedule } from '../contract.ts'
import { isBackup, nextRun, usualSchedule } from '../rules.ts'
import { backupRuns, backupSchedules } from './tables.ts'

const shownRuns = 20

export async function scheduleOf(db: Database, isSample: boolean): Promise<BackupSchedule> {
  const [row] = await db.select().from(backupSchedules)
  if (!row) return { isOn: !isSample, ...usualSchedule, version: 0 }
  const { id: _, ...schedule } = row
  return schedule
}

export async function backupsOf({ db, backups, settings, now, log }: Machine): Promise<Backups> {
  const schedule = await scheduleOf(db, settings.isSample)
  const runs = await db
    .select()
    .from(backupRuns)
    .orderBy(desc(backupRuns.askedAt), desc(backupRuns.id))
    .limit(shownRuns)
  let problem = ''
  const kept =
    (await backups?.list().catch((error: Error) => {
      problem = error.message
      log.warn({ reason: problem }, 'the kept backups could not be listed')
      return []
    })) ?? []
  return {
    place: backups?.place ?? null,
    schedule,
    nextAt: backups && schedule.isOn ? nextRun(schedule, now()).toISOString() : null,
    runs: runs.map(inIso),
    kept: kept
      .filter(({ name }) => isBackup(name))
      .toSorted((one, other) => (one.name < other.name ? 1 : -1))
      .map((one) => ({ ...one, madeAt: one.madeAt.toISOString() })),
    problem,
  }
}

export function inIso(run: typeof backupRuns.$inferSelect): BackupRun {
  return { ...run, askedAt: run.askedAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null }
}
