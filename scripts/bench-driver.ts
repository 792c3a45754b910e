// What the driver page costs: its JavaScript, and how long it takes to the next stop without a network on a slow phone.
// usage: npm run bench:driver [-- --gate] [--runs=5]
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext } from '@playwright/test'
import { driverServer } from '../e2e/driver-server.ts'
import { chromiumOptions } from './chromium.mjs'
import { build, root } from './prepare.mjs'

const budget = { scriptKb: 150, startMs: 2000 }
const slowdown = 4
const stops = 40
const stepsBeforeDriving = [
  'Go on duty',
  'Check vehicle',
  'Everything else is fine',
  'Save check',
  'Review route',
  'Accept route',
  'Check load',
  'Tick everything',
  'Save load check',
  'Set off',
]

const options = new Map(
  process.argv.slice(2).map((word) => [word.replace(/^--/, '').split('=')[0]!, word.split('=')[1] ?? 'yes']),
)
const runs = Number(options.get('runs') ?? 5)
const folder = join(root, 'dist/web')
await build('web')
const scriptKb = await scriptBytes()
const starts = await coldStarts()
const median = starts.toSorted((one, other) => one - other)[Math.floor(starts.length / 2)] ?? 0

console.log(`JavaScript, gzip, all languages: ${scriptKb.toFixed(1)} KB (budget ${budget.scriptKb})`)
console.log(`Cold start to the next stop, no network, processor ${slowdown}× slower, ${stops} stops:`)
console.log(
  `  median ${median.toFixed(0)} ms of ${starts.map((ms) => ms.toFixed(0)).join(', ')} (budget ${budget.startMs})`,
)
console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)}`)
if (options.has('gate') && (scriptKb > budget.scriptKb || median > budget.startMs)) process.exitCode = 1

/** Everything the page's service worker keeps on the device. */
async function scriptBytes(): Promise<number> {
  const worker = await readFile(join(folder, 'driver-worker.js'), 'utf8')
  const kept = (await readdir(join(folder, 'assets'))).filter(
    (name) => name.endsWith('.js') && worker.includes(`/assets/${name}`),
  )
  const sizes = await Promise.all(
    [...kept.map((name) => `assets/${name}`), 'driver-worker.js'].map(
      async (name) => gzipSync(await readFile(join(folder, name)), { level: 9 }).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Opens the day once with a network; then the server is gone, and every run is a browser of its own. */
async function coldStarts(): Promise<number[]> {
  const server = await driverServer(folder, stops)
  const profile = await mkdtemp(join(tmpdir(), 'rw-driver-'))
  const withBrowser = async <T>(work: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...chromiumOptions(),
      viewport: { width: 390, height: 844 },
    })
    return work(context).finally(() => context.close())
  }
  try {
    await withBrowser((context) => loadDay(context, server.url))
    await server.stop()
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await withBrowser((context) => startMs(context, server.url)))
    return times
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

async function loadDay(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/driver`)
  await page.getByLabel('PIN').fill('12345678')
  await page.getByRole('button', { name: 'Sign in' }).click()
  for (const name of stepsBeforeDriving) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Arrived' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
}

async function startMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${url}/driver`)
  await page.getByRole('heading', { name: 'Recipient 1' }).waitFor()
  return page.evaluate(() => performance.now())
}
