import { expect, test, type Page, type Request } from '@playwright/test'

test.describe('the regions of the static site', () => {
  test('answer routes and addresses in a worker, and give tiles by range', async ({ page }) => {
    await openMaps(page)
    const route = await call(page, 'POST', '/api/roads/route', {
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
    const found = await call(page, 'GET', '/api/places/search?q=18%20de%20julio%201000&isTyping=true')
    expect(found.body).toMatchObject({
      places: expect.arrayContaining([expect.objectContaining({ quality: 'exact', source: 'embedded' })]),
    })
    expect(await tileHead(page, 'montevideo')).toEqual({ status: 206, text: 'PMTiles' })
    expect(await tileHead(page, 'world')).toEqual({ status: 206, text: 'PMTiles' })
    expect(await tileHead(page, 'nowhere')).toMatchObject({ status: 404 })
  })

  test('are shown on the map, of whose tiles only what is seen is fetched', async ({ page }) => {
    const asked: Request[] = []
    page.context().on('requestfinished', (request) => void asked.push(request))
    await openMaps(page)
    await expect(page.getByText('Montevideo', { exact: true }).first()).toBeVisible()
    await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('OpenStreetMap contributors')
    await expect
      .poll(() => asked.filter((request) => request.url().endsWith('/regions/montevideo/tiles.pmtiles')).length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(1)
    const told = await fetchedBytes(page)
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
    await call(page, 'GET', '/api/places/search?q=rambla')
    expect(await fetchedBytes(page)).toBeGreaterThan(told + 1_000_000)
  })

  test('refuse what takes a server', async ({ page }) => {
    await openMaps(page)
    await expect(page.getByRole('button', { name: /^(Build the region|Remove)/ })).toHaveCount(0)
    expect(await call(page, 'DELETE', '/api/regions/montevideo')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('without a server') },
    })
  })
})

async function openMaps(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(
      () =>
        call(page, 'GET', '/api/health').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 40_000 },
    )
    .toBe(200)
  const { body } = await call(page, 'POST', '/api/auth/login', { email: 'admin@demo.com', password: 'admin' })
  await page.evaluate(
    (session) => {
      for (const key of ['userData', 'accessToken', 'userAbilityRules'])
        localStorage.setItem(key, JSON.stringify(session[key]))
    },
    body as Record<string, unknown>,
  )
  await page.goto('/apps/settings/maps')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/house numbers/)).toBeVisible({ timeout: 40_000 })
}

function call(page: Page, method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async (given) => {
      const token = JSON.parse(localStorage.getItem('accessToken') ?? '""') as string
      const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' }
      const response = await fetch(given.path, {
        method: given.method,
        headers,
        ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    },
    { method, path, body },
  )
}

async function fetchedBytes(page: Page): Promise<number> {
  const { body } = await call(page, 'GET', '/api/regions')
  return (body as { fetchedBytes: number }).fetchedBytes
}

function tileHead(page: Page, id: string): Promise<{ status: number; text: string }> {
  return page.evaluate(async (region) => {
    const token = JSON.parse(localStorage.getItem('accessToken') ?? '""') as string
    const response = await fetch(`/api/regions/${region}/tiles.pmtiles`, {
      headers: { range: 'bytes=0-6', authorization: `Bearer ${token}` },
    })
    return { status: response.status, text: await response.text() }
  }, id)
}
