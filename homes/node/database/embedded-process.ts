import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf } from './children-of.ts'
import type { Cluster } from './embedded-cluster.ts'

export const user = 'routewright'
const lockedRetryMs = 200
const stopPatienceMs = 8000
const killPatienceMs = 2000

export type Settled = Cluster & { settings: string[] }

/** The data is in use by a server that is still there. */
export class StillRunning extends Error {}

export async function versionOf(cluster: Cluster): Promise<string | undefined> {
  return ask(cluster, 'postgres', async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return `PostgreSQL ${rows[0]?.server_version}`
  }).catch(() => undefined)
}

export async function ask<T>(
  cluster: Cluster,
  database: string,
  question: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: cluster.sockets,
    user,
    database,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

/** Runs the server apart from us, so that killing us does not kill it, and waits until it answers. */
export async function launch(cluster: Settled, until: number): Promise<void> {
  const logSize = await readFile(cluster.log, 'utf8').then(
    (text) => text.length,
    () => 0,
  )
  const output = openSync(cluster.log, 'a')
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${cluster.sockets}`,
    'unix_socket_permissions=0700',
    'jit=off',
    'max_connections=60',
    // Two workspaces that are emptied or brought back at once lock every table, index and sequence of both.
    'max_locks_per_transaction=256',
    // After each checkpoint the first change of a page writes the whole page into the log: seldom, and packed.
    'checkpoint_timeout=15min',
    'wal_compression=on',
    ...cluster.settings,
  ]
  const [file, args, how] = cluster.program('postgres', [
    '-D',
    cluster.data,
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(file, args, { ...how, cwd: '/', detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  let exit: string | undefined
  child.on('error', (error) => (exit = error.message))
  child.on('exit', (code, signal) => (exit = `it ended with ${signal ?? code}`))
  while (exit === undefined && !(await versionOf(cluster))) await pause(25)
  child.unref()
  if (exit === undefined) return
  const said = (await readFile(cluster.log, 'utf8').catch(() => '')).slice(logSize)
  // The one before us is still stopping, or recovering after a kill.
  const isLocked = said.includes('lock file') || said.includes('pre-existing shared memory')
  if (isLocked && Date.now() < until) return pause(lockedRetryMs).then(() => launch(cluster, until))
  const Reason = isLocked ? StillRunning : Error
  throw new Reason(
    `The database in ${cluster.data} couldn’t start: ${reasonIn(said) ?? exit}. Nothing was changed. See its log: ${cluster.log}.`,
  )
}

/** What was asked meanwhile is refused as well, which is no reason; what made it panic is one. */
export function reasonIn(said: string): string | undefined {
  const wrong = said
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR/.test(line) && !/not yet accepting|is starting up|shutting down/.test(line))
  return (wrong.findLast((line) => line.includes('PANIC')) ?? wrong.at(-1))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
}

export async function stop(cluster: Cluster): Promise<void> {
  const pid = await pidOf(cluster)
  if (!pid) return
  if (!(await endsBy(cluster, 'SIGINT', stopPatienceMs))) send(pid, 'SIGQUIT')
}

/** Ends a server that may hang, step by step; none of them loses anything, since the log is replayed at the next start. */
export async function forceStop(cluster: Cluster): Promise<void> {
  if (await endsBy(cluster, 'SIGINT', killPatienceMs)) return
  if (await endsBy(cluster, 'SIGQUIT', killPatienceMs)) return
  const pid = await pidOf(cluster)
  if (!pid) return
  // Its processes lead groups of their own, and one that hangs would keep the shared memory in use.
  for (const one of [pid, ...(await childrenOf(pid))]) send(one, 'SIGKILL')
}

export async function pidOf(cluster: Cluster): Promise<number | undefined> {
  return Number((await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n')[0]) || undefined
}

async function endsBy(cluster: Cluster, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  const pid = await pidOf(cluster)
  if (!pid) return true
  const deadline = Date.now() + patienceMs
  if (!send(pid, signal)) return true
  while (existsSync(pidFileOf(cluster)) && Date.now() < deadline) await pause(20)
  return !existsSync(pidFileOf(cluster))
}

function pidFileOf({ data }: Cluster): string {
  return `${data}/postmaster.pid`
}

/** Returns whether there was such a process. */
export function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}
