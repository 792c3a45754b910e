import type { PGlite } from '@electric-sql/pglite'
import { PGliteWorker } from '@electric-sql/pglite/worker'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#kit/server/machine.ts'
import type { Meta } from './database-worker.ts'
import { receiveCodes } from './error-codes.ts'
import { endedByLeaderChanges } from './leader-changes.ts'
import type { Place } from './machine.ts'

type Kept = { dataDir: string; imageUrl: string; begun?: Place }
export type BrowserDatabase = {
  db: Database
  /** Waits until everything written so far is kept. */
  save(): Promise<void>
  close(): Promise<void>
}

const saveAfterMs = 2000

/**
 * The database of this browser, one for all its tabs; with `memory://` as its folder, one for this page alone.
 * With `begun`, a new one is filled where it lies: from the page each statement would take six messages between threads.
 */
export async function openBrowserDatabase({ dataDir, imageUrl, begun }: Kept): Promise<BrowserDatabase> {
  const isNew = !(await exists(dataDir))
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), { type: 'module' })
  const id = dataDir.startsWith('memory:') ? crypto.randomUUID() : dataDir
  const meta: Meta = { imageUrl, isNew, begun }
  const pglite = endedByLeaderChanges(receiveCodes(await PGliteWorker.create(worker, { dataDir, id, meta })))
  const save = pglite.syncToFs.bind(pglite)
  pglite.syncToFs = savedSoon(save)
  const db = drizzle(asWhole(pglite), { casing: 'snake_case' }) as Database
  const close = async () => {
    await pglite.close()
    worker.terminate()
  }
  return { db, save, close }
}

// The worker speaks for the whole of PGlite, which is what the driver was written for.
function asWhole(worker: PGliteWorker): PGlite {
  return worker as unknown as PGlite
}

/** Saving takes about a tenth of a second, too long for every query: a call that writes saves once, all else soon. */
function savedSoon(save: () => Promise<void>): () => Promise<void> {
  let isDue = false
  return async () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      save().catch(() => undefined)
    }, saveAfterMs)
  }
}

async function exists(dataDir: string): Promise<boolean> {
  if (!dataDir.startsWith('idb://')) return false
  const name = `/pglite/${dataDir.slice('idb://'.length)}`
  return (await indexedDB.databases()).some((database) => database.name === name)
}
