// The planning board under load: 500 stops on 30 routes, 5,000 on 200, and how good plans of each pace are.
// usage: npm run bench:board [-- --only=drag|large|quality] [--url=http://localhost:3000]
import { loadavg } from 'node:os'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { clientOf, fillDay, readyPlan, type Client } from './bench-board-day.ts'
import { measureQuality } from './bench-board-quality.ts'
import { keepSession, startServer, type Session } from './bench-server.ts'
import { chromiumOptions } from './chromium.mjs'

const options = new Map(
  process.argv.slice(2).map((word) => [word.replace(/^--/, '').split('=')[0]!, word.split('=')[1] ?? 'yes']),
)
const port = Number(process.env['PORT'] ?? 4391)
const base = '/api/apps/logistics'
const rounds = 5
const only = options.get('only')
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const given = options.get('url')
const server = given ? undefined : await startServer(port)
try {
  const url = given ?? server!.url
  const client = await clientOf(url)
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`Load before: ${load.join(' ')}. Figures are of this machine; compare runs at the same load.`)
  if (!only || only === 'quality') await measureDays(client)
  const browser = await chromium.launch(chromiumOptions())
  try {
    if (!only || only === 'drag') await measureDrag(browser, client, url)
    if (!only || only === 'large') await measureLarge(browser, client, url)
  } finally {
    await browser.close()
  }
} finally {
  await server?.stop()
}

/** The sample day, and one of 500 deliveries on 30 routes. */
async function measureDays(client: Client): Promise<void> {
  const { plans } = await client<{ plans: { id: number }[] }>('GET', `${base}/plans?itemsPerPage=1`)
  const sample = plans[0]!.id
  await readyPlan(client, sample)
  await measureQuality(client, { name: 'The sample day', planId: sample })
  const full = await fillDay(client, { date: dayIn(11), stops: 500, routes: 30, onRoads: true })
  await measureQuality(client, { name: '500 stops, 30 routes', planId: full })
}

async function openBoard(browser: Browser, client: Client, at: { url: string; date: string; plan: number }) {
  const session = await client<Session>('POST', '/api/auth/login', { email: 'admin@demo.com', password: 'admin' })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await keepSession(page.context(), session)
  const started = performance.now()
  await page.goto(`${at.url}/apps/logistics/routes?date=${at.date}&plan=${at.plan}`)
  await page.locator('[data-lane] [data-stop]').first().waitFor({ timeout: 120_000 })
  return { page, openMs: performance.now() - started }
}

type Drag = { firstPriceMs: number; allTintsMs: number; shownMs: number; confirmedMs: number }

async function measureDrag(browser: Browser, client: Client, url: string): Promise<void> {
  const date = dayIn(Number(options.get('day') ?? 9))
  const plan = await fillDay(client, { date, stops: 500, routes: 30, onRoads: true })
  const { page, openMs } = await openBoard(browser, client, { url, date, plan })
  // The evaluator of the page is warm by then.
  await page.waitForTimeout(8000)
  const drags: Drag[] = []
  for (let round = 0; round < rounds; round++) drags.push(await drag(page, round))
  console.log('500 stops, 30 routes (milliseconds, median)')
  console.table({ openMs: Math.round(openMs), ...medians(drags) })
  await page.close()
}

/** Takes a stop of one lane to another; times are from the event to the page that holds what shows it: when a frame is painted is the machine's affair. */
async function drag(page: Page, round: number): Promise<Drag> {
  const lanes = page.locator('[data-lane]:has([data-stop])')
  const stop = lanes
    .nth(round % 2)
    .locator('[data-stop]')
    .nth(2)
  const goal = lanes.nth(3)
  const [from, to] = [(await stop.boundingBox())!, (await goal.boundingBox())!]
  const moved = (await stop.getAttribute('data-stop'))!
  const target = (await goal.getAttribute('data-lane'))!
  await page.evaluate(watchDrag, { moved, target })
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.waitForFunction(() => 'allTintsMs' in (window as unknown as { seen: object }).seen)
  await page.mouse.move(Math.min(to.x + 500, 1300), to.y + to.height / 2, { steps: 4 })
  await page.waitForFunction(() => 'firstPriceMs' in (window as unknown as { seen: object }).seen)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/edits') && response.request().method() === 'POST',
  )
  await page.mouse.up()
  await saved
  await page.waitForFunction(() => 'confirmedMs' in (window as unknown as { seen: object }).seen)
  return page.evaluate(() => (window as unknown as { seen: Drag }).seen)
}

