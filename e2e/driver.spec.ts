import { expect, type BrowserContext, type Page } from '@playwright/test'
import { driverServer, type DriverServer, type Line } from './driver-server.ts'
import { test } from './journey.ts'

const stops = 4
let server: DriverServer

test.beforeEach(async () => {
  server = await driverServer('dist/web', stops)
})
test.afterEach(() => server.stop())

async function begin(context: BrowserContext): Promise<Page> {
  await context.clearPermissions()
  const page = await context.newPage()
  await page.goto(`${server.url}/driver`)
  await page.getByLabel('PIN').fill('12345678')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Go on duty' }).waitFor()
  // The page is on the device once its service worker is in charge.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  return page
}

/** The tab is ended without a word, and opened again. */
async function reopened(page: Page): Promise<Page> {
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.goto(`${server.url}/driver`)
  return next
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function setOff(page: Page): Promise<void> {
  await press(page, 'Go on duty')
  await press(page, 'Check vehicle')
  await press(page, 'Everything else is fine')
  await press(page, 'Save check')
  await press(page, 'Review route')
  await press(page, 'Accept route')
  await press(page, 'Check load')
  await press(page, 'Tick everything')
  await press(page, 'Save load check')
  await press(page, 'Set off')
}

async function deliver(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { name: `Recipient ${number}` })).toBeVisible()
  await press(page, 'Arrived')
  await press(page, 'Hand over')
  await press(page, 'Delivered')
  await expect(page.getByText('Still required:')).toBeVisible()
  await page.getByLabel('Name of the person').fill('Amélie')
  await press(page, 'Delivered')
}

/** A stop with items is handed over on the narrowest phone without anything beyond its edge. */
async function fitsNarrowPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 })
  await press(page, 'Hand over')
  const edges = await page.locator('main *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...edges)).toBeLessThanOrEqual(360)
  await press(page, 'Back')
}

/** Ending with open stops asks why, and is taken back later than a slip of the thumb. */
async function endEarlyAndResume(page: Page): Promise<void> {
  await press(page, 'More')
  await press(page, 'End the day')
  await expect(page.getByRole('heading', { name: `${stops} stops are still open` })).toBeVisible()
  await press(page, `End with ${stops} open stops`)
  await expect(page.getByRole('alert')).toHaveText('Choose why these stops stay open first.')
  await page.getByText('Goods damaged').click()
  await press(page, `End with ${stops} open stops`)
  await expect(page.getByText(`${stops} stops stayed open.`)).toBeVisible()
  await press(page, 'Resume the route')
  await expect(page.getByRole('heading', { name: 'Recipient 1' })).toBeVisible()
  await press(page, 'Stops')
  await page.getByRole('button', { name: /Recipient 2/ }).click()
  await press(page, 'Can’t do this stop')
  await expect(page.getByText('Recipient absent')).toBeHidden()
  await page.getByText('Goods not on board').click()
  await press(page, 'Record and go on')
  await expect.poll(kinds).toEqual(expect.arrayContaining(['returned', 'finish', 'offDuty', 'undo', 'onDuty', 'fail']))
}

const kinds = () => server.actions.map(({ kind }) => kind)

test('a whole day without a network, the tab ended between its steps, arrives once', async ({ context }) => {
  let page = await begin(context)
  server.spoil('cut-before')
  await setOff(page)
  await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
  for (let number = 1; number < stops; number++) {
    page = await reopened(page)
    await deliver(page, number)
    // What is shown is stored: a tab that ends before can't have kept it.
    await expect(page.getByRole('heading', { name: `Recipient ${number + 1}` })).toBeVisible()
  }
  page = await reopened(page)
  await press(page, 'Arrived')
  await press(page, 'Couldn’t do it')
  await page.getByText('Recipient absent').click()
  await press(page, 'Record and go on')
  await press(page, 'End the day')
  await expect(page.getByRole('heading', { name: 'Back at the depot' })).toBeVisible()
  await press(page, 'End the day')
  await expect(page.getByRole('heading', { name: 'Your day is finished' })).toBeVisible()
  await expect(page.getByRole('button', { name: /\d+ waiting/ })).toBeVisible()
  expect(kinds()).toEqual([])

  server.spoil('whole')
  page = await reopened(page)
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible()
  const sequences = server.actions.map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  expect(kinds().filter((kind) => kind === 'deliver')).toHaveLength(stops - 1)
  expect(kinds().slice(-3)).toEqual(['returned', 'finish', 'offDuty'])
  expect(server.signed()).toBe(server.actions.length)
})

