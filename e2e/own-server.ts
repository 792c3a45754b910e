import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { test } from './journey.ts'
import { morningEnvironment } from './morning.ts'
import { untilAnswers, untilReady } from './ready.ts'
import { lendDemoCity } from '../scripts/demo-city.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { temporaryFolder } from '#homes/node/testing/temporary-folder.ts'

export type OwnServer = {
  url: () => string
  readonly settings: Readonly<Record<'DATA_DIR', string>>
  start: () => Promise<void>
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** A server of a file's own, on a folder of its own: what other journeys left would be in its way, or it in theirs. */
export function ownServer(more: Record<string, string>, { hasCity = false } = {}): OwnServer {
  const settings = { PORT: '', DATA_DIR: '', SIMULATOR: 'off', RATE_LIMIT: '0', ...more }
  const url = () => `http://127.0.0.1:${settings.PORT}`
  let server: ChildProcess

  const own: OwnServer = {
    url,
    settings,
    start: async () => {
      server = spawn(process.execPath, ['dist/server/main.mjs'], {
        env: { ...process.env, ...morningEnvironment(), ...settings },
        stdio: 'ignore',
      })
      await (hasCity ? untilReady(url()) : untilAnswers(url()))
    },
    end: async (signal) => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill(signal)
      await ended
    },
  }
  // Not when the file is read, which a run does more than once.
  test.beforeAll(async () => {
    settings.PORT = String(await freePort())
    settings.DATA_DIR = await temporaryFolder('rw-own-')
    if (hasCity) lendDemoCity(settings.DATA_DIR)
    await own.start()
  })
  test.afterAll(async () => {
    await own.end('SIGTERM')
    await rm(settings.DATA_DIR, { recursive: true, force: true })
  })
  return own
}
