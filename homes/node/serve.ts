import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '#homes/shared/version.ts'
import { errorSentence } from '#kit/server/error-text.ts'
import type { Log } from '#kit/server/machine.ts'
import { jsonLog } from './log.ts'
import { readSettings } from './settings.ts'
import { start, type Running } from './start.ts'

const stopLimitMs = 9500
const worldTiles = fileURLToPath(new URL('../../roads/assets/world.pmtiles', import.meta.url))
const webFolder = fileURLToPath(new URL('../web', import.meta.url))

/** Runs until a signal comes; then finishes what runs, closes everything and ends with 0. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const log = jsonLog(settings.LOG_LEVEL)
  const starting = start({ settings, log, version, webFolder, worldTiles })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(starting, log))
  const { url, isNew, isSample, setUpCode, machine } = await starting
  process.stdout.write(`\n  Routewright ${version} is ready at ${url}\n  Data: ${machine.settings.databaseName}\n`)
  // A mistyped DATA_DIR that could be made shows by this alone.
  process.stdout.write(`  Data folder: ${resolve(settings.DATA_DIR)}${isNew ? ', a new workspace' : ''}\n`)
  if (setUpCode) process.stdout.write(`  Set-up code for the first account, if it’s asked for: ${setUpCode}\n`)
  process.stdout.write(isSample ? '  Sample workspace: sign in as admin@demo.com with the password admin\n\n' : '\n')
}

async function end(starting: Promise<Running>, log: Log): Promise<void> {
  log.info({}, 'stopping')
  setTimeout(() => process.exit(1), stopLimitMs).unref()
  try {
    await starting.then(
      (running) => running.stop(),
      () => undefined,
    )
    log.info({}, 'stopped')
    process.exit(0)
  } catch (error) {
    process.stderr.write(`Routewright didn’t shut down cleanly: ${errorSentence(error)}\n`)
    process.exit(1)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\nRoutewright couldn’t start. ${errorSentence(error)}\n\n`)
  process.exit(1)
})
