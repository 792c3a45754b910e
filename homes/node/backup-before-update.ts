import { mkdir, readdir, rm } from 'node:fs/promises'
import { updatesFor } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import type { Database, Files, Log } from '#kit/server/machine.ts'
import { exportToFile } from './export-file.ts'

const mostKept = 5
const ours = /^before-update-.*\.ndjson\.gz$/

type Update = { db: Database; dataDir: string; log: Log; now: Date; secretKey: () => Promise<Uint8Array> }

/** Uploaded files stay as they are: an update changes the database alone. */
const noFiles: Files = {
  put: () => Promise.reject(new Error('A backup takes no files.')),
  get: async () => undefined,
  remove: async () => {},
  keys: async () => [],
}

/** Keeps the database as it is before an update changes it. Where that isn't possible, the program doesn't start. */
export async function backUpBeforeUpdate({ db, dataDir, log, now, secretKey }: Update): Promise<void> {
  const updates = await updatesFor(db, migrations)
  if (updates.length === 0) return
  const folder = `${dataDir}/backups`
  const file = `${folder}/before-update-${now.toISOString().replaceAll(/[:.]/g, '-')}.ndjson.gz`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { rows } = await exportToFile(file, { db, files: noFiles, secretKey: await secretKey() })
    log.info({ file, rows, updates }, 'backed up the database before updating it')
  } catch (error) {
    throw new Error(
      `Couldn’t back up the database before updating it (${String(error)}). Make room, or set BACKUP_BEFORE_UPDATE=off if you have a backup of your own.`,
    )
  }
  const kept = (await readdir(folder)).filter((name) => ours.test(name)).sort()
  for (const name of kept.slice(0, -mostKept)) await rm(`${folder}/${name}`, { force: true })
}
