import { expect, test, type Page, type Request } from '@playwright/test'
import { call as callSite, open, signIn } from './visit-site.ts'

// One page for all of them: each first visit makes a workspace of its own, which takes long on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

let page: Page
let token: string
const asked: Request[] = []
const call = (method: string, path: string, body?: unknown) => callSite(page, method, path, { token, body })

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  page.context().on('requestfinished', (request) => void asked.push(request))
  token = await openMaps()
})
test.afterAll(() => page.close())

test.describe('the regions of the static site', () => {
  test('are shown on the map, of whose tiles only what is seen is fetched', async () => {
    await expect(page.getByText('Montevideo', { exact: true }).first()).toBeVisible()
    await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('OpenStreetMap contributors')
    await expect
      .poll(() => asked.filter((request) => request.url().endsWith('/regions/montevideo/tiles.pmtiles')).length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(1)
    const told = await fetchedBytes()
    const parts = asked.filter(
      (request) =>
        request.method() === 'GET' &&
        /\/regions\/\w+\/tiles\.pmtiles$/.test(request.url()) &&
        !request.url().includes('/api/'),
    )
    for (const part of parts) expect((await part.response())?.status()).toBe(206)
    const lengths = await Promise.all(
      parts.map(async (part) => Number((await part.response())?.headers()['content-length'] ?? 0)),
    )
    const bytes = lengths.reduce((sum, length) => sum + length, 0)
    test.info().annotations.push({ type: 'tile bytes', description: String(bytes) })
    expect(bytes).toBeLessThan(2_000_000)
    expect(asked.some((request) => request.url().endsWith('graph.bin'))).toBe(false)
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(bytes)
    await expect(page.getByText(/^Downloaded so far: [\d.,]+ [kM]B/)).toBeVisible()
    await call('GET', '/api/places/search?q=rambla')
    expect(await fetchedBytes()).toBeGreaterThan(told + 1_000_000)
  })

  test('answer routes and addresses in a worker, and give tiles by range', async () => {
    const route = await call('POST', '/api/roads/route', {
      points: [
        [-56.19, -34.9],
        [-56.15, -34.88],
      ],
      profile: 'van',
      hasSteps: true,
      language: 'fr',
    })
    expect(route).toMatchObject({ status: 200, body: { source: 'embedded', isEstimated: false } })
    expect(page.workers().some((worker) => worker.url().includes('region-worker'))).toBe(true)
    const found = await call('GET', '/api/places/search?q=18%20de%20julio%201000&isTyping=true')
    expect(found.body).toMatchObject({
      places: expect.arrayContaining([expect.objectContaining({ quality: 'exact', source: 'embedded' })]),
    })
    expect(await tileHead('montevideo')).toEqual({ status: 206, text: 'PMTiles' })
    expect(await tileHead('world')).toEqual({ status: 206, text: 'PMTiles' })
    expect(await tileHead('nowhere')).toMatchObject({ status: 404 })
  })

  test('refuse what takes a server', async () => {
    await expect(page.getByRole('button', { name: /^(Build the region|Remove)/ })).toHaveCount(0)
    expect(await call('DELETE', '/api/regions/montevideo')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('without a server') },
    })
  })
})

async function openMaps(): Promise<string> {
  await open(page)
  const session = await signIn(page)
  await page.evaluate((kept) => {
    for (const key of ['userData', 'accessToken', 'userAbilityRules'])
      localStorage.setItem(key, JSON.stringify(kept[key]))
  }, session)
  await page.goto('/apps/settings/maps')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/house numbers/)).toBeVisible({ timeout: 60_000 })
  return session.accessToken
}

async function fetchedBytes(): Promise<number> {
  const { body } = await call('GET', '/api/regions')
  return (body as { fetchedBytes: number }).fetchedBytes
}

function tileHead(id: string): Promise<{ status: number; text: string }> {
  return page.evaluate(
    async (given) => {
      const response = await fetch(`/api/regions/${given.id}/tiles.pmtiles`, {
        headers: { range: 'bytes=0-6', authorization: `Bearer ${given.token}` },
      })
      return { status: response.status, text: await response.text() }
    },
    { id, token },
  )
}
