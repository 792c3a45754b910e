import { expect, test, type Page } from '@playwright/test'

// A first start makes the whole sample workspace, which takes long on a busy machine.
test.describe.configure({ timeout: 240_000 })

test.describe('the static site', () => {
  test('signs in and works without any server', async ({ page }) => {
    const reached: string[] = []
    page.context().on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/') && !response.fromServiceWorker())
        reached.push(response.url())
    })
    await open(page)
    const token = await signIn(page)
    expect((await call(page, 'GET', '/api/apps/users?itemsPerPage=5', { token })).status).toBe(200)
    expect(reached).toEqual([])
  })

  test('lets everything but calls through to the network', async ({ page }) => {
    await open(page)
    const [known, unknown] = await page.evaluate(async () => [
      (await fetch('/index.html')).status,
      (await fetch('/nothing.txt')).status,
    ])
    expect([known, unknown]).toEqual([200, 404])
  })

  test('refuses as a server does', async ({ page }) => {
    await open(page)
    expect((await call(page, 'GET', '/api/apps/users')).status).toBe(401)
    expect((await call(page, 'GET', '/api/nothing')).status).toBe(404)
    expect((await call(page, 'POST', '/api/auth/login', { body: { email: 5 } })).status).toBe(422)
    expect(
      (await call(page, 'POST', '/api/auth/login', { body: { email: 'admin@demo.com', password: 'wrong' } })).status,
    ).toBe(401)
  })

  test('keeps what was written over a reload', async ({ page }) => {
    await open(page)
    const token = await signIn(page)
    expect((await addPerson(page, token, 'kept')).status).toBe(201)
    await page.reload()
    await ready(page)
    const found = await call(page, 'GET', '/api/apps/users?q=kept@', { token })
    expect(found.body).toMatchObject({ totalUsers: 1 })
  })

  test('loses no write of two tabs, and goes on when the first is closed', async ({ context, page }) => {
    await open(page)
    const token = await signIn(page)
    const other = await context.newPage()
    await open(other)
    const writes = await Promise.all([many(page, token, 'left'), many(other, token, 'right')])
    expect(writes.flat().every((status) => status === 201)).toBe(true)
    for (const tab of [page, other]) {
      expect((await call(tab, 'GET', '/api/apps/users?q=left', { token })).body).toMatchObject({ totalUsers: 10 })
      expect((await call(tab, 'GET', '/api/apps/users?q=right', { token })).body).toMatchObject({ totalUsers: 10 })
    }
    await page.close()
    await expect
      .poll(async () => (await call(other, 'GET', '/api/apps/users?q=left', { token })).body, { timeout: 60_000 })
      .toMatchObject({ totalUsers: 10 })
    expect((await addPerson(other, token, 'after')).status).toBe(201)
  })
})

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await ready(page)
}

/** The service worker answers from the moment it controls the page. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(
      () =>
        call(page, 'GET', '/api/health').then(
          ({ body }) => body,
          () => undefined,
        ),
      { timeout: 90_000 },
    )
    .toMatchObject({ status: 'ok', isSample: true })
}

async function signIn(page: Page): Promise<string> {
  const { body } = await call(page, 'POST', '/api/auth/login', { body: { email: 'admin@demo.com', password: 'admin' } })
  return (body as { accessToken: string }).accessToken
}

async function many(page: Page, token: string, name: string): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < 10; number++) statuses.push((await addPerson(page, token, `${name}${number}`)).status)
  return statuses
}

function addPerson(page: Page, token: string, name: string) {
  const body = {
    fullName: name,
    username: name,
    email: `${name}@test.example`,
    role: 'subscriber',
    currentPlan: 'basic',
    company: 'Test',
    country: 'Norway',
    contact: '1',
    status: 'active',
    billing: 'Manual-Cash',
  }
  return call(page, 'POST', '/api/apps/users', { token, body })
}

type Call = { token?: string; body?: unknown }

function call(
  page: Page,
  method: string,
  path: string,
  { token, body }: Call = {},
): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async (given) => {
      const headers = {
        ...(given.token && { authorization: `Bearer ${given.token}` }),
        'content-type': 'application/json',
      }
      const response = await fetch(given.path, {
        method: given.method,
        headers,
        ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
    },
    { method, path, token, body },
  )
}
