import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 4390)
const serverUrl = `http://127.0.0.1:${port}`
const staticUrl = `http://127.0.0.1:${port + 1}`
// Workers read this file again; the folder is made once, by the run that starts the servers.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rw-e2e-')))

/** Journeys through the built product: on its server, and as the static site. */
export default defineConfig({
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  // A second try tells a slow machine from a broken product; the report names what needed one.
  retries: 1,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: [['list']],
  use: { launchOptions: chromiumOptions(), trace: 'retain-on-failure' },
  projects: [
    { name: 'product', testDir: 'e2e', use: { baseURL: serverUrl } },
    { name: 'static', testDir: 'homes/browser', testMatch: '*.spec.ts', use: { baseURL: staticUrl } },
  ],
  webServer: [
    {
      command: 'node dist/server/main.mjs',
      url: `${serverUrl}/api/health`,
      env: { PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'on', RATE_LIMIT: '0', LOG_LEVEL: 'warn' },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      timeout: 60_000,
    },
    { command: 'node dist/server/preview.mjs', url: staticUrl, env: { PORT: String(port + 1) }, gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } },
  ],
})
