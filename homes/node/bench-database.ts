import { readFile } from 'node:fs/promises'
import pg from 'pg'

export type DatabaseCost = { statements: number; ms: number; walBytes: number }

let statements = 0

/** Every statement of this process passes here, in a transaction or not. */
export function countStatements(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statements++
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
}

/** What work asks of the database: statements, processor time of all its processes, and bytes of its log. */
export async function costOfDatabase(pool: pg.Pool, work: () => Promise<void>): Promise<DatabaseCost> {
  const look = async () => ({ ...(await lookAt(pool)), statements })
  const before = await look()
  await work()
  const asked = statements
  const after = await look()
  const ms = [...after.nanoseconds].reduce((sum, [pid, now]) => sum + now - (before.nanoseconds.get(pid) ?? 0n), 0n)
  return { statements: asked - before.statements, ms: Number(ms) / 1e6, walBytes: after.wal - before.wal }
}

async function lookAt(pool: pg.Pool): Promise<{ wal: number; nanoseconds: Map<number, bigint> }> {
  const { rows } = await pool.query<{ pid: number; wal: string }>(
    `select pid, pg_current_wal_insert_lsn() - '0/0' as wal from pg_stat_activity`,
  )
  const times = await Promise.all(rows.map(async ({ pid }) => [pid, await processorTime(pid)] as const))
  return { wal: Number(rows[0]?.wal ?? 0), nanoseconds: new Map(times) }
}

/** Where the system doesn't say, none. */
async function processorTime(pid: number): Promise<bigint> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return BigInt(text.split(' ')[0] ?? 0)
}
