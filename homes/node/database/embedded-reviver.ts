import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kit/server/machine.ts'
import { ask, forceStop, launch, pidOf, send, StillRunning, type Settled } from './embedded-process.ts'

type Parts = { cluster: Settled; log: Log; isStopped: () => boolean }
type State = 'ready' | 'starting' | 'stopping' | 'closed' | 'silent'

const lookMs = 100
const lockedPatienceMs = 3000
/** Three questions of five seconds each without any answer. */
const mostSilences = 3
const retryMs = 1000

/** Gets a private PostgreSQL to answer again, whatever state it is in. */
export class Reviver {
  readonly #parts: Parts
  #silences = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async run(): Promise<void> {
    while (!this.#parts.isStopped()) {
      const state = await stateOf(this.#parts.cluster)
      if (state === 'ready') return
      this.#silences = state === 'silent' ? this.#silences + 1 : 0
      await this.#help(state).catch((error: unknown) => {
        this.#parts.log.error({ reason: String(error) }, 'the database could not be started again')
        return pause(retryMs)
      })
    }
  }

  async #help(state: State): Promise<void> {
    const { cluster, log } = this.#parts
    if (state === 'stopping') {
      // Someone asked it to stop once all clients have left, but we would never leave.
      const pid = await pidOf(cluster)
      if (pid) send(pid, 'SIGINT')
    }
    if (this.#silences >= mostSilences) {
      log.error({}, 'the database does not answer at all and is ended')
      await forceStop(cluster)
    }
    if (state === 'closed') return this.#startAgain()
    await pause(lookMs)
  }

  async #startAgain(): Promise<void> {
    const { cluster, log } = this.#parts
    log.warn({}, 'the database is gone and is started again')
    try {
      await launch(cluster, Date.now() + lockedPatienceMs)
    } catch (error) {
      if (!(error instanceof StillRunning)) throw error
      // It runs but can't be reached: its socket was removed.
      await forceStop(cluster)
      await launch(cluster, Date.now() + lockedPatienceMs)
    }
    log.info({}, 'database started')
  }
}

async function stateOf(cluster: Settled): Promise<State> {
  try {
    return await ask(cluster, 'postgres', async (client) => (await client.query('select 1'), 'ready' as const))
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (code === '57P03') return /shutting down/.test(message) ? 'stopping' : 'starting'
    if (/^(ENOENT|ECONNREFUSED)$/.test(code)) return 'closed'
    // Too many connections, or it is just shutting down: either way, it does answer.
    return /timeout/.test(message) ? 'silent' : 'starting'
  }
}
