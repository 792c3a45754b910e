// What opening a page costs: bytes, files and main-thread CPU, also while nothing happens on it, beside their budgets; and times under a slow line, for the record.
// With --gate what is over its budget fails, with --gate=bytes only what is the same on every machine.
// usage: npm run bench:web [-- --gate | --gate=bytes] [--times] [--runs=5] [--url=http://localhost:3000]
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { startServer } from './bench-server.ts'
import { chromiumOptions } from './chromium.mjs'
import { freePort } from './free-port.mjs'
import { referencePage, referenceMs } from './reference-page.ts'
import { margin, peers, visits, type Cost, type Visit } from './web-visits.ts'

type Throttle = 'none' | 'slow'

const options = new Map(
  process.argv.slice(2).map((word) => [word.replace(/^--/, '').split('=')[0]!, word.split('=')[1] ?? 'yes']),
)
const idleSeconds = 5
const runs = Number(options.get('runs') ?? 5)
const failures = await main()
if (failures.length > 0) process.exitCode = 1

async function main(): Promise<string[]> {
  const given = options.get('url')
  const server = given ? undefined : await startServer(await freePort(), { DATABASE_URL: 'memory:' })
  try {
    const url = given ?? server!.url
    const rows = await measureAll(url)
    report(rows)
    const over = rows.flatMap(overBudget)
    for (const { key, text } of over) (isGated(key) ? console.error : console.log)(text)
    return over.filter(({ key }) => isGated(key)).map(({ text }) => text)
  } finally {
    await server?.stop()
  }
}

async function measureAll(url: string) {
  const { args: usual, ...where } = chromiumOptions()
  // Drawing in software costs processor time that a graphics card would spare.
  const args = usual.filter((flag) => !/gl|gpu/.test(flag))
  const browser = await chromium.launch({ ...where, args: [...args, '--disable-gpu', '--disable-quic'] })
  try {
    const session = await signIn(url)
    const code = await codeOfSome(url, session)
    const costs = new Map<Visit, Cost[]>(visits.map((visit) => [visit, []]))
    for (let run = 0; run < runs; run++) {
      const slowness = (await referenceCost(browser)) / referenceMs
      for (const visit of visits) {
        const cost = await open(browser, url, { visit, code, session, throttle: 'none' })
        costs.get(visit)!.push({ ...cost, cpuMs: cost.cpuMs / slowness, idleMs: cost.idleMs / slowness })
      }
    }
    const rows: { visit: Visit; cost: Cost; slow: Cost | undefined }[] = []
    for (const visit of visits) {
      const slow = options.has('times')
        ? medianOf(await repeated(() => open(browser, url, { visit, code, session, throttle: 'slow' })))
        : undefined
      rows.push({ visit, cost: medianOf(costs.get(visit)!), slow })
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function signIn(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.com', password: 'admin' }),
  })
  if (!response.ok) throw new Error(`Signing in to the sample workspace was answered ${response.status}.`)
  return (await response.json()) as Record<string, unknown>
}

/** A delivery of the sample workspace, whose page is opened. */
async function codeOfSome(url: string, { accessToken }: Record<string, unknown>): Promise<string> {
  const headers = { authorization: `Bearer ${String(accessToken)}` }
  const response = await fetch(`${url}/api/apps/logistics/deliveries?itemsPerPage=1`, { headers })
  const { deliveries } = (await response.json()) as { deliveries: { trackingCode: string }[] }
  return deliveries[0]?.trackingCode ?? ''
}

type Given = { visit: Visit; code: string; session: Record<string, unknown>; throttle: Throttle }

async function open(browser: Browser, url: string, { visit, code, session, throttle }: Given): Promise<Cost> {
  // Budgets and peers are in gzip, so that is all this visitor takes.
  const context = await browser.newContext({
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    // What a worker hands on counts in full, and whether it is up by then differs.
    serviceWorkers: 'block',
    viewport: throttle === 'slow' ? { width: 412, height: 823 } : { width: 1440, height: visit.height ?? 900 },
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await prepare(devtools, throttle)
    await page.addInitScript(observe)
    if (visit.isSignedIn) await page.addInitScript(remember, session)
    await page.goto(url + visit.path.replace('{code}', code), { waitUntil: 'load' })
    await settle(page, visit.last)
    const opened = { ...(await page.evaluate(countBytes)), ...(await costOf(page, devtools)) }
    return { ...opened, idleMs: await idleCost(page, devtools) }
  } finally {
    await context.close()
  }
}

async function prepare(devtools: CDPSession, throttle: Throttle) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (throttle === 'none') return
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Loaded when nothing was asked for during a while; the live stream never ends, so the network is never quite idle. */
async function settle(page: Page, awaited?: string) {
  let last = Date.now()
  page.on('request', () => (last = Date.now()))
  page.on('requestfinished', () => (last = Date.now()))
  if (awaited)
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
      awaited,
    )
  while (Date.now() - last < 1000) await page.waitForTimeout(100)
}

/** Runs in the page: the compressed bytes of everything it fetched, without headers. */
function countBytes() {
  const libraries = [
    ['mapKb', /\/maplibre-gl-/],
    ['chartKb', /\/(grid-chart|\w+Chart|shape-charts)/],
  ] as const
  const sums = { scriptKb: 0, mapKb: 0, chartKb: 0, styleKb: 0, totalKb: 0, requests: 0, scripts: 0 }
  for (const entry of [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]) {
    const kb = entry.encodedBodySize / 1024
    sums.totalKb += kb
    sums.requests++
    const { pathname } = new URL(entry.name)
    const library = libraries.find(([, name]) => name.test(pathname))?.[0]
    if (pathname.endsWith('.js')) {
      sums[library ?? 'scriptKb'] += kb
      sums.scripts++
    }
    if (pathname.endsWith('.css')) sums.styleKb += kb
  }
  return sums
}

async function costOf(page: Page, devtools: CDPSession) {
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { shift: number; largest: number; long: [number, number][] } }).seen,
  )
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const cpuMs = await cpuOf(devtools)
  const blockedMs = seen.long
    .filter(([start]) => start > firstPaintMs)
    .reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0)
  return { cpuMs, shift: seen.shift, firstPaintMs, largestPaintMs: seen.largest, blockedMs }
}

