import { createReadStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { importWorkspace } from '#homes/shared/import-workspace.ts'
import { appliedNames, updatesFor } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { isNewDatabase } from '#homes/shared/workspace-facts.ts'
import type { Files, Database } from '#kit/server/machine.ts'
import { makeDataDir } from './data-dir.ts'
import { openDatabase } from './database/open-database.ts'
import { askForExport } from './export-door.ts'
import { exportToFile, writeWhole } from './export-file.ts'
import { filesFor } from './files-for.ts'
import { lockFolder } from './folder-lock.ts'
import { limitedLines } from './limited-lines.ts'
import { jsonLog } from './log.ts'
import { keepImportedKey, refuseOtherKey, secretKeyIn } from './secret-key.ts'
import { readSettings, type NodeSettings } from './settings.ts'

const usage =
  'Usage: npm run workspace -- export <file>   or: npm run workspace -- import <file>   (add .gz to compress)'

/** The longest line holds an exported list with as many rows as a spreadsheet can have. */
const mostLineLetters = 300_000_000

/** An older program that still runs doesn’t say how many files it writes. */
const End = z.object({ end: z.literal(true), rows: z.number(), files: z.optional(z.number()) })

type Opened = { db: Database; files: Files; dataDir: string; place: string }

/** Moves a whole workspace out of or into the data that the settings name. */
export async function moveWorkspace(
  [action, file]: string[],
  environment: Record<string, string | undefined>,
): Promise<string> {
  if (!file || (action !== 'export' && action !== 'import')) throw new Error(usage)
  const settings = readSettings(environment)
  const dataDir = resolve(settings.DATA_DIR)
  if (action === 'import') {
    await makeDataDir(settings)
    return withDatabase(settings, dataDir, (opened) => importFrom(file, opened))
  }
  if (!existsSync(dataDir)) throw nothingToExport(`DATA_DIR (${dataDir}) doesn’t exist`)
  const running = await askForExport(dataDir)
  if (running) return saved(file, running)
  if (settings.DATABASE_URL === undefined && !existsSync(`${dataDir}/database`))
    throw nothingToExport(`DATA_DIR (${dataDir}) holds no database`)
  return withDatabase(settings, dataDir, (opened) => exportTo(file, opened))
}

function nothingToExport(why: string): Error {
  return new Error(`There is no workspace to export: ${why}.`)
}

async function withDatabase(
  settings: NodeSettings,
  dataDir: string,
  work: (opened: Opened) => Promise<string>,
): Promise<string> {
  const lock = settings.DATABASE_URL?.startsWith('postgres') ? undefined : await lockFolder(dataDir)
  try {
    const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir, log: jsonLog('error') })
    try {
      const place = `${database.name} (${dataDir})`
      return await work({ db: database.patientDb, files: filesFor(settings, dataDir), dataDir, place })
    } finally {
      await database.close()
    }
  } finally {
    await lock?.release()
  }
}

async function exportTo(file: string, { db, files, dataDir, place }: Opened): Promise<string> {
  if ((await appliedNames(db)).length === 0) throw nothingToExport('the database is empty')
  // A database without hashes gets them. It is updated when the program starts, not because it is exported.
  await updatesFor(db, migrations)
  const secretKey = await secretKeyIn(dataDir, () => isNewDatabase(db))
  return sayExported(await exportToFile(file, { db, files, secretKey }), { place, file })
}

async function saved(file: string, running: Readable): Promise<string> {
  let end: z.infer<typeof End> | undefined
  const untilEnd = async function* (lines: AsyncIterable<string>) {
    let last = ''
    for await (const line of lines) {
      last = line
      yield `${line}\n`
    }
    // Without an end nothing is put in place of an older file.
    end = z.parse(End, JSON.parse(last))
  }
  await writeWhole(file, Readable.from(untilEnd(limitedLines(running, mostLineLetters))))
  return sayExported(end!, { place: 'the running program', file })
}

type Counts = { rows: number; files?: number | undefined }

function sayExported({ rows, files }: Counts, { place, file }: { place: string; file: string }): string {
  const counts = files === undefined ? `${rows} rows` : `${rows} rows and ${files} uploaded files`
  return `Exported ${counts} from ${place} to ${file}. It contains all your data, including secrets, so keep it safe.`
}

async function importFrom(file: string, { db, files, dataDir }: Opened): Promise<string> {
  await (await open(file)).close()
  const input = createReadStream(file)
  const lines = limitedLines(file.endsWith('.gz') ? input.pipe(createGunzip()) : input, mostLineLetters)
  const into = {
    db,
    files,
    checkKey: (key: Uint8Array) => refuseOtherKey(dataDir, key),
    keepKey: (key: Uint8Array) => keepImportedKey(dataDir, key),
  }
  const { rows } = await importWorkspace(into, lines).catch((error: NodeJS.ErrnoException) => {
    throw error.code?.startsWith('Z_')
      ? new Error(`The export is damaged and can’t be unpacked (${error.message}).`)
      : error
  })
  return `Imported ${rows} rows from ${file}.`
}
