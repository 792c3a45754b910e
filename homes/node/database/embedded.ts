import type { Log } from '#kit/server/machine.ts'
import { binaries, makeCluster, makeFolders, type Cluster } from './embedded-cluster.ts'
import { ask, launch, stop, user, versionOf } from './embedded-process.ts'
import { Reviver } from './embedded-reviver.ts'

export { NoBinaries } from './embedded-cluster.ts'

export type EmbeddedServer = {
  socketFolder: string
  user: string
  database: string
  version: string
  revive(): Promise<void>
  stop(): Promise<void>
}

const lockedPatienceMs = 10_000

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
  let reviving: Promise<void> | undefined
  let isStopped = false
  const revive = async () => {
    if (!isStopped)
      await (reviving ??= new Reviver({ cluster, log, isStopped: () => isStopped })
        .run()
        .finally(() => (reviving = undefined)))
  }
  const stopAll = async () => {
    isStopped = true
    await reviving
    await stop(cluster)
  }
  return { socketFolder: cluster.sockets, user, database: user, version, revive, stop: stopAll }
}

async function makeDatabase(cluster: Cluster) {
  await ask(cluster, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [user])
    if (!rowCount) await client.query(`create database ${user}`)
  })
}
