import { hashToken } from '#kit/server/ids.ts'
import type { Database, Log, Machine } from '#kit/server/machine.ts'
import { DatabaseQueue } from '#homes/shared/queue.ts'
import { broadcastBus } from './broadcast-bus.ts'
import { browserEvaluator } from './evaluator.ts'
import { browserFiles, browserSecretKey } from './kept.ts'
import { browserOptimise } from './optimise.ts'
import { browserOutboundHttp } from './outbound-http.ts'
import { browserPasswords } from './passwords.ts'
import { siteRegions } from './regions.ts'
import { browserTasks } from './tasks.ts'

export type Place = { name: string; version: string }

const queuePollMs = 5000
const consoleLog: Log = {
  info: () => {},
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
}

/** What the program stands on in this browser, in a page or in a worker. */
export async function browserMachine(db: Database, { name, version }: Place): Promise<Machine> {
  return {
    db,
    now: () => new Date(),
    passwords: browserPasswords,
    sha256: hashToken,
    secretKey: await browserSecretKey(name),
    files: await browserFiles(name),
    mailer: undefined,
    mailboxes: undefined,
    outboundHttp: browserOutboundHttp,
    outboundSockets: undefined,
    bus: broadcastBus(name),
    queue: new DatabaseQueue({ db, log: consoleLog, pollMs: queuePollMs }),
    regions: siteRegions(`${location.origin}/`),
    optimise: browserOptimise,
    inWorker: browserTasks,
    askEvaluator: browserEvaluator,
    log: consoleLog,
    // A page closes without notice.
    leaving: new AbortController().signal,
    settings: {
      publicUrl: location.origin,
      isSample: false,
      version,
      databaseName: 'PGlite in this browser',
      providers: {},
    },
  }
}
