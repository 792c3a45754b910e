import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { exportWorkspace } from '#homes/shared/export-workspace.ts'
import { version } from '#homes/shared/version.ts'
import { workspaceTables } from '#homes/shared/workspace-tables.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Machine } from '#kit/server/machine.ts'
import { readSettings } from '../settings.ts'
import { start } from '../start.ts'

const mostRows = 3
/** Rows that own rows point to go only once those have gone. */
const rounds = 4
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The sample workspace of this version, cut down to a few rows of each table, as its exported lines. */
export async function smallWorkspace(): Promise<{ version: string; lines: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'rw-release-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: 'memory:',
    SAMPLE_DATA: 'on',
    SIMULATOR: 'off',
  })
  const running = await start({ settings, log: silent, version, webFolder: folder, worldTiles: join(folder, 'none') })
  try {
    const { machine } = running
    for (const key of await machine.files.keys()) await machine.files.remove(key)
    await machine.files.put('avatars/kept', { bytes: new Uint8Array([0, 255, 10]), contentType: 'image/png' })
    await cutDown(machine)
    const lines: string[] = []
    await exportWorkspace(machine, async (line) => void lines.push(line))
    return { version, lines }
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Those that depend on others come first, so that what is left points to rows that are left. */
async function cutDown({ db }: Machine): Promise<void> {
  const tables = await db.transaction(workspaceTables)
  for (const { name } of tables.toReversed()) {
    const unused = (await keysTo(db, name)).map(
      ({ other, theirs, ours }) =>
        sql`not exists (select from ${sql.identifier(other)} as one where ${sql.join(
          theirs.map((column, index) => sql`one.${sql.identifier(column)} = row_.${sql.identifier(ours[index] ?? '')}`),
          sql` and `,
        )})`,
    )
    const table = sql.identifier(name)
    const isLeft = sql`ctid not in (select ctid from ${table} limit ${mostRows})`
    for (let round = 0; round < rounds; round++)
      await db.execute(sql`delete from ${table} as row_ where ${sql.join([isLeft, ...unused], sql` and `)}`)
  }
}

/** The foreign keys that point to a table. */
function keysTo(db: Machine['db'], table: string) {
  const columns = (keys: string, of: string) =>
    sql.raw(`(select jsonb_agg(attname order by place) from unnest(${keys}) with ordinality as key(number, place)
      join pg_attribute on attrelid = ${of} and attnum = number)`)
  return askRows<{ other: string; theirs: string[]; ours: string[] }>(
    db,
    sql`
      select class.relname as other, ${columns('conkey', 'conrelid')} as theirs, ${columns('confkey', 'confrelid')} as ours
      from pg_constraint join pg_class as class on class.oid = conrelid
      where contype = 'f' and confrelid = ${table}::regclass`,
  )
}
