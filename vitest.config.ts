import { readdirSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumOptions } from './scripts/chromium.mjs'

const rooms = ['app', 'features', 'homes', 'kit', 'platform']
const exclude = ['**/node_modules/**', 'e2e/**', 'dist/**', 'data/**', '.cache/**']
const slow = 'homes/node/durability/*.test.ts'
/** The product has ten seconds to stop: on a machine that does nothing else. */
const stops = 'homes/node/durability/{process,bad-days}.test.ts'
/** Run when a home has changed. */
const faults = [
  'homes/node/durability/{boundaries,chaos,two-processes}.test.ts',
  'features/logistics/{driver,recipient-slots}/killed-server.test.ts',
]

/** Tests that need a database; they run in every home. */
const apiTests = rooms
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('#homes/test/'))
/** `TEST_PART=engine`: only what depends on the driver, the engine or the home. */
const isPart = (file: string) =>
  process.env.TEST_PART !== 'engine' || readFileSync(file, 'utf8').includes('@module-tag engine')
const partTests = apiTests.filter(isPart)
const usesNode = (file: string) => /from '(node:|#homes\/node)|\bBuffer\b/.test(readFileSync(file, 'utf8'))

/** The walks through every call are long, and what they ask is the same in every home: by default and in the product's own they run. */
const walks = [
  'app/refusals.test.ts',
  'app/odd-input.test.ts',
  'app/rights.test.ts',
  'app/scopes.test.ts',
  'app/private-log-run.test.ts',
]

/** Long enough for a machine that does something else in the meantime: what hangs is told all the same. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } }

const api = {
  exclude: [...exclude, ...(['memory', 'embedded'].includes(process.env.TEST_DATABASE ?? 'memory') ? [] : walks)],
  globalSetup: 'homes/test/global-setup.ts',
  isolate: false,
  ...patience,
}
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
    tags: [{ name: 'engine', description: 'Depends on the driver, the engine or the home.' }],
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          setupFiles: 'optimiser/testing/fixed-seed.ts',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, slow, ...faults, ...apiTests],
        },
      },
      // Files share what they import: loading the program again for each costs ten times what its tests take.
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
      { test: { name: 'stops', include: [stops], exclude, ...patience, fileParallelism: false } },
      {
        test: {
          name: 'durability',
          include: [slow],
          exclude: [...exclude, stops, ...faults],
          ...patience,
          fileParallelism: false,
        },
      },
      { test: { name: 'faults', include: faults, exclude, ...patience, fileParallelism: false } },
    ],
  },
})