/** Nobody touches the page; what happens on the server meanwhile is part of it. */
async function idleCost(page: Page, devtools: CDPSession): Promise<number> {
  const before = await cpuOf(devtools)
  await page.waitForTimeout(idleSeconds * 1000)
  return ((await cpuOf(devtools)) - before) / idleSeconds
}

async function cpuOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Runs in the page: notes layout shifts, the largest paint and long tasks. */
function observe() {
  const seen = { shift: 0, largest: 0, long: [] as [number, number][] }
  Object.assign(window, { seen })
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  watch('layout-shift', ({ value = 0, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value))
  watch('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]))
}

/** Runs in the page: signs it in. */
function remember(session: Record<string, unknown>) {
  for (const key of ['userData', 'accessToken', 'userAbilityRules'])
    localStorage.setItem(key, JSON.stringify(session[key]))
}

/** What the fixed page costs on this machine now: opened before each round, it tells how slow the machine is. */
async function referenceCost(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await prepare(devtools, 'none')
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: referencePage() }))
    await page.goto('http://reference.localhost/', { waitUntil: 'load' })
    await settle(page)
    return await cpuOf(devtools)
  } finally {
    await context.close()
  }
}

async function repeated(measure: () => Promise<Cost>): Promise<Cost[]> {
  const all: Cost[] = []
  for (let run = 0; run < runs; run++) all.push(await measure())
  return all
}

function medianOf(all: Cost[]): Cost {
  const median = (key: keyof Cost) =>
    all.map((cost) => cost[key]).toSorted((one, other) => one - other)[Math.floor(all.length / 2)]!
  return Object.fromEntries(Object.keys(all[0]!).map((key) => [key, median(key as keyof Cost)])) as Cost
}

function report(rows: { visit: Visit; cost: Cost; slow: Cost | undefined }[]) {
  console.table(
    Object.fromEntries(
      rows.map(({ visit, cost, slow }) => [
        visit.name,
        rounded({
          ...cost,
          ...(slow && {
            firstPaintMs: slow.firstPaintMs,
            largestPaintMs: slow.largestPaintMs,
            blockedMs: slow.blockedMs,
          }),
        }),
      ]),
    ),
  )
  console.log(
    options.has('times')
      ? 'Paint and blocking: CPU four times slower, 1.6 Mbit/s, 150 ms.'
      : 'Paint without throttling; --times measures on a slow line.',
  )
  console.log('Others, by the same method:')
  console.table(peers)
}

function rounded(cost: Cost) {
  return Object.fromEntries(
    Object.entries(cost).map(([key, value]) => [key, key === 'shift' ? Number(value.toFixed(3)) : Math.round(value)]),
  )
}

function overBudget({ visit, cost }: { visit: Visit; cost: Cost }) {
  return (Object.entries(visit.budget) as [keyof Cost, number][])
    .filter(([key, most]) => cost[key] > most * (margin[key] ?? 1))
    .map(([key, most]) => ({ key, text: `${visit.name}: ${key} is ${cost[key].toFixed(2)}, the budget is ${most}.` }))
}

function isGated(key: keyof Cost): boolean {
  return options.get('gate') === 'bytes' ? key.endsWith('Kb') || key === 'scripts' : options.has('gate')
}
