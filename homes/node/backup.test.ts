import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importWorkspace } from '#homes/shared/import-workspace.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { copyFolder, lendDatabase } from './testing/lend-database.ts'
import { each, releasedWorkspaces } from './testing/released-workspaces.ts'
import { openDatabase } from './database/open-database.ts'
import { diskFiles } from './disk-files.ts'
import { moveWorkspace } from './move-workspace.ts'
import { readSettings } from './settings.ts'
import { start, type Running } from './start.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const running: Running[] = []
let folder = ''
let kept = ''
beforeAll(async () => {
  kept = await mkdtemp(join(tmpdir(), 'rw-kept-'))
  await makeOld(join(kept, 'old'))
})
afterAll(() => rm(kept, { recursive: true, force: true }))
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'rw-backup-'))))
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  await rm(folder, { recursive: true, force: true })
})

const [oldest] = releasedWorkspaces()
const settingsFor = (dataDir: string) => ({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: 'pglite:',
  SAMPLE_DATA: 'off',
})

async function begin(dataDir: string, more: Record<string, string> = {}): Promise<Running> {
  const settings = readSettings({ ...settingsFor(dataDir), ...more })
  const place = { settings, log: quiet, version: 'test', webFolder: folder, worldTiles: join(folder, 'none') }
  const one = await start(place)
  running.push(one)
  return one
}

const stopLast = () => running.pop()!.stop()

const lendOld = (dataDir: string) => copyFolder(join(kept, 'old'), dataDir)

let updating: Promise<string> | undefined
/** The old workspace as this version left it after the first start, which takes long: that's done once. */
async function lendUpdated(dataDir: string): Promise<void> {
  updating ??= update(join(kept, 'updated'))
  await copyFolder(await updating, dataDir)
}

async function update(dataDir: string): Promise<string> {
  await lendOld(dataDir)
  await begin(dataDir)
  await stopLast()
  return dataDir
}

/** Puts the oldest released workspace into a folder, in the tables of its own version. */
async function makeOld(dataDir: string): Promise<void> {
  await lendDatabase(dataDir, 'made')
  const database = await openDatabase({ databaseUrl: 'pglite:', dataDir, log: quiet })
  const steps = (JSON.parse(oldest!.lines[0]!) as { migrations: unknown[] }).migrations.length
  const { secretKey } = await importWorkspace(
    { db: database.db, files: diskFiles(`${dataDir}/files`) },
    each(oldest!.lines),
    migrations.slice(0, steps),
  )
  await writeFile(join(dataDir, 'secret.key'), Buffer.from(secretKey).toString('hex'), { mode: 0o600 })
  await database.close()
}

/** Every row and file of an export, in no order. What the program does by itself may differ, and with it the count at the end. */
async function contents(file: string): Promise<string[]> {
  const text = gunzipSync(await readFile(file)).toString()
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const { table, rows } = JSON.parse(line) as { table?: string; rows?: unknown[] | number }
      return Array.isArray(rows) ? rows.map((row) => `${table} ${JSON.stringify(row)}`) : [line]
    })
    .filter((line) => !/^(?:(?:jobs|sessions|workspace_facts) |\{"end":)/.test(line))
    .toSorted()
}

