import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Machine } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { isFileKey } from './file-key.ts'
import { migrations } from './migrations.ts'
import { workspaceTables, type WorkspaceTable } from './workspace-tables.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type From = Pick<Machine, 'db' | 'files' | 'secretKey'>
type Into = Pick<Machine, 'db' | 'files'>

const Header = z.object({
  format: z.literal('routewright-workspace-1'),
  migrations: z.array(z.string()),
  secretKey: z.string(),
})
const Line = z.union([
  z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  z.object({ file: z.string(), contentType: z.string(), base64: z.string() }),
  z.object({ end: z.literal(true), rows: z.number() }),
])

const batchRows = 200
const keyBytes = 32

/** Writes the whole workspace as lines of JSON: a head, batches of rows table by table as they were at one moment, files, an end. */
export async function exportWorkspace(
  { db, files, secretKey }: From,
  write: (line: string) => Promise<void>,
): Promise<number> {
  await write(
    JSON.stringify({
      format: 'routewright-workspace-1',
      migrations: migrations.map(({ name }) => name),
      secretKey: base64(secretKey),
    }),
  )
  let rows = 0
  await db.transaction(
    async (tx) => {
      for (const table of workspaceTables()) rows += await exportTable(tx, table, write)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  for (const key of await files.keys()) {
    const file = await files.get(key)
    if (file) await write(JSON.stringify({ file: key, contentType: file.contentType, base64: base64(file.bytes) }))
  }
  await write(JSON.stringify({ end: true, rows }))
  return rows
}

// Rows stay text from the database to the file, so that no number or time is rounded on the way.
async function exportTable(
  tx: Transaction,
  { name, columns }: WorkspaceTable,
  write: (line: string) => Promise<void>,
): Promise<number> {
  await tx.execute(
    sql`declare workspace_rows no scroll cursor for select to_jsonb(one)::text as row from (select ${named(columns)} from ${sql.identifier(name)}) as one`,
  )
  let total = 0
  for (;;) {
    const batch = await askRows<{ row: string }>(tx, sql.raw(`fetch ${batchRows} from workspace_rows`))
    if (batch.length > 0)
      await write(`{"table":${JSON.stringify(name)},"rows":[${batch.map(({ row }) => row).join(',')}]}`)
    total += batch.length
    if (batch.length < batchRows) break
  }
  await tx.execute(sql`close workspace_rows`)
  return total
}

/** Fills an empty workspace from exported lines, all or nothing; gives the key that its secrets were encrypted with. */
export async function importWorkspace(
  { db, files }: Into,
  lines: AsyncIterable<string>,
): Promise<{ rows: number; secretKey: Uint8Array }> {
  const tables = workspaceTables()
  const reader = lines[Symbol.asyncIterator]()
  const head = z.safeParse(Header, parsed((await reader.next()).value as string | undefined))
  if (!head.success) throw new Error('This file isn’t an exported workspace.')
  checkVersion(head.data.migrations)
  const secretKey = bytesOf(head.data.secretKey)
  if (secretKey?.length !== keyBytes) throw new Error('The export is damaged: its key is incomplete.')
  let rows = 0
  const kept: string[] = []
  try {
    await db.transaction(async (tx) => {
      await checkEmpty(tx, tables)
      rows = await importLines({ tx, files, tables, kept }, reader)
      for (const table of tables) await continueNumbers(tx, table.name)
    })
  } catch (error) {
    for (const key of kept) await files.remove(key)
    throw error
  }
  return { rows, secretKey }
}

function checkVersion(theirs: string[]) {
  const ours = migrations.map(({ name }) => name)
  if (theirs.join() === ours.join()) return
  throw new Error(
    `The export comes from another database version (${theirs.at(-1)}; this one is ${ours.at(-1)}). Import it with the version that created it, then update.`,
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

function named(columns: string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
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

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return btoa(text)
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
