import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { isNewDatabase } from '#homes/shared/workspace-facts.ts'
import { exportWorkspace, importWorkspace } from '#homes/shared/workspace.ts'
import type { Files, Database } from '#kit/server/machine.ts'
import { openDatabase } from './database/open-database.ts'
import { lockFolder } from './folder-lock.ts'
import { limitedLines } from './limited-lines.ts'
import { jsonLog } from './log.ts'
import { secretKeyIn } from './secret-key.ts'
import { readSettings } from './settings.ts'
import { filesFor } from './start.ts'

const usage =
  'Usage: npm run workspace -- export <file>   or: npm run workspace -- import <file>   (add .gz to compress)'

/** The longest line holds an exported list with as many rows as a spreadsheet can have. */
const mostLineLetters = 300_000_000

type Opened = { db: Database; files: Files; dataDir: string }

/** Moves a whole workspace out of or into the data that the settings name. */
async function main([action, file]: string[]): Promise<string> {
  if (!file || (action !== 'export' && action !== 'import')) throw new Error(usage)
  return withDatabase((opened) => (action === 'export' ? exportTo(file, opened) : importFrom(file, opened)))
}

async function withDatabase(work: (opened: Opened) => Promise<string>): Promise<string> {
  const settings = readSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const lock = settings.DATABASE_URL?.startsWith('postgres') ? undefined : await lockFolder(dataDir)
  try {
    const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir, log: jsonLog('error') })
    try {
      await migrate(database.db, migrations)
      return await work({ db: database.db, files: filesFor(settings, dataDir), dataDir })
    } finally {
      await database.close()
    }
  } finally {
    await lock?.release()
  }
}

async function exportTo(file: string, { db, files, dataDir }: Opened): Promise<string> {
  const draft = `${file}.part`
  const out = createWriteStream(draft, { mode: 0o600 })
  const text = file.endsWith('.gz') ? createGzip() : new PassThrough()
  text.pipe(out)
  const write = async (line: string) => {
    if (!text.write(`${line}\n`)) await new Promise((drained) => text.once('drain', drained))
  }
  try {
    const rows = await exportWorkspace(
      { db, files, secretKey: await secretKeyIn(dataDir, () => isNewDatabase(db)) },
      write,
    )
    text.end()
    await finished(out)
    await rename(draft, file)
    return `Exported ${rows} rows to ${file}. It contains all your data, including secrets, so keep it safe.`
  } finally {
    await rm(draft, { force: true })
  }
}

async function importFrom(file: string, { db, files, dataDir }: Opened): Promise<string> {
  await (await open(file)).close()
  const input = createReadStream(file)
  const lines = limitedLines(file.endsWith('.gz') ? input.pipe(createGunzip()) : input, mostLineLetters)
  const { rows, secretKey } = await importWorkspace({ db, files }, lines).catch((error: NodeJS.ErrnoException) => {
    throw error.code?.startsWith('Z_')
      ? new Error(`The export is damaged and can’t be unpacked (${error.message}).`)
      : error
  })
  await writeFile(`${dataDir}/secret.key`, `${Buffer.from(secretKey).toString('hex')}\n`, { mode: 0o600 })
  return `Imported ${rows} rows from ${file}.`
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? [error.message, error.cause instanceof Error && error.cause.message].filter(Boolean).join(': ') : String(error)}\n`,
    )
    process.exit(1)
  },
)
