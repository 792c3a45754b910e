import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '#kit/server/machine.ts'
import type { Listening, OpenDatabase } from './opened.ts'

const channel = 'routewright'
const retryMs = 2000
const oldest = 15

/** Connects to a PostgreSQL server that may be shared by several processes. */
export async function openPostgres(
  address: pg.PoolConfig,
  { name, log }: { name: string; log: Log },
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    ...address,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost a database connection'))
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw new Error(
      `The database (${name}) can’t be used: ${(error as Error).message || String((error as { code?: string }).code)}`,
    )
  }
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    name,
    listen: (onWake) => listen(address, onWake, log),
    close: () => pool.end(),
  }
}

async function checkVersion(pool: pg.Pool) {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  // Engines that only speak PostgreSQL's language report the release they follow, some an old one.
  if (major < oldest && major !== 13)
    throw new Error(`Routewright needs PostgreSQL ${oldest} or newer. This is version ${major}.`)
}

/** Hears `NOTIFY` on a connection of its own that comes back by itself. */
async function listen(address: pg.PoolConfig, onWake: () => void, log: Log): Promise<Listening> {
  let client: pg.Client | undefined
  let isStopped = false
  let isAsked = false
  let isTelling = false

  /** One notice at a time; those asked for meanwhile become one more. */
  async function tell(): Promise<void> {
    isAsked = true
    if (isTelling) return
    isTelling = true
    while (isAsked && client) {
      isAsked = false
      await client.query(`notify ${channel}`).catch(() => undefined)
    }
    isTelling = false
  }

  async function connect(): Promise<void> {
    if (isStopped) return
    const next = new pg.Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...address })
    let isGone = false
    const again = () => {
      if (isGone) return
      isGone = true
      client = undefined
      setTimeout(() => void connect(), retryMs).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', onWake)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
    } catch (error) {
      // CockroachDB has no LISTEN; polling carries on without it.
      log.warn({ reason: (error as Error).message }, 'could not listen to the database; polling instead')
      if ((error as { code?: string }).code?.startsWith('42') || (error as { code?: string }).code === '0A000')
        isStopped = true
      await next.end().catch(() => undefined)
    }
  }

  await connect()
  return {
    wake: () => void tell(),
    stop: async () => {
      isStopped = true
      await client?.end()
    },
  }
}
