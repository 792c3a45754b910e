import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotSaved } from '#kit/server/errors.ts'
import type { Log } from '#kit/server/machine.ts'
import { childrenOf } from '../database/children-of.ts'
import { binaries, makeCluster, makeFolders } from '../database/embedded-cluster.ts'
import { forceStop, launch, pidOf, send, stop, user, versionOf } from '../database/embedded-process.ts'
import { startEmbedded, type EmbeddedServer } from '../database/embedded.ts'
import type { OpenDatabase } from '../database/opened.ts'
import { openPostgres } from '../database/postgres.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

describe('a transaction', () => {
  let folder = ''
  let server: EmbeddedServer
  let opened: OpenDatabase

  beforeAll(async () => {
    folder = await temporaryFolder('rw-connections-')
    server = await startEmbedded(folder, quiet)
    opened = await openPostgres(
      {
        host: server.socketFolder,
        user: server.user,
        database: server.database,
        max: 2,
        connectionTimeoutMillis: 1000,
      },
      { name: 'test', log: quiet },
    )
    await opened.db.execute(sql`create table things (name text primary key)`)
  })
  afterAll(async () => {
    await opened.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const killed = sql`select pg_terminate_backend(pg_backend_pid())`

  it('that loses its connection saves nothing, and leaves the pool as large as it was', async () => {
    for (let round = 0; round < 6; round++) {
      const change = opened.db.transaction(async (tx) => {
        await tx.execute(sql`insert into things values ('lost')`)
        await tx.execute(killed)
      })
      await expect(change).rejects.toBeInstanceOf(NotSaved)
    }
    await opened.db.transaction((tx) => tx.execute(sql`insert into things values ('kept')`))
    const { rows } = (await opened.db.execute(sql`select name from things`)) as unknown as { rows: object[] }
    expect(rows).toEqual([{ name: 'kept' }])
  })

  it('that cannot begin leaves the pool as large as it was', async () => {
    for (let round = 0; round < 6; round++) {
      const begun = opened.db.transaction((tx) => tx.execute(sql`select 1`), {
        isolationLevel: 'no such level' as never,
      })
      await expect(begun).rejects.toThrow()
    }
    await opened.db.transaction((tx) => tx.execute(sql`select 1`))
  })

  it('of which one statement failed unnoticed is no success', async () => {
    const change = opened.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values ('one')`)
      await tx.execute(sql`insert into things values ('one')`).catch(() => undefined)
    })
    await expect(change).rejects.toThrow('nothing can be committed')
  })
})

describe('a server that hangs with all its processes', () => {
  it('is ended so that another can start on its data', async () => {
    const folder = await temporaryFolder('rw-hangs-')
    const cluster = { ...(await makeFolders(folder, binaries())), settings: [] }
    await makeCluster(cluster, user)
    await launch(cluster, Date.now())
    const hanging = [await pidOf(cluster), ...(await childrenOf((await pidOf(cluster))!))]
    expect(hanging.length).toBeGreaterThan(3)
    // The process of a connection may have ended since they were listed.
    for (const pid of hanging) send(pid!, 'SIGSTOP')
    await forceStop(cluster)
    await launch(cluster, Date.now() + 5000)
    expect(await versionOf(cluster)).toContain('PostgreSQL')
    await stop(cluster)
    await rm(folder, { recursive: true, force: true })
  })
})