test('what is done over a bad line arrives once, and each step shows at once', async ({ context }) => {
  const page = await begin(context)
  await setOff(page)
  const lines: Line[] = ['cut-after', 'broken', 'doubled', 'stalled']
  for (const [index, line] of lines.entries()) {
    server.spoil(line)
    await deliver(page, index + 1)
  }
  await expect(page.getByRole('heading', { name: 'All stops are done' })).toBeVisible()
  server.spoil('whole')
  await page.reload()
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible()
  expect(new Set(server.actions.map(({ id }) => id)).size).toBe(server.actions.length)
  expect(kinds().filter((kind) => kind === 'deliver')).toHaveLength(stops)
})

test('a slip of the thumb is taken back within ten seconds', async ({ context, baseURL, request }) => {
  const page = await begin(context)
  await setOff(page)
  await deliver(page, 1)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('heading', { name: 'Recipient 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand over' })).toBeVisible()
  await fitsNarrowPhone(page)
  await endEarlyAndResume(page)
  // The product serves the same page, with its manifest and service worker.
  for (const path of ['/driver', '/driver/stops', '/driver.webmanifest', '/driver-worker.js'])
    expect((await request.get(`${baseURL}${path}`)).status(), path).toBe(200)
  expect(await (await request.get(`${baseURL}/driver`)).text()).toContain('Routewright Driver')
})

/** How many different colours the drawn ground has; one where nothing is drawn. */
const colours = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  })

test('the map of the day is there without a network, with the stops on it', async ({ context }) => {
  let page = await begin(context)
  const cached = () => page.evaluate(async () => Boolean(await caches.match('/api/driver/map')))
  await expect.poll(cached).toBe(true)
  await server.stop()
  page = await reopened(page)
  await press(page, 'Map')
  await expect.poll(() => colours(page)).toBeGreaterThan(3)
  const map = page.getByRole('group', { name: 'Map of your stops' })
  await expect(map.getByRole('button')).toHaveCount(stops)
  await expect(page.getByText('OpenStreetMap contributors')).toBeVisible()

  const second = map.getByRole('button', { name: 'Stop 2: Recipient 2' })
  const before = (await second.boundingBox())!
  expect([before.width, before.height]).toEqual([48, 48])
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await second.boundingBox())!.x).toBeLessThan(before.x)
  await press(page, 'Show all stops')
  await expect.poll(async () => (await second.boundingBox())!.x).toBe(before.x)
  // A drag over a stop moves the map and presses nothing.
  await page.mouse.move(before.x + 24, before.y + 24)
  await page.mouse.down()
  await page.mouse.move(before.x + 24, before.y - 76, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await second.boundingBox())!.y).toBeLessThan(before.y - 80)
  await expect(second).toHaveAttribute('aria-pressed', 'false')
  await second.click()
  await page.getByRole('button', { name: /^2 · Recipient 2/ }).click()
  await expect(page.getByRole('heading', { name: 'Recipient 2' })).toBeVisible()
})

test('without a region the map says so and shows the stops alone', async ({ context }) => {
  server.removeMap()
  const page = await begin(context)
  await press(page, 'Map')
  await expect(page.getByText('There’s no map of this area yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Stop \d: / })).toHaveCount(stops)
  await expect(page.locator('canvas')).toHaveCount(0)
})

test('a failed visit asks for what its reason asks, and ends once it is there', async ({ context }) => {
  const page = await begin(context)
  await setOff(page)
  await press(page, 'Arrived')
  await press(page, 'Couldn’t do it')
  await page.getByText('Recipient absent').click()
  await expect(page.getByText('Take a photo')).toHaveCount(0)
  await page.getByText('Goods damaged').click()
  await press(page, 'Record and go on')
  await expect(page.getByText('Still required:')).toBeVisible()
  expect(kinds()).not.toContain('fail')
  await page.getByText('Recipient absent').click()
  await press(page, 'Record and go on')
  await expect.poll(kinds).toContain('fail')
})

test('another stop is done next with its reason, and the hours of the day are told', async ({ context }) => {
  const page = await begin(context)
  await setOff(page)
  await press(page, 'Stops')
  await page.getByRole('button', { name: /Recipient 3/ }).click()
  await press(page, 'Do next')
  await expect(page.getByRole('listitem').first()).toContainText('Recipient 3')
  await press(page, 'Save order')
  await expect(page.getByText('Say why first.')).toBeVisible()
  await page.getByLabel('Why?').fill('Closes at noon')
  await press(page, 'Save order')
  await expect(page.getByRole('heading', { name: 'Recipient 3' })).toBeVisible()
  await expect.poll(kinds).toContain('reorder')
  await press(page, 'More')
  await press(page, 'Break and hours')
  await expect(page.getByRole('heading', { name: 'Time left' })).toBeVisible()
  await expect(page.getByText('Driving until your break')).toBeVisible()
})
