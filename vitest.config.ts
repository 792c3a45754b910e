import { readdirSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumOptions } from './scripts/chromium.mjs'
import { faults, isSlow } from './scripts/test/slow-tests.mjs'

const rooms = ['app', 'features', 'homes', 'kit', 'platform']
const exclude = ['**/node_modules/**', 'e2e/**', 'dist/**', 'data/**', '.cache/**']
/** The product has ten seconds to stop: on a machine that does nothing else. */
const stops = ['homes/node/durability/process.test.ts', 'homes/node/durability/bad-days.test.ts']

/** Tests that need a database; they run in every home. */
const filesIn = (room: string) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`)
const apiTests = rooms
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('#homes/test/'))
/** `TEST_PART=engine`: only what depends on the driver, the engine or the home. */
const isPart = (file: string) =>
  process.env.TEST_PART !== 'engine' || readFileSync(file, 'utf8').includes('@module-tag engine')
const partTests = apiTests.filter(isPart)
const usesNode = (file: string) => /from '(node:|#homes\/node)|\bBuffer\b/.test(readFileSync(file, 'utf8'))

/** Tests of a browser's things, of time or of the process put others in their place: they need a world of their own. */
const replaces =
  /vi\.(mock|doMock|stub|useFakeTimers|setSystemTime|resetModules)|changeLanguage\(|process\.env|globalThis/
const unitTests = [...rooms, 'optimiser', 'roads', 'scripts', 'ui']
  .flatMap((room) => filesIn(room))
  .filter((file) => /\.test\.tsx?$/.test(file) && !apiTests.includes(file) && !isSlow(file) && !faults.includes(file))
const alone = unitTests.filter((file) => replaces.test(readFileSync(file, 'utf8')))

/** The walks through every call are long, and what they ask is the same in every home: by default and in the product's own they run. */
const walks = ['app/refusals.test.ts', 'app/rights.test.ts', 'app/scopes.test.ts']

/** Long enough for a machine that does something else in the meantime: what hangs is told all the same. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } }

const api = {
  exclude: [...exclude, ...(['memory', 'embedded'].includes(process.env.TEST_DATABASE ?? 'memory') ? [] : walks)],
  globalSetup: 'homes/test/global-setup.ts',
  isolate: false,
  ...patience,
}
const unit = { ...patience, exclude, setupFiles: 'optimiser/testing/fixed-seed.ts' }
const inBrowser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: chromiumOptions() }),
  instances: [{ browser: 'chromium' as const }],
}

export default defineConfig({
  test: {
    // By default vitest leaves one core to others, which on two cores means one worker.
    maxWorkers: 2,
    // One test alone would pass for its whole file.
    allowOnly: false,
    tags: [{ name: 'engine', description: 'Depends on the driver, the engine or the home.' }],
    projects: [
      // Files share what they import: loading the program again for each costs as much as, or ten times, what its tests take.
      { test: { ...unit, name: 'unit', include: unitTests.filter((file) => !alone.includes(file)), isolate: false } },
      { test: { ...unit, name: 'unit-alone', include: alone } },
      { test: { ...api, name: 'api', include: partTests } },
      {
        optimizeDeps: { exclude: ['@electric-sql/pglite'], entries: partTests },
        worker: { format: 'es' },
        test: {
          ...api,
          name: 'api-browser',
          include: partTests.filter((file) => !usesNode(file)),
          browser: inBrowser,
        },
      },
      { test: { name: 'stops', include: stops, exclude, ...patience, fileParallelism: false } },
      {
        test: {
          name: 'durability',
          include: filesIn('homes').filter(isSlow),
          exclude: [...exclude, ...stops, ...faults],
          ...patience,
          fileParallelism: false,
        },
      },
      { test: { name: 'faults', include: faults, exclude, ...patience, fileParallelism: false } },
    ],
  },
})
