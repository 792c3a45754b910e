import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Log } from '#kit/server/machine.ts'
import { childrenOf } from '../../database/children-of.ts'
import { send } from '../../database/embedded-process.ts'
import { startEmbedded, type EmbeddedServer } from '../../database/embedded.ts'
import { startProxy } from './proxy.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
export const debianPostgres = '/usr/lib/postgresql/15'

/** Something that breaks; what it gives is called later to mend what doesn't mend by itself. */
export type Fault = () => Promise<() => Promise<void>>

/** A database under test: where the product finds it, how it can break, and a way to look inside. */
export type Victim = {
  settings: Record<string, string>
  faults: Record<string, Fault>
  ask<Row extends object>(text: string): Promise<Row[]>
  close(): Promise<void>
}

/** For what mends by itself. */
export const mended = async () => {}

/** The private PostgreSQL of the product: nothing but the product itself starts it again. */
export async function embeddedVictim(DATA_DIR: string): Promise<Victim> {
  const folder = join(DATA_DIR, 'database')
  const ask = <Row extends object>(text: string) => askServer<Row>(join(folder, 'socket'), text)
  const signalled =
    (signal: NodeJS.Signals): Fault =>
    async () => (await signalServer(folder, signal), mended)
  return {
    settings: { DATABASE_URL: 'embedded:' },
    faults: {
      'one connection is killed': async () => (await killBackends(ask, 1), mended),
      'the server is stopped fast': signalled('SIGINT'),
      'the server is stopped at once': signalled('SIGQUIT'),
      'the socket is removed': async () => {
        await removeSocket(join(folder, 'socket'))
        return async () => {
          while (!(await ask('select 1').catch(() => undefined))) await pause(20)
        }
      },
      'the server hangs': async () => {
        const resume = await freezeServer(folder)
        await pause(7000)
        return async () => resume()
      },
      'the server hangs for good': async () => (await freezeServer(folder), mended),
    },
    ask,
    close: async () => {},
  }
}

/** A server beside the product, reached over a network that can break too. */
export async function externalVictim(DATA_DIR: string): Promise<Victim> {
  let place = join(DATA_DIR, 'server-0')
  let moves = 0
  let server: EmbeddedServer = await startEmbedded(place, quiet, { native: debianPostgres })
  const socketPath = () => join(server.socketFolder, '.s.PGSQL.5432')
  const proxy = await startProxy(socketPath())
  const startAgain = async () => void (server = await startEmbedded(place, quiet, { native: debianPostgres }))
  const ask = <Row extends object>(text: string) => askServer<Row>(server.socketFolder, text)
  const stopped =
    (signal: NodeJS.Signals): Fault =>
    async () => {
      await signalServer(place, signal)
      await ended(place)
      return startAgain
    }
  /** Another machine takes over with the data of the first; the connections to the first hang, or are cut. */
  const failOver: Fault = async () => {
    const hangs = ++moves % 2 === 0
    if (hangs) proxy.freeze()
    await signalServer(place, 'SIGQUIT')
    await ended(place)
    const next = join(DATA_DIR, `server-${moves}`)
    await cp(place, next, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/\.s\.PGSQL|postmaster\.pid/.test(path),
    })
    if (process.getuid?.() === 0) await promisify(execFile)('chown', ['-R', '65534:65534', next])
    await rm(place, { recursive: true, force: true })
    place = next
    return async () => {
      await startAgain()
      proxy.pointTo(socketPath())
      if (hangs) proxy.thaw()
    }
  }
  return {
    settings: { DATABASE_URL: `postgres://${server.user}@127.0.0.1:${proxy.port}/${server.database}` },
    faults: {
      'one connection is killed': async () => (await killBackends(ask, 1), mended),
      'all connections are killed': async () => (await killBackends(ask, 100), mended),
      'the server is stopped fast': stopped('SIGINT'),
      'the server is stopped at once': stopped('SIGQUIT'),
      'the socket is removed': async () => {
        await removeSocket(server.socketFolder)
        await killBackends(ask, 0).catch(() => undefined)
        return async () => {
          await server.stop()
          await startAgain()
        }
      },
      'the network lets nothing through': async () => {
        proxy.freeze()
        await pause(7000)
        return async () => proxy.thaw()
      },
      'another server takes over': failOver,
    },
    ask,
    close: async () => {
      await proxy.close()
      await server.stop()
    },
  }
}

async function askServer<Row extends object>(host: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ host, user: 'routewright', database: 'routewright', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Prefers connections that are in the middle of something. */
async function killBackends(ask: Victim['ask'], count: number) {
  const others = "pid <> pg_backend_pid() and backend_type = 'client backend' and datname = 'routewright'"
  await ask(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where ${others} order by state like 'idle in%' desc, state = 'active' desc limit ${count}) as chosen`,
  )
}

async function removeSocket(folder: string) {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}

async function serverPid(folder: string): Promise<number> {
  const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  if (!pid) throw new Error(`no server runs in ${folder}`)
  return pid
}

async function signalServer(folder: string, signal: NodeJS.Signals) {
  process.kill(await serverPid(folder), signal)
}

async function ended(folder: string) {
  while (existsSync(join(folder, 'postgres/postmaster.pid'))) await pause(10)
}

/** Stops the server and all its processes where they are, without ending them. */
async function freezeServer(folder: string): Promise<() => void> {
  const main = await serverPid(folder)
  const all = [main, ...(await childrenOf(main))]
  const sendAll = (signal: NodeJS.Signals) => all.forEach((pid) => send(pid, signal))
  sendAll('SIGSTOP')
  return () => sendAll('SIGCONT')
}
