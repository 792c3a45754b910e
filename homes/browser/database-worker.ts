import { PGlite } from '@electric-sql/pglite'
import { worker } from '@electric-sql/pglite/worker'
import { sendCodes } from './error-codes.ts'

/** Of all tabs one is the leader; its worker holds the database and answers for the others. */
void worker({
  async init({ dataDir, meta }) {
    const { imageUrl, isNew } = meta as { imageUrl: string; isNew: boolean }
    // Starting from an image takes a third of the time that making a database does.
    const image = isNew
      ? await fetch(imageUrl).then((response) => (response.ok ? response.blob() : undefined))
      : undefined
    const database = await PGlite.create({ ...(dataDir && { dataDir }), ...(image && { loadDataDir: image }) })
    if (image) await database.syncToFs()
    return sendCodes(savedOnRequest(database))
  },
})

/** By itself it would save everything to IndexedDB after each message, five times per query; the page says when to. */
function savedOnRequest(database: PGlite): PGlite {
  const run = database.execProtocol.bind(database)
  const stream = database.execProtocolStream.bind(database)
  database.execProtocol = (message, options) => run(message, { ...options, syncToFs: false })
  database.execProtocolStream = (message, options) => stream(message, { ...options, syncToFs: false })
  return database
}
