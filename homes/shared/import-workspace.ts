import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Machine } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { isFileKey } from './file-key.ts'
import { appliedNames, migrate } from './migrate.ts'
import { migrations, type Migration } from './migrations.ts'
import { version } from './version.ts'
import { bytesOf, Header, Line, OldHeader, parsed } from './workspace-lines.ts'
import { named, workspaceTables, type Transaction, type WorkspaceTable } from './workspace-tables.ts'

type Into = Pick<Machine, 'db' | 'files'> & {
  /** Refuses a key that can’t be kept here, before anything is imported. */
  checkKey?: (key: Uint8Array) => Promise<void>
  /** Keeps the key of the secrets before their rows are there for good: rows without it can’t be used. */
  keepKey?: (key: Uint8Array) => Promise<void>
}

const keyBytes = 32

/**
 * Fills an empty database from exported lines, all or nothing, in the tables of the version that made them, then updates it.
 * Gives the key that its secrets were encrypted with.
 */
export async function importWorkspace(
  { db, files, checkKey, keepKey }: Into,
  lines: AsyncIterable<string>,
  ours = migrations,
): Promise<{ rows: number; secretKey: Uint8Array }> {
  const reader = lines[Symbol.asyncIterator]()
  const head = headOf((await reader.next()).value as string | undefined)
  const theirs = ours.slice(0, head.migrations.length)
  checkHistory(head, theirs)
  const secretKey = bytesOf(head.secretKey)
  if (secretKey?.length !== keyBytes) throw new Error('The export is damaged: its key is incomplete.')
  await checkKey?.(secretKey)
  await checkNotNewer(db, head)
  const rows = await importAll({ db, files, theirs, keepKey: async () => keepKey?.(secretKey) }, reader)
  await migrate(db, ours)
  return { rows, secretKey }
}

type Filling = Pick<Into, 'db' | 'files'> & { theirs: Migration[]; keepKey: () => Promise<void> }

/** Tables and rows in one transaction: what is refused or cut off leaves nothing in a database of someone’s own. */
async function importAll({ db, files, theirs, keepKey }: Filling, reader: AsyncIterator<string>): Promise<number> {
  let rows = 0
  const kept: string[] = []
  const before = new Set(await files.keys())
  try {
    await db.transaction(async (tx) => {
      await migrate(tx, theirs)
      const tables = await workspaceTables(tx)
      await checkEmpty(tx, tables)
      rows = await importLines({ tx, files, tables, kept }, reader)
      for (const table of tables) await continueNumbers(tx, table.name)
      await signAnew(tx, tables)
      await tx.execute(sql`update jobs set state = 'ready', worker = null, lease_until = null where state = 'running'`)
      await keepKey()
    })
  } catch (error) {
    for (const key of kept) if (!before.has(key)) await files.remove(key)
    throw error
  }
  return rows
}

/** What it was exported from may go on: roots of both would look alike. The former public keys stay for what they signed. */
async function signAnew(tx: Transaction, tables: WorkspaceTable[]): Promise<void> {
  if (tables.some(({ name }) => name === 'proof_root_keys'))
    await tx.execute(sql`update proof_root_keys set sealed_key = ''`)
}

function headOf(line: string | undefined): Header {
  const { data: head } = z.safeParse(Header, parsed(line))
  if (head) return head
  if (z.safeParse(OldHeader, parsed(line)).success)
    throw new Error(
      'The export was made by a version before 0.2.0. Start that version’s data with 0.2.0 or newer and export it again.',
    )
  throw new Error('This file isn’t an exported workspace.')
}

/** An export is imported if its database went through the first of our own migrations, or all of them, and no other. */
function checkHistory(head: Header, ours: Migration[]) {
  for (const [index, { name, hash }] of head.migrations.entries()) {
    const own = ours[index]
    if (!own)
      throw new Error(
        `The export was made by ${head.version === version ? 'a newer build of Routewright' : `Routewright ${head.version}`} (${name}), and this is ${version}. Import it with the version that made it or a newer one.`,
      )
    if (own.name !== name || own.hash !== hash)
      throw new Error(
        `The export was made by a build of Routewright ${head.version} that isn’t this one (${name}). Import it with that build.`,
      )
  }
}

