import { mkdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { lockFolder } from '../folder-lock.ts'
import type { OpenDatabase } from './opened.ts'
import { PgliteSocket } from './pglite-socket.ts'
import { threadFile } from '../thread-file.ts'
import { databaseOver } from './transactions.ts'

type Message =
  | { kind: 'ready' }
  | { kind: 'closed' }
  | { kind: 'broken'; reason: string }
  | { kind: 'bytes'; bytes: Uint8Array }

/** PGlite in a thread of its own: in a locked folder with real fsync, or in memory. */
export async function openPglite(folder: string | undefined): Promise<OpenDatabase> {
  const lock = folder === undefined ? undefined : await lockedFolder(folder)
  try {
    const thread = await startThread(folder)
    const db = databaseOver(thread.pool)
    const name = folder === undefined ? 'PGlite in memory: nothing is kept' : 'PGlite in the data folder'
    return { db, patientDb: db, name, close: () => thread.close().finally(() => lock?.release()) }
  } catch (error) {
    await lock?.release()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database in ${folder ?? 'memory'} couldn’t be opened: ${reason}. Nothing was changed. Restore a backup or set another DATA_DIR.`,
    )
  }
}

async function lockedFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return lockFolder(folder, `${folder}.lock`)
}

async function startThread(folder: string | undefined) {
  const worker = new Worker(threadFile(import.meta.url, 'pglite-thread'), { workerData: { folder } })
  let socket: PgliteSocket | undefined
  let failure: Error | undefined
  let isClosing = false
  const fail = (reason: string) => {
    // The code of a connection that failed, as a server would say it.
    failure = Object.assign(new Error(reason), { code: '08006' })
    socket?.destroy(failure)
  }
  worker.on('message', (message: Message) => {
    if (message.kind === 'bytes') socket?.receive(message.bytes)
    if (message.kind === 'broken') fail(message.reason)
  })
  worker.on('error', (error) => fail(error.message))
  worker.on('exit', (code) => isClosing || fail(`its thread ended with ${code}`))
  await waitForMessage(worker, 'ready')
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // There is one session. Asking for a second inside a transaction would wait for ever; this way it is an error.
    connectionTimeoutMillis: 30_000,
    stream: () => {
      socket = new PgliteSocket((bytes) => worker.postMessage({ kind: 'bytes', bytes }))
      // It would never get an answer.
      if (failure) setImmediate((broken: PgliteSocket) => broken.destroy(failure), socket)
      return socket
    },
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const close = async () => {
    isClosing = true
    await pool.end()
    if (failure) await worker.terminate()
    if (failure) throw failure
    const closed = waitForMessage(worker, 'closed')
    worker.postMessage({ kind: 'close' })
    await closed.finally(() => worker.terminate())
    if (failure) throw failure
  }
  return { pool, close }
}

function waitForMessage(worker: Worker, awaited: 'ready' | 'closed'): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: Message) => {
      if (message.kind === 'broken') reject(new Error(message.reason))
      if (message.kind !== awaited) return
      worker.off('message', listen).off('error', reject)
      resolve()
    }
    worker.on('message', listen)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`its thread ended with ${code}`)))
  })
}