describe('a backup', () => {
  it('is made while the program runs, and brings back every row and file after the data folder is lost', async () => {
    const dataDir = join(folder, 'data')
    const backup = join(folder, 'backup.gz')
    await lendUpdated(dataDir)
    await begin(dataDir)
    const said = await moveWorkspace(['export', backup], settingsFor(dataDir))
    expect(said).toMatch(/^Exported \d+ rows and \d+ uploaded files from the running program to /)
    await stopLast()
    await rm(dataDir, { recursive: true })

    expect(await moveWorkspace(['import', backup], settingsFor(dataDir))).toBe(
      said
        .replace('Exported', 'Imported')
        .replace(/ and \d+ uploaded files from .* to (.*)\. It contains.*$/, ' from $1.'),
    )
    await begin(dataDir)
    const again = join(folder, 'again.gz')
    await moveWorkspace(['export', again], settingsFor(dataDir))
    const before = await contents(backup)
    expect(before.length).toBeGreaterThan(100)
    expect(await contents(again)).toEqual(before)
  })

  it('is not imported beside the key of another workspace, which stays', async () => {
    const backup = join(folder, 'backup.gz')
    await lendUpdated(join(folder, 'data'))
    expect(await moveWorkspace(['export', backup], settingsFor(join(folder, 'data')))).toContain(
      `(${join(folder, 'data')}) to `,
    )
    const other = join(folder, 'other')
    await mkdir(other)
    const key = `${'7f'.repeat(32)}\n`
    await writeFile(join(other, 'secret.key'), key)
    await expect(moveWorkspace(['import', backup], settingsFor(other))).rejects.toThrow(
      `DATA_DIR (${other}) holds the key of another workspace, which would be lost. Import into a new folder.`,
    )
    expect(await readFile(join(other, 'secret.key'), 'utf8')).toBe(key)
  })

  it('is asked of the running program by those alone who can read the data folder', async () => {
    const dataDir = join(folder, 'data')
    await lendDatabase(dataDir)
    await begin(dataDir)
    const { port } = JSON.parse(await readFile(join(dataDir, 'export.key'), 'utf8')) as { port: number }
    const status = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/export`, { method: 'POST', headers })).status
    expect(await status({})).toBe(404)
    expect(await status({ authorization: `Bearer ${'0'.repeat(64)}` })).toBe(404)
    await stopLast()
    expect(existsSync(join(dataDir, 'export.key'))).toBe(false)
  })

  it('of nothing is refused, and makes no folder', async () => {
    const dataDir = join(folder, 'nowhere')
    await expect(moveWorkspace(['export', join(folder, 'x.gz')], settingsFor(dataDir))).rejects.toThrow(
      /^There is no workspace to export: DATA_DIR \(.*nowhere\) doesn’t exist\.$/,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('of a folder without a workspace is refused, such as one whose disk isn’t mounted, and puts nothing there', async () => {
    const dataDir = join(folder, 'mount')
    await mkdir(dataDir)
    const { DATABASE_URL: _, ...settings } = settingsFor(dataDir)
    await expect(moveWorkspace(['export', join(folder, 'x.gz')], settings)).rejects.toThrow(
      /^There is no workspace to export: DATA_DIR \(.*mount\) holds no database\.$/,
    )
    expect(await readdir(dataDir)).toEqual([])
    await lendDatabase(dataDir, 'made')
    await expect(moveWorkspace(['export', join(folder, 'x.gz')], settingsFor(dataDir))).rejects.toThrow(
      'There is no workspace to export: the database is empty.',
    )
  })
})

describe('an update of the database', () => {
  it('is preceded by a backup that can be imported', async () => {
    const dataDir = join(folder, 'data')
    await lendUpdated(dataDir)
    const [backup = ''] = await readdir(join(dataDir, 'backups'))
    expect(backup).toMatch(/^before-update-.*\.ndjson\.gz$/)
    const other = join(folder, 'other')
    await lendDatabase(other, 'made')
    expect(await moveWorkspace(['import', join(dataDir, 'backups', backup)], settingsFor(other))).toMatch(
      /^Imported \d+ rows/,
    )
    await begin(dataDir)
    expect(await readdir(join(dataDir, 'backups'))).toEqual([backup])
  })

  it('doesn’t begin if the backup can’t be made', async () => {
    const dataDir = join(folder, 'data')
    await lendOld(dataDir)
    await writeFile(join(dataDir, 'backups'), 'a file stands where the folder should be')
    await expect(begin(dataDir)).rejects.toThrow(/^Couldn’t back up the database before updating it/)
    await begin(dataDir, { BACKUP_BEFORE_UPDATE: 'off' })
  })
})

describe('a data folder', () => {
  it('isn’t made where the folder it should lie in doesn’t exist', async () => {
    const mistyped = join(folder, 'dsik', 'data')
    await expect(begin(mistyped)).rejects.toThrow(
      `DATA_DIR is ${mistyped}, but ${join(folder, 'dsik')} doesn’t exist. Correct DATA_DIR, mount the disk it’s on, or create ${join(folder, 'dsik')} first.`,
    )
    expect(existsSync(join(folder, 'dsik'))).toBe(false)
  })

  it.each(['.', 'postgres', 'pglite'])('isn’t begun in the folder of a database (%s)', async (part) => {
    await mkdir(join(folder, part), { recursive: true })
    await writeFile(join(folder, part, 'PG_VERSION'), '17\n')
    const before = await readdir(folder)
    await expect(begin(folder)).rejects.toThrow(`DATA_DIR (${folder}) is the folder of a database.`)
    expect(await readdir(folder)).toEqual(before)
  })
})
