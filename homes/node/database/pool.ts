import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#kit/server/machine.ts'
import { nameStatements, type StatementNames } from './statement-names.ts'

type Parts = {
  log: Log
  /** Told of each connection that could not be made. */
  onRefused(error: Error): void
  /** Where the server, or what passes statements on to it, keeps named ones. */
  names?: StatementNames | undefined
}
export type Connections = {
  pool: pg.Pool
  /** Without limits of time: for an update or an import, which take as long as there is data. */ patientPool: pg.Pool
  address: pg.PoolConfig
  /** Ends all at once, answered or not. */ cut(reason: Error): void
}

const limits = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  // The server's own limit ends a long statement; this one is for a server that is no longer there to do so.
  query_timeout: 70_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** A pool whose connections may break at any moment, even those in use, without harm to the process. */
export function openPool(address: pg.PoolConfig, { log, onRefused, names }: Parts): Connections {
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', (error: NodeJS.ErrnoException) => error.syscall === 'connect' && onRefused(error))
    return socket
  }
  const open = (more: pg.PoolConfig) => {
    const pool = new pg.Pool({ ...limits, ...address, stream, ...more })
    // The pool itself listens only to idle connections.
    pool.on('connect', (client) => {
      client.on('error', (error) => log.warn({ reason: error.message }, 'lost a database connection'))
      if (names) nameStatements(client, names)
    })
    pool.on('error', () => undefined)
    return pool
  }
  const pool = open({ onConnect: freeLocksSoon })
  const patientPool = open({ query_timeout: 0, onConnect: waitPatiently })
  return {
    pool,
    patientPool,
    address: { ...address, stream },
    cut: (reason) => sockets.forEach((socket) => socket.destroy(reason)),
  }
}

/** Lets the server notice within half a minute that we are gone, and give up the locks we held. */
async function freeLocksSoon(client: pg.ClientBase): Promise<void> {
  await client
    .query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    .catch(() => undefined)
}

/** Also lifts the limits that the server or the address sets. */
async function waitPatiently(client: pg.ClientBase): Promise<void> {
  await freeLocksSoon(client)
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
}
