import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Migration } from './migrations.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Migrated = { isNew: boolean; applied: string[] }

const lockKey = 7_204_118

/** Applies what is missing, all or nothing, one process at a time. Refuses a database that is newer than the program. */
export async function migrate(db: Database, migrations: Migration[]): Promise<Migrated> {
  return db.transaction(async (tx) => {
    await lock(tx)
    const done = await appliedIn(tx)
    const newer = done.find((name) => !migrations.some((migration) => migration.name === name))
    if (newer)
      throw new Error(
        `The database was changed by a newer version of Routewright (${newer}). Start that version or restore a backup.`,
      )
    const missing = migrations.filter(({ name }) => !done.includes(name))
    for (const migration of missing) await apply(tx, migration)
    return { isNew: done.length === 0, applied: missing.map(({ name }) => name) }
  })
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
  if (!isLocked) await tx.execute(sql`select name from migrations for update`)
}

async function appliedIn(tx: Transaction): Promise<string[]> {
  const rows = await askRows<{ name: string }>(tx, sql`select name from migrations order by name`)
  return rows.map(({ name }) => name)
}

async function apply(tx: Transaction, { name, statements }: Migration) {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into migrations (name) values (${name})`)
}
