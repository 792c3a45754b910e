import { sql } from 'drizzle-orm'
import type { Log } from '#kit/server/machine.ts'
import { openDatabase } from '../database/open-database.ts'

/** Writes numbered rows for ever and says each number once the database has acknowledged it. */
const [databaseUrl, dataDir = '', first = '0'] = process.argv.slice(2)
const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

const { db } = await openDatabase({ databaseUrl, dataDir, log: quiet })
await db.execute(sql`create table if not exists written (number integer primary key, filling text)`)
for (let number = Number(first); ; number++) {
  await db.execute(sql`insert into written values (${number}, ${'x'.repeat(500)})`)
  process.stdout.write(`${number}\n`)
}