/** Runs in the page: notes at each change of it what it shows since the stop was picked up and let go. */
function watchDrag({ moved, target }: { moved: string; target: string }) {
  const seen: Partial<Record<'firstPriceMs' | 'allTintsMs' | 'shownMs' | 'confirmedMs', number>> = {}
  Object.assign(window, { seen })
  let [grabbed, dropped] = [0, 0]
  const grab = (event: PointerEvent) => {
    if (event.buttons === 1) grabbed ||= event.timeStamp
  }
  window.addEventListener('pointermove', grab, { capture: true })
  window.addEventListener('pointerup', (event) => (dropped = event.timeStamp), { capture: true, once: true })
  const edits = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/edits'))
  // The browser keeps so many entries and no more.
  performance.clearResourceTimings()
  const has = (selector: string) => document.querySelector(selector) !== null
  const note = (key: keyof typeof seen, from: number, isSeen: boolean, at = performance.now()) => {
    if (from > 0 && isSeen && seen[key] === undefined) seen[key] = at - from
  }
  const look = () => {
    const [answer] = edits()
    note('firstPriceMs', grabbed, has('[class*="bubble"] dl'))
    note('allTintsMs', grabbed, has('[data-lane] i[class*="gap"]') && !has('[data-lane] i[data-unknown]'))
    note('shownMs', dropped, has(`[data-lane="${target}"] [data-stop="${moved}"]`))
    note('confirmedMs', dropped, answer !== undefined, answer?.toJSON().responseEnd)
    if (seen.confirmedMs === undefined) return
    window.removeEventListener('pointermove', grab, { capture: true })
    watch.disconnect()
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
}

async function measureLarge(browser: Browser, client: Client, url: string): Promise<void> {
  const date = dayIn(10)
  const plan = await fillDay(client, { date, stops: 5000, routes: 200, onRoads: false })
  const { page, openMs } = await openBoard(browser, client, { url, date, plan })
  await page.waitForTimeout(10_000)
  const timeline = page.locator('[data-lane]').first()
  const box = (await timeline.boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 60)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scrolls = await perFrame(page, devtools, () => page.mouse.wheel(0, 160))
  await page.keyboard.down('Control')
  const zooms = await perFrame(page, devtools, (step) => page.mouse.wheel(0, step % 10 < 5 ? -60 : 60))
  await page.keyboard.up('Control')
  const heap = await devtools.send('Runtime.getHeapUsage')
  const parts = heap as { usedSize: number; backingStorageSize?: number }
  const megabytes = Math.round((parts.usedSize + (parts.backingStorageSize ?? 0)) / 1e6)
  console.log('5,000 stops, 200 routes')
  console.table({ openMs: Math.round(openMs), scrollMsPerFrame: scrolls, zoomMsPerFrame: zooms, megabytes })
  await page.close()
}

/** Processor time of the page's thread for each frame: at 16 ms and less it keeps up with a screen, however long the machine then takes to paint. */
async function perFrame(page: Page, devtools: CDPSession, act: (step: number) => Promise<void>): Promise<number> {
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  await page.evaluate(() => {
    const counted = { frames: 0 }
    Object.assign(window, { counted })
    const count = () => {
      counted.frames++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const before = await busy()
  for (let step = 0; step < 60; step++) await act(step)
  const spent = (await busy()) - before
  const frames = await page.evaluate(() => (window as unknown as { counted: { frames: number } }).counted.frames)
  return Math.round((spent / frames) * 10) / 10
}

function medians(all: Drag[]): Drag {
  const median = (key: keyof Drag) =>
    Math.round(all.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(all.length / 2)]!)
  return {
    firstPriceMs: median('firstPriceMs'),
    allTintsMs: median('allTintsMs'),
    shownMs: median('shownMs'),
    confirmedMs: median('confirmedMs'),
  }
}
