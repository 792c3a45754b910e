import { api } from '#app/api.ts'
import { loadSample } from '#app/sample.ts'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { DatabaseQueue } from '#homes/shared/queue.ts'
import { beginWorkspace } from '#homes/shared/workspace-facts.ts'
import type { Log, Machine } from '#kit/server/machine.ts'
import type { Api } from '#kit/server/router.ts'
import { broadcastBus } from './broadcast-bus.ts'
import { openBrowserDatabase } from './database.ts'
import { browserEvaluator } from './evaluator.ts'
import { browserFiles, browserSecretKey } from './kept.ts'
import { browserOptimise } from './optimise.ts'
import { browserOutboundHttp } from './outbound-http.ts'
import { browserPasswords } from './passwords.ts'
import { siteRegions } from './regions.ts'
import { browserTasks } from './tasks.ts'

export type Step = 'database' | 'sample' | 'ready'
type Begin = { name: string; version: string; imageUrl: string; onStep: (step: Step) => void }

const queuePollMs = 5000
const consoleLog: Log = {
  info: () => {},
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
}

/** The whole program in this page, on a database that all tabs share and that stays in the browser. */
export async function startInBrowser({ name, version, imageUrl, onStep }: Begin): Promise<Api> {
  onStep('database')
  const { db, save } = await openBrowserDatabase({ dataDir: `idb://${name}`, imageUrl })
  const settings = {
    publicUrl: location.origin,
    isSample: false,
    version,
    databaseName: 'PGlite in this browser',
    providers: {},
  }
  const machine: Machine = {
    db,
    now: () => new Date(),
    passwords: browserPasswords,
    secretKey: await browserSecretKey(name),
    files: await browserFiles(name),
    mailer: undefined,
    mailboxes: undefined,
    outboundHttp: browserOutboundHttp,
    bus: broadcastBus(name),
    queue: new DatabaseQueue({ db, log: consoleLog, pollMs: queuePollMs }),
    regions: siteRegions(`${location.origin}/`),
    optimise: browserOptimise,
    inWorker: browserTasks,
    askEvaluator: browserEvaluator,
    log: consoleLog,
    settings,
  }
  const isSample = await navigator.locks.request(`${name}-begin`, async () => {
    await migrate(db, migrations)
    onStep('sample')
    const fill = (tx: Machine['db']) => loadSample({ ...machine, db: tx, settings: { ...settings, isSample: true } })
    return (await beginWorkspace({ db, isSampleWanted: true, loadSample: fill })).isSample
  })
  await save()
  onStep('ready')
  return savedBeforeAnswer(api({ ...machine, settings: { ...settings, isSample } }), save)
}

/** What was acknowledged survives a reload. */
function savedBeforeAnswer(program: Api, save: () => Promise<void>): Api {
  return {
    async fetch(request, from) {
      const response = await program.fetch(request, from)
      if (request.method !== 'GET' && response.ok) await save()
      return response
    },
  }
}
