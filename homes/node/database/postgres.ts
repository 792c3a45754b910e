import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#kit/server/machine.ts'
import type { OpenDatabase } from './opened.ts'
import { openPool } from './pool.ts'
import { StatementNames } from './statement-names.ts'
import { databaseOver } from './transactions.ts'
import { DatabaseWatch } from './watch.ts'

const oldest = 15
const closeMs = 3000

/** `revive` starts the server again where it is ours to start; `namesStatements` where no pooler between us and it loses their names. */
type Parts = { name: string; log: Log; revive?: () => Promise<void>; namesStatements?: boolean }

/** Connects to a PostgreSQL server that may be shared by several processes. */
export async function openPostgres(
  address: pg.PoolConfig,
  { name, log, revive, namesStatements = false }: Parts,
): Promise<OpenDatabase> {
  let isOpen = false
  const reviveAgain = async () => {
    if (isOpen) await revive?.()
  }
  const { pool, patientPool, cut, ...connections } = openPool(address, {
    log,
    onRefused: () => void reviveAgain(),
    names: namesStatements ? new StatementNames() : undefined,
  })
  const watch = new DatabaseWatch({
    address: connections.address,
    log,
    onLost: async ({ message }) => {
      cut(lostBecause(message))
      await reviveAgain()
    },
  })
  try {
    await checkVersion(pool)
    await watch.start()
  } catch (error) {
    await pool.end()
    throw new Error(
      `The database (${name}) can’t be used: ${(error as Error).message || String((error as { code?: string }).code)}`,
    )
  }
  isOpen = true
  const close = async () => {
    isOpen = false
    const isEnded = await Promise.race([
      Promise.all([watch.stop(), pool.end(), patientPool.end()]).then(() => true),
      pause(closeMs, false, { ref: false }),
    ])
    if (!isEnded) cut(lostBecause('the program stops'))
  }
  return {
    db: databaseOver(pool),
    patientDb: databaseOver(patientPool),
    name,
    listen: async (onWake) => watch.listen(onWake),
    close,
  }
}

/** Looks like what a server says of a broken connection. */
function lostBecause(message: string): Error {
  return Object.assign(new Error(message), { code: '08006' })
}

async function checkVersion(pool: pg.Pool) {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  // Engines that only speak PostgreSQL's language report the release they follow, some an old one.
  if (major < oldest && major !== 13)
    throw new Error(`Routewright needs PostgreSQL ${oldest} or newer. This is version ${major}.`)
}
