import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.mjs'
import { morningEnvironment, untilMorningMs } from './e2e/morning.ts'
import { lendDemoCity } from './scripts/demo-city.mjs'
import { temporaryFolder } from './homes/node/testing/temporary-folder.ts'

const port = Number(process.env.E2E_PORT ?? 4390)
const staticUrl = `http://127.0.0.1:${port}`
const isList = process.argv.includes('--list')
// Workers read this file again; the folder is made once, by the run that starts the servers, and goes with it.
const isOfRun = process.env.E2E_DATA_DIR === undefined && !isList
const dataDir = (process.env.E2E_DATA_DIR ??= isList ? '' : await temporaryFolder('rw-e2e-'))
process.env['CLOCK_SHIFT_MS'] ??= String(untilMorningMs(Date.now()))
// Two journeys at a time, each on a server of its own: what one changes, the other does not see.
const workers = 2
const serverUrls = Array.from({ length: workers }, (_, index) => `http://127.0.0.1:${port + 1 + index}`)
if (isOfRun) for (const url of serverUrls) lendDemoCity(join(dataDir, new URL(url).port))
const ownServer = serverUrls[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]!

// There `npm test` itself tries a failed file once more, alone and on fresh data, after everything else.
const hasSecondTries = process.env['SECOND_TRIES'] === 'told'

const staticSite = {
  command: 'node dist/server/preview.mjs',
  url: staticUrl,
  env: { PORT: String(port) },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
}
/** `npm test` leaves the static site out: only `npm run test:homes` opens it. */
const hasStaticSite = (process.env['E2E_PROJECTS'] ?? 'static').includes('static')

/** Journeys through the built product: on its server, and as the static site. */
export default defineConfig({
  globalSetup: './e2e/ready.ts',
  metadata: { serverUrls },
  forbidOnly: true,
  fullyParallel: false,
  workers,
  timeout: 180_000,
  // A journey that needs another try has failed; the other try is for its trace.
  retries: hasSecondTries ? 0 : 1,
  failOnFlakyTests: true,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: [['list']],
  use: { launchOptions: chromiumOptions(), trace: 'on-first-retry' },
  projects: [
    // Every context of the static site makes a workspace of its own first.
    { name: 'static', testDir: 'homes/browser', testMatch: '*.spec.ts', timeout: 300_000, use: { baseURL: staticUrl } },
    { name: 'product', testDir: 'e2e', use: { baseURL: ownServer } },
  ],
  webServer: [
    ...(hasStaticSite ? [staticSite] : []),
    ...serverUrls.map((url) => ({
      command: 'node dist/server/main.mjs',
      url: `${url}/api/health`,
      env: {
        ...morningEnvironment(),
        PORT: new URL(url).port,
        DATA_DIR: join(dataDir, new URL(url).port),
        SAMPLE_DATA: 'on',
        SIMULATOR: 'off',
        RATE_LIMIT: '0',
        // Journeys serve the card provider themselves.
        WEBHOOKS_INSIDE: 'on',
        LOG_LEVEL: 'warn',
      },
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      timeout: 60_000,
    })),
  ],
})
