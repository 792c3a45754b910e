import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#kit/server/machine.ts'
import { binaries, makeCluster, makeFolders, type Cluster } from './embedded-cluster.ts'

export { NoBinaries } from './embedded-cluster.ts'

export type EmbeddedServer = {
  socketFolder: string
  user: string
  database: string
  version: string
  stop(): Promise<void>
}

const user = 'routewright'
const lockedRetryMs = 200
const lockedPatienceMs = 10_000
const stopPatienceMs = 8000

type Choice = { native?: string; settings?: string[] }

/** Starts the private PostgreSQL of a folder, or finds the one that a killed process left running. */
export async function startEmbedded(
  folder: string,
  log: Log,
  { native = binaries(), settings = [] }: Choice = {},
): Promise<EmbeddedServer> {
  const cluster = { ...(await makeFolders(folder, native)), settings }
  if (!(await versionOf(cluster))) {
    await makeCluster(cluster, user)
    await launch(cluster, Date.now() + lockedPatienceMs)
    log.info({ folder }, 'database started')
  } else log.info({ folder }, 'database was still running; using it again')
  await makeDatabase(cluster)
  const version = (await versionOf(cluster)) ?? 'PostgreSQL'
  return { socketFolder: cluster.sockets, user, database: user, version, stop: () => stop(cluster) }
}

async function versionOf(cluster: Cluster): Promise<string | undefined> {
  return ask(cluster, 'postgres', async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return `PostgreSQL ${rows[0]?.server_version}`
  }).catch(() => undefined)
}

async function makeDatabase(cluster: Cluster) {
  await ask(cluster, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [user])
    if (!rowCount) await client.query(`create database ${user}`)
  })
}

async function ask<T>(cluster: Cluster, database: string, question: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: cluster.sockets, user, database, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

/** Runs the server apart from us, so that killing us does not kill it, and waits until it answers. */
async function launch(cluster: Cluster & { settings: string[] }, until: number): Promise<void> {
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
  throw new Error(
    `The database in ${cluster.data} couldn’t start: ${reasonIn(said) ?? exit}. Nothing was changed. See its log: ${cluster.log}.`,
  )
}

function reasonIn(said: string): string | undefined {
  return said
    .split('\n')
    .findLast((line) => /FATAL|PANIC|ERROR/.test(line))
    ?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
}

async function stop(cluster: Cluster): Promise<void> {
  const pidFile = `${cluster.data}/postmaster.pid`
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  const deadline = Date.now() + stopPatienceMs
  send(pid, 'SIGINT')
  while (existsSync(pidFile) && Date.now() < deadline) await pause(20)
  // Immediate shutdown loses nothing: the log is replayed at the next start.
  if (existsSync(pidFile)) send(pid, 'SIGQUIT')
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
