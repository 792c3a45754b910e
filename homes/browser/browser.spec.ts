import { expect, test, type Page } from '@playwright/test'
import { call, open, ready, signIn } from './visit-site.ts'

// A first visit makes the whole sample workspace, which takes long on a busy machine.
test.describe.configure({ timeout: 300_000 })

test.describe('the static site', () => {
  test('works without any server, refuses as one does, and lets everything but calls through', async ({ page }) => {
    const reached: string[] = []
    page.context().on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/') && !response.fromServiceWorker())
        reached.push(response.url())
    })
    await open(page)
    const statusOf = async (method: string, path: string, given = {}) => (await call(page, method, path, given)).status
    expect(await statusOf('GET', '/api/apps/users')).toBe(401)
    expect(await statusOf('GET', '/api/nothing')).toBe(404)
    expect(await statusOf('POST', '/api/auth/login', { body: { email: 5 } })).toBe(422)
    const wrong = { email: 'admin@demo.com', password: 'wrong' }
    expect(await statusOf('POST', '/api/auth/login', { body: wrong })).toBe(401)
    const { accessToken: token } = await signIn(page)
    expect(await statusOf('GET', '/api/apps/users?itemsPerPage=5', { token })).toBe(200)
    expect(reached).toEqual([])
    const [known, unknown] = await page.evaluate(async () => [
      (await fetch('/index.html')).status,
      (await fetch('/nothing.txt')).status,
    ])
    expect([known, unknown]).toEqual([200, 404])
  })

  test('keeps what was written over a reload', async ({ page }) => {
    await open(page)
    const { accessToken: token } = await signIn(page)
    expect((await addPerson(page, token, 'kept')).status).toBe(201)
    await page.reload()
    await ready(page)
    const found = await call(page, 'GET', '/api/apps/users?q=kept@', { token })
    expect(found.body).toMatchObject({ totalUsers: 1 })
  })

  test('loses no write of two tabs, and goes on when the first is closed', async ({ context, page }) => {
    await open(page)
    const { accessToken: token } = await signIn(page)
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
