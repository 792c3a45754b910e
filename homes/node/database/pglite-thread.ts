import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DurableFS, syncs } from './durable-fs.ts'

/** PGlite blocks its thread while it works, so it has this one to itself and is talked to in PostgreSQL's wire protocol. */
const port = parentPort
if (!port) throw new Error('pglite-thread runs as a worker thread')

const { folder } = workerData as { folder: string | undefined }
// `-F` switches fsync off, and fdatasync does nothing on this file system.
const startParams = [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), '-c', 'wal_sync_method=fsync']

const upkeepMs = 5 * 60_000
let last: Promise<unknown> = Promise.resolve()

async function open() {
  const database = await PGlite.create(folder === undefined ? undefined : { fs: new DurableFS(folder), startParams })
  if (folder !== undefined) await provedDurable(database)
  return database
}

async function provedDurable(database: PGlite) {
  const before = syncs.count
  await database.exec(
    'create table if not exists durability_check (at timestamptz); insert into durability_check values (now()); drop table durability_check',
  )
  const { rows } = await database.query<{ fsync: string }>('show fsync')
  if (rows[0]?.fsync !== 'on' || syncs.count === before)
    throw new Error('PGlite does not sync to disk here, so it is not used.')
}

function say(message: { kind: 'ready' } | { kind: 'closed' } | { kind: 'broken'; reason: string }) {
  port?.postMessage(message)
}

try {
  const database = await open()
  let isIdle = true
  port.on('message', (message: { kind: 'bytes'; bytes: Uint8Array } | { kind: 'close' }) => {
    if (message.kind === 'close') {
      clearInterval(upkeep)
      last = last.then(() => database.close()).then(() => say({ kind: 'closed' }))
      return
    }
    last = last.then(async () => {
      const bytes = await database.execProtocolRaw(message.bytes)
      isIdle = endsIdle(bytes)
      port.postMessage({ kind: 'bytes', bytes })
    })
    last.catch((error: unknown) => say({ kind: 'broken', reason: String(error) }))
  })
  // Nothing checkpoints or vacuums by itself in a single-user database, and its log would grow without end.
  const upkeep = setInterval(() => {
    last = last
      .then(async () => {
        if (!isIdle) return
        await database.exec('checkpoint')
        await database.exec('vacuum (analyze)')
      })
      .catch(() => undefined)
  }, upkeepMs)
  upkeep.unref()
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) })
}

/** The last message of an answer is ReadyForQuery; its last byte says whether a transaction is open. */
function endsIdle(bytes: Uint8Array): boolean {
  return bytes.at(-6) === 0x5a && bytes.at(-1) === 0x49
}
