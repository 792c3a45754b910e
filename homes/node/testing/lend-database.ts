import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { fingerprint } from '../../../scripts/prepare.mjs'
import { openDatabase } from '../database/open-database.ts'

const run = promisify(execFile)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const cache = '.cache/lent-databases'
/** What decides how a database looks that the program has made. */
const makers = ['homes/node/database', 'homes/shared', 'migrations', 'package-lock.json']

/** `made` holds no table yet; `updated` has every table, and no workspace has begun in it. */
type State = 'made' | 'updated'

/** Puts a PGlite that the program made once into a new data folder: to make one takes as long as most tests. */
export async function lendDatabase(dataDir: string, state: State = 'updated'): Promise<void> {
  await copyFolder(await kept(state), dataDir)
}

/** With owners and times, as a database needs them. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await run('cp', ['-a', `${from}/.`, to])
}

async function kept(state: State): Promise<string> {
  const folder = join(cache, `${state}-${fingerprint(makers).slice(0, 16)}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'draft-'))
  if (state === 'updated') await lendDatabase(draft, 'made')
  const database = await openDatabase({ databaseUrl: 'pglite:', dataDir: draft, log: quiet })
  if (state === 'updated') await migrate(database.patientDb, migrations)
  await database.close()
  // Another test may have made it in the meantime.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return folder
}
