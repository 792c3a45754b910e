import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { versionOrNone } from '#kit/contract/fields.ts'
import { rhythms, runStates } from './rules.ts'

export const BackupSchedule = z.object({
  isOn: z.boolean(),
  rhythm: z.enum(rhythms),
  /** In UTC. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** How many are kept before the oldest is removed. */
  keep: z.int().check(z.minimum(1), z.maximum(366)),
  version: versionOrNone,
})
export type BackupSchedule = z.infer<typeof BackupSchedule>

export const BackupRun = z.object({
  id: z.string(),
  state: z.enum(runStates),
  /** Whether a person asked for it. */
  isByHand: z.boolean(),
  askedAt: z.string(),
  endedAt: z.nullable(z.string()),
  rows: z.nullable(z.number()),
  bytes: z.nullable(z.number()),
  /** Why there is none. */
  error: z.string(),
})
export type BackupRun = z.infer<typeof BackupRun>

export const KeptBackup = z.object({ name: z.string(), bytes: z.number(), madeAt: z.string() })
export type KeptBackup = z.infer<typeof KeptBackup>

export const Backups = z.object({
  /** The folder or bucket they are kept in; null where this program has none. */
  place: z.nullable(z.string()),
  schedule: BackupSchedule,
  nextAt: z.nullable(z.string()),
  /** The latest, newest first. */
  runs: z.array(BackupRun),
  kept: z.array(KeptBackup),
  /** Why the place can't be read now, if it can't. */
  problem: z.string(),
})
export type Backups = z.infer<typeof Backups>

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  summary: 'Get the schedule of the backups, the latest runs and the files that are kept',
  access: { action: 'read', subject: 'Backup' },
  reply: Backups,
})

export const changeBackupSchedule = endpoint({
  method: 'PUT',
  path: '/api/backups/schedule',
  summary: 'Change when backups are made and how many are kept',
  access: { action: 'write', subject: 'Backup' },
  body: BackupSchedule,
  reply: BackupSchedule,
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/backups',
  summary: 'Begin a backup of the whole workspace',
  access: { action: 'write', subject: 'Backup' },
  reply: BackupRun,
  status: 202,
})
