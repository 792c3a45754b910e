import { sql } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { version } from './version.ts'
import { base64, type Header, type Step } from './workspace-lines.ts'
import { named, workspaceTables, type Transaction, type WorkspaceTable } from './workspace-tables.ts'

type From = Pick<Machine, 'db' | 'files' | 'secretKey'>

export type Exported = { rows: number; files: number }

const batchRows = 200

/** Writes the whole workspace as lines of JSON: a head, batches of rows table by table as they were at one moment, files, an end. */
export async function exportWorkspace(
  { db, files, secretKey }: From,
  write: (line: string) => Promise<void>,
): Promise<Exported> {
  let rows = 0
  await db.transaction(
    async (tx) => {
      await write(JSON.stringify(await headOf(tx, secretKey)))
      for (const table of await workspaceTables(tx)) rows += await exportTable(tx, table, write)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  let written = 0
  for (const key of await files.keys()) {
    const file = await files.get(key)
    if (!file) continue
    await write(JSON.stringify({ file: key, contentType: file.contentType, base64: base64(file.bytes) }))
    written++
  }
  await write(JSON.stringify({ end: true, rows, files: written }))
  return { rows, files: written }
}

/** What the database is by now, which before an update is what an older version made of it. */
async function headOf(tx: Transaction, secretKey: Uint8Array): Promise<Header> {
  const migrations = await askRows<Step>(tx, sql`select name, hash from migrations order by name`)
  return { format: 'routewright-workspace-2', version, migrations, secretKey: base64(secretKey) }
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
