// What the driver page costs: its JavaScript, the size of a day, how long it takes to the next stop without a network on a slow phone, and what it does while nobody touches it.
// usage: npm run bench:driver [-- --gate] [--runs=5] [--idle=60]
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext } from '@playwright/test'
import { areaOf } from '../e2e/driver-area.ts'
import { dayOf } from '../e2e/driver-day.ts'
import { driverServer, type DriverServer } from '../e2e/driver-server.ts'
import { readDemoCity } from '../homes/node/regions/demo-city.ts'
import { chromiumOptions } from './chromium.mjs'
import { build, root } from './prepare.mjs'

const budget = { scriptKb: 150, startMs: 2000, dayKb: 5000, pauseMs: 15_000 }
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
const idleSeconds = Number(options.get('idle') ?? 60)
const folder = join(root, 'dist/web')
await build('web')
const scriptKb = await scriptBytes()
const dayText = JSON.stringify(dayOf(stops))
const dayKb = Buffer.byteLength(dayText) / 1000
const areaKb = (await areaOf(await readDemoCity(), doorsInDemoCity())).length / 1000
const { starts, pauses } = await measure()
const median = starts.toSorted((one, other) => one - other)[Math.floor(starts.length / 2)] ?? 0

console.log(`JavaScript, gzip, all languages: ${scriptKb.toFixed(1)} KB (budget ${budget.scriptKb})`)
console.log(
  `Day of ${stops} stops as it is kept: ${dayKb.toFixed(1)} KB, ${(gzipSync(dayText).length / 1000).toFixed(1)} KB on the way (budget ${budget.dayKb})`,
)
console.log(`Map of ${stops} doors all over the demo city: ${areaKb.toFixed(1)} KB`)
console.log(`Cold start to the next stop, no network, processor ${slowdown}× slower, ${stops} stops:`)
console.log(
  `  median ${median.toFixed(0)} ms of ${starts.map((ms) => ms.toFixed(0)).join(', ')} (budget ${budget.startMs})`,
)
const shortest = Math.min(...pauses)
console.log(`Left alone for ${idleSeconds} s with a network, then without one:`)
console.log(
  `  ${pauses.length} timers set${pauses.length > 0 ? `, the shortest of ${shortest.toFixed(0)} ms` : ''} (budget: none under ${budget.pauseMs} ms)`,
)
console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)}`)
const isOver = [
  scriptKb > budget.scriptKb,
  dayKb + areaKb > budget.dayKb,
  median > budget.startMs,
  pauses.some((ms) => ms < budget.pauseMs),
]
if (options.has('gate') && isOver.includes(true)) process.exitCode = 1

/** Spread evenly over eleven kilometres each way. */
function doorsInDemoCity(): [number, number][] {
  const golden = 0.618034
  return Array.from({ length: stops }, (_, index) => [
    -56.21 + 0.12 * (index / stops),
    -34.91 + 0.1 * ((index * golden) % 1),
  ])
}

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
async function measure(): Promise<{ starts: number[]; pauses: number[] }> {
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
    const pauses = await withBrowser((context) => pausesOf(context, server))
    const starts: number[] = []
    for (let run = 0; run < runs; run++) starts.push(await withBrowser((context) => startMs(context, server.url)))
    return { starts, pauses }
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

declare global {
  /** How long each timer waits that the page sets. */
  var pauses: number[]
}

/** The timers that the page sets while nobody touches it: half of the time with a network, then without one. */
async function pausesOf(context: BrowserContext, server: DriverServer): Promise<number[]> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    globalThis.pauses = []
    const [later, often] = [setTimeout, setInterval]
    const noted = <T extends typeof setTimeout | typeof setInterval>(set: T) =>
      new Proxy(set, {
        apply(target, owner, given: [() => void, number?]) {
          globalThis.pauses.push(given[1] ?? 0)
          return Reflect.apply(target, owner, given)
        },
      })
    globalThis.setTimeout = noted(later)
    globalThis.setInterval = noted(often)
  })
  await page.goto(`${server.url}/driver`)
  await page.getByRole('heading', { name: 'Recipient 1' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // What belongs to opening the page is over by then.
  await page.waitForTimeout(3000)
  await page.evaluate(() => {
    globalThis.pauses.length = 0
  })
  await page.waitForTimeout((idleSeconds / 2) * 1000)
  await server.stop()
  await page.waitForTimeout((idleSeconds / 2) * 1000)
  return page.evaluate(() => globalThis.pauses)
}

async function startMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${url}/driver`)
  await page.getByRole('heading', { name: 'Recipient 1' }).waitFor()
  return page.evaluate(() => performance.now())
}
