import { expect, type Page } from '@playwright/test'

/** Opens the static site; a first visit makes its whole workspace. */
export async function open(page: Page): Promise<void> {
  await page.goto('/')
  await ready(page)
}

/** The service worker answers from the moment it controls the page. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(
      () =>
        call(page, 'GET', '/api/health').then(
          ({ body }) => body,
          () => undefined,
        ),
      { timeout: 240_000 },
    )
    .toMatchObject({ status: 'ok', isSample: true })
}

type Session = { accessToken: string } & Record<string, unknown>

export async function signIn(page: Page): Promise<Session> {
  const { body } = await call(page, 'POST', '/api/auth/login', { body: { email: 'admin@demo.com', password: 'admin' } })
  return body as Session
}

type Call = { token?: string; body?: unknown }

export function call(
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