async function checkNotNewer(db: Database, { migrations: theirs, version: by }: Header) {
  const done = await appliedNames(db)
  if (done.length > theirs.length)
    throw new Error(
      `The export was made by Routewright ${by}, and this database is already set up for a newer version. Import into a new one: use another DATA_DIR or an empty database.`,
    )
}

async function checkEmpty(tx: Transaction, tables: WorkspaceTable[]) {
  for (const { name } of tables) {
    const [filled] = await askRows(tx, sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (filled)
      throw new Error(
        `This workspace already has data (${name}). Import into a new one: use another DATA_DIR or an empty database.`,
      )
  }
}

type Target = {
  tx: Transaction
  files: Machine['files']
  tables: WorkspaceTable[]
  /** Keys of the files put so far. */ kept: string[]
}

async function importLines({ tx, files, tables, kept }: Target, reader: AsyncIterator<string>): Promise<number> {
  let rows = 0
  const later: (() => Promise<unknown>)[] = []
  let number = 1
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    const { data: line } = z.safeParse(Line, parsed(next.value))
    number++
    if (!line) throw new Error(`The export is damaged: line ${number} can’t be read.`)
    if ('file' in line) kept.push(await putFile(files, line))
    else if ('end' in line) {
      if (line.rows !== rows)
        throw new Error(`The export is damaged: it should have ${line.rows} rows, but has ${rows}.`)
      if (line.files !== undefined && line.files !== kept.length)
        throw new Error(`The export is damaged: it should have ${line.files} files, but has ${kept.length}.`)
      for (const fill of later) await fill()
      return rows
    } else {
      const table = tables.find(({ name }) => name === line.table)
      if (!table) throw new Error(`The export contains an unknown table: ${line.table}.`)
      later.push(...(await importRows(tx, table, next.value)))
      rows += line.rows.length
    }
  }
  throw new Error('The export is incomplete: its end is missing.')
}

async function putFile(
  files: Machine['files'],
  { file, contentType, base64: text }: { file: string; contentType: string; base64: string },
): Promise<string> {
  const bytes = bytesOf(text)
  if (!isFileKey(file) || !bytes) throw new Error(`The export is damaged: the file ${file} can’t be read.`)
  await files.put(file, { contentType, bytes })
  return file
}

/** Inserts one line's rows as the text they are; gives what must wait until the table is whole. */
async function importRows(
  tx: Transaction,
  { name, columns, ownReferences }: WorkspaceTable,
  line: string,
): Promise<(() => Promise<unknown>)[]> {
  const table = sql.identifier(name)
  const rows =
    ownReferences.length === 0
      ? sql`${line}::jsonb -> 'rows'`
      : sql`(select jsonb_agg(row_ ${without(ownReferences)}) from jsonb_array_elements(${line}::jsonb -> 'rows') as each_(row_))`
  await tx
    .execute(
      sql`insert into ${table} (${named(columns)}) select ${named(columns)} from jsonb_populate_recordset(null::${table}, ${rows})`,
    )
    .catch((error: Error) => {
      throw new Error(
        `The export is damaged: rows of ${name} can’t be imported (${(error.cause as Error | undefined)?.message ?? error.message}).`,
      )
    })
  return ownReferences.map((column) => () => {
    const target = sql.identifier(column)
    return tx.execute(
      sql`update ${table} as kept set ${target} = given.${target} from jsonb_populate_recordset(null::${table}, ${line}::jsonb -> 'rows') as given where given.id = kept.id and given.${target} is not null`,
    )
  })
}

function without(columns: string[]): SQL {
  return sql.join(
    columns.map((column) => sql` - ${column}::text`),
    sql``,
  )
}

/** Numbers given from now on continue after the imported ones. */
async function continueNumbers(tx: Transaction, name: string) {
  const numbered = await askRows<{ column: string }>(
    tx,
    sql`select column_name as column from information_schema.columns where table_schema = current_schema() and table_name = ${name} and (is_identity = 'YES' or column_default like 'nextval(%')`,
  )
  for (const { column } of numbered) {
    const target = sql`${sql.identifier(column)}`
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${column}), max(${target})) from ${sql.identifier(name)} having max(${target}) is not null`,
    )
  }
}
