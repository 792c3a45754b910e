import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importWorkspace } from '#homes/shared/import-workspace.ts'
import { migrate } from '#homes/shared/migrate.ts'
import type { Files } from '#kit/server/machine.ts'
import { each, releasedWorkspaces } from '../testing/released-workspaces.ts'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'
import type { OpenDatabase } from './opened.ts'
import { openPostgres } from './postgres.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const limitMs = 3000
const longMs = 4500

describe('a server that ends what takes long', () => {
  let folder = ''
  let server: EmbeddedServer
  let opened: OpenDatabase
  beforeAll(async () => {
    folder = await temporaryFolder('rw-patience-')
    server = await startEmbedded(folder, quiet)
    const address = { host: server.socketFolder, user: server.user, database: server.database }
    opened = await openPostgres(
      { ...address, statement_timeout: limitMs, query_timeout: limitMs, idle_in_transaction_session_timeout: limitMs },
      { name: 'test', log: quiet },
    )
  })
  afterAll(async () => {
    await opened.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('still updates a large database, whose statements take longer', async () => {
    const slow = { name: '9999_slow.sql', hash: 'slow', statements: [`select pg_sleep(${longMs / 1000})`] }
    await expect(opened.db.execute(sql.raw(slow.statements[0]!))).rejects.toThrow()
    await migrate(opened.patientDb, [slow])
    await opened.patientDb.execute(sql`drop table migrations`)
  })

  it('still imports files that take longer to be written', async () => {
    const [{ lines } = { lines: [] }] = releasedWorkspaces()
    const file = JSON.stringify({ file: 'avatars/one', contentType: 'image/png', base64: 'AAAA' })
    const rows = lines.slice(0, -1)
    const files: Files = {
      put: () => pause(longMs),
      get: async () => undefined,
      remove: async () => {},
      keys: async () => [],
    }
    const imported = importWorkspace({ db: opened.patientDb, files }, each([...rows, file, lines.at(-1)!]))
    expect((await imported).rows).toBeGreaterThan(0)
  })
})
