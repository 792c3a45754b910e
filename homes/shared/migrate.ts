import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { checkUnhashed } from './check-unhashed.ts'
import type { Migration } from './migrations.ts'
import { version } from './version.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Migrated = { isNew: boolean; applied: string[] }
type Applied = { name: string; hash: string | null; version: string | null }

const lockKey = 7_204_118

/** Applies what is missing, all or nothing, one process at a time. Refuses a database that has another history than ours. */
export async function migrate(db: Database, migrations: Migration[]): Promise<Migrated> {
  return db.transaction(async (tx) => {
    const { isNew, missing } = await compare(tx, migrations)
    for (const migration of missing) await apply(tx, migration)
    return { isNew, applied: missing.map(({ name }) => name) }
  })
}

/** The migrations that `migrate` would apply to a database that isn't new. Refuses what it would refuse. */
export async function updatesFor(db: Database, migrations: Migration[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { isNew, missing } = await compare(tx, migrations)
    return isNew ? [] : missing.map(({ name }) => name)
  })
}

async function compare(tx: Transaction, migrations: Migration[]) {
  await lock(tx)
  const done = await appliedIn(tx)
  checkHistory(done, migrations)
  await keepHashes(tx, done, migrations)
  const missing = migrations.filter(({ name }) => !done.some((one) => one.name === name))
  return { isNew: done.length === 0, missing }
}

/** An advisory lock where there is one, else the table itself, which two that make it at once can collide over. */
async function lock(tx: Transaction) {
  const isLocked = await tx
    .transaction((inner) => inner.execute(sql`select pg_advisory_xact_lock(${lockKey})`))
    .then(
      () => true,
      () => false,
    )
  await tx.execute(
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  )
  // Versions before 0.2.0 kept names alone.
  await tx.execute(sql`alter table migrations add column if not exists hash text`)
  await tx.execute(sql`alter table migrations add column if not exists version text`)
  if (!isLocked) await tx.execute(sql`select name from migrations for update`)
}

/** The migrations a database has, oldest first. */
export async function appliedNames(db: Database): Promise<string[]> {
  const [known] = await askRows<{ known: string | null }>(db, sql`select to_regclass('migrations')::text as known`)
  if (!known?.known) return []
  return (await askRows<{ name: string }>(db, sql`select name from migrations order by name`)).map(({ name }) => name)
}

async function appliedIn(tx: Transaction): Promise<Applied[]> {
  return askRows<Applied>(tx, sql`select name, hash, version from migrations order by name`)
}

function checkHistory(done: Applied[], migrations: Migration[]) {
  for (const { name, hash, version: by } of done) {
    const ours = migrations.find((migration) => migration.name === name)
    if (!ours)
      throw new Error(
        `The database was changed by ${by && by !== version ? `Routewright ${by}` : 'a newer build of Routewright'} (${name}), and this is ${version}. Start the one that changed it, or restore a backup made before.`,
      )
    if (hash !== null && hash !== ours.hash)
      throw new Error(
        `The database was set up by a build of Routewright${by ? ` ${by}` : ''} that isn’t this one (${name}). Start that build, or restore a backup of a released version.`,
      )
  }
}

/** A database of before 0.2.0 is one of ours from now on, if it is what 0.2.0 began with. */
async function keepHashes(tx: Transaction, done: Applied[], migrations: Migration[]) {
  const unhashed = migrations.filter(({ name }) => done.some((one) => one.name === name && one.hash === null))
  if (unhashed.length === 0) return
  await checkUnhashed(tx, unhashed)
  for (const { name, hash } of unhashed)
    await tx.execute(sql`update migrations set hash = ${hash} where name = ${name}`)
}

async function apply(tx: Transaction, { name, hash, statements }: Migration) {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into migrations (name, hash, version) values (${name}, ${hash}, ${version})`)
}
