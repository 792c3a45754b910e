import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { startEmbedded } from '#homes/node/database/embedded.ts'
import { openPglite } from '#homes/node/database/pglite.ts'
import { openPostgres } from '#homes/node/database/postgres.ts'
import { addEmptying, emptyingFunction, emptyTables } from './emptying.ts'
import { temporaryFolder } from '#homes/node/testing/temporary-folder.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Log } from '#kit/server/machine.ts'

/** The homes the API suite can run in: `TEST_DATABASE=… npm run unit`. */
export const testHomes = ['memory', 'pglite', 'embedded', 'postgres15', 'two', 'browser'] as const
export type TestHome = (typeof testHomes)[number]

/** What the run prepares once and every test file copies. */
export type Prepared =
  | { kind: 'browser'; imageUrl: string }
  | { kind: 'memory'; file: string }
  | { kind: 'pglite'; folder: string }
  | { kind: 'server'; host: string; user: string; processes: number }

export const debianPostgres = '/usr/lib/postgresql/15'
const quiet: Log = { info: () => {}, warn: () => {}, error: (fields, message) => console.error(message, fields) }
const template = 'routewright_template'
const cache = '.cache/test-database'

/** Prepares the chosen home; `clean` undoes it. */
export async function prepare(home: TestHome): Promise<{ prepared: Prepared; clean(): Promise<void> }> {
  if (home === 'memory') return { prepared: { kind: 'memory', file: await memoryImage() }, clean: async () => {} }
  if (home === 'browser')
    return { prepared: { kind: 'browser', imageUrl: `/${await memoryImage()}` }, clean: async () => {} }
  if (home === 'pglite') return { prepared: { kind: 'pglite', folder: await pgliteFolder() }, clean: async () => {} }
  const folder = await temporaryFolder('rw-test-')
  const isDebian = home === 'postgres15' || (home === 'two' && existsSync(debianPostgres))
  // Nothing here outlives the run; durability has tests of its own.
  const settings = ['fsync=off', 'full_page_writes=off']
  const server = await startEmbedded(folder, quiet, { settings, ...(isDebian && { native: debianPostgres }) })
  const address = { host: server.socketFolder, user: server.user }
  await query(address, 'postgres', `create database ${template}`)
  const opened = await openPostgres({ ...address, database: template }, { name: template, log: quiet })
  await migrate(opened.db, migrations)
  await addEmptying(opened.db)
  await opened.close()
  const clean = () => server.stop().then(() => rm(folder, { recursive: true, force: true }))
  return { prepared: { kind: 'server', ...address, processes: home === 'two' ? 2 : 1 }, clean }
}

async function query(address: { host: string; user: string }, database: string, text: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ ...address, database })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** An image of an empty, migrated database, made once for each state of the migrations. */
async function memoryImage(): Promise<string> {
  const file = `${cache}-${fingerprint()}.tar`
  if (existsSync(file)) return file
  const pglite = await PGlite.create()
  const db = drizzle(pglite, { casing: 'snake_case' })
  await migrate(db, migrations)
  await addEmptying(db)
  await pglite.exec('vacuum freeze')
  await pglite.exec('checkpoint')
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  await keep(file, (draft) => image.arrayBuffer().then((bytes) => writeFile(draft, new Uint8Array(bytes))))
  return file
}

async function pgliteFolder(): Promise<string> {
  const folder = `${cache}-${fingerprint()}.pglite`
  if (!existsSync(folder))
    await keep(folder, async (draft) => {
      const opened = await openPglite(draft)
      await migrate(opened.db, migrations)
      await addEmptying(opened.db)
      await opened.close()
    })
  return folder
}

async function keep(path: string, make: (draft: string) => Promise<void>) {
  const draft = `${path}.${process.pid}`
  await mkdir('.cache', { recursive: true })
  await make(draft)
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }))
}

function fingerprint(): string {
  return createHash('sha256')
    .update(JSON.stringify([migrations, emptyingFunction]))
    .digest('hex')
    .slice(0, 16)
}

export type TestDatabase = {
  name: string
  close(): Promise<void>
  processes: Awaited<ReturnType<typeof openPostgres>>[]
}

type Kept = { database: TestDatabase; schema: string }

/** Files run one after the other in a worker, and each leaves its databases to the next. */
const idle: Kept[] = []

/** An empty database for one test file. */
export async function freshDatabase(prepared: Exclude<Prepared, { kind: 'browser' }>): Promise<TestDatabase> {
  const kept = idle.pop() ?? (await keptCopy(prepared))
  return { ...kept.database, close: () => leave(kept) }
}

async function keptCopy(prepared: Exclude<Prepared, { kind: 'browser' }>): Promise<Kept> {
  const database = await copyOf(prepared)
  return { database, schema: await schemaOf(database) }
}

/** With its dead rows a database would grow from file to file; one that a test has broken or changed is given up. */
async function leave({ database, schema }: Kept): Promise<void> {
  const { db } = database.processes[0]!
  try {
    if ((await schemaOf(database)) !== schema) throw new Error('A test has changed its tables.')
    await emptyTables(db)
    await db.execute(sql`vacuum`)
    idle.push({ database, schema })
  } catch {
    await database.close()
  }
}

/** Tables, indexes and columns in one short text; what is dropped and made again has another number. */
async function schemaOf({ processes }: TestDatabase): Promise<string> {
  const here = sql`relnamespace = current_schema()::regnamespace`
  const [found] = await askRows<{ schema: string | null }>(
    processes[0]!.db,
    sql`select md5(concat(
      (select string_agg(concat_ws(' ', oid, relname), ',' order by oid) from pg_class where ${here}),
      (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef), ','
        order by attrelid, attnum) from pg_attribute join pg_class on pg_class.oid = attrelid where ${here} and attnum > 0)
    )) as schema`,
  )
  return found?.schema ?? ''
}

async function copyOf(prepared: Exclude<Prepared, { kind: 'browser' }>): Promise<TestDatabase> {
  if (prepared.kind === 'memory') return inMemory(prepared.file)
  if (prepared.kind === 'pglite') return onDisk(prepared.folder)
  // Such as two questions at once inside a transaction, which the driver's next version refuses.
  process.throwDeprecation = true
  const { host, user, processes } = prepared
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await query({ host, user }, 'postgres', `create database ${database} template ${template}`)
  const open = () =>
    openPostgres({ host, user, database, max: 4 }, { name: 'PostgreSQL', log: quiet, namesStatements: true })
  const opened = await Promise.all(Array.from({ length: processes }, open))
  const close = async () => {
    for (const one of opened) await one.close()
  }
  return { name: 'PostgreSQL', processes: opened, close }
}

async function inMemory(file: string): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(file)]) })
  const name = 'PGlite in memory'
  const db = drizzle(pglite, { casing: 'snake_case' })
  const opened = { db, patientDb: db, name, close: () => pglite.close() }
  return { name, processes: [opened], close: opened.close }
}

async function onDisk(template: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'rw-test-'))
  await cp(template, `${folder}/pglite`, { recursive: true })
  const opened = await openPglite(`${folder}/pglite`)
  return {
    name: opened.name,
    processes: [opened],
    close: () => opened.close().then(() => rm(folder, { recursive: true, force: true })),
  }
}
