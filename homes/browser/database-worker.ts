import { PGlite } from '@electric-sql/pglite'
import { worker } from '@electric-sql/pglite/worker'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#kit/server/machine.ts'
import { sendCodes } from './error-codes.ts'
import type { Place } from './machine.ts'

export type Meta = { imageUrl: string; isNew: boolean; begun?: Place | undefined }

/** Of all tabs one is the leader; its worker holds the database and answers for the others. */
void worker({
  async init({ dataDir, meta }) {
    const { imageUrl, isNew, begun } = meta as Meta
    // Starting from an image takes a third of the time that making a database does.
    const image = isNew
      ? await fetch(imageUrl).then((response) => (response.ok ? response.blob() : undefined))
      : undefined
    const database = await PGlite.create({ ...(dataDir && { dataDir }), ...(image && { loadDataDir: image }) })
    const saved = savedOnRequest(database)
    if (isNew && begun) await fill(saved, begun)
    if (isNew) await database.syncToFs()
    return sendCodes(saved)
  },
})

/** What fails here is tried again by the page, which tells of it. */
async function fill(database: PGlite, place: Place): Promise<void> {
  try {
    const { begin } = await import('./begin.ts')
    await begin(drizzle(database, { casing: 'snake_case' }) as Database, place)
  } catch (error) {
    console.warn('the sample could not be made in the worker', error)
  }
}

/** By itself it would save everything to IndexedDB after each message, five times per query; the page says when to. */
function savedOnRequest(database: PGlite): PGlite {
  const run = database.execProtocol.bind(database)
  const stream = database.execProtocolStream.bind(database)
  database.execProtocol = (message, options) => run(message, { ...options, syncToFs: false })
  database.execProtocolStream = (message, options) => stream(message, { ...options, syncToFs: false })
  return database
}
