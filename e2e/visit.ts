import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'

const passwords: Record<string, string> = {
  admin: 'admin',
  dispatcher: 'dispatcher',
  driver: 'driver',
  client: 'client',
}

/** A word no other journey uses. */
export const unique = (word: string) =>
  `${word}${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`

/** Tomorrow where the sample workspace lies: the day whose deliveries wait in the pool. */
export const tomorrow = () =>
  new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Montevideo' })

type Session = { accessToken: string } & Record<string, unknown>

/** Of the sample's own people, kept for the journeys that follow: hashing a password takes longer than most calls. */
const sessions = new Map<string, { session: Session; at: number }>()

/** Some calls ask whoever signed in longer ago for their password. */
const freshMs = 5 * 60_000

async function sessionOf(request: APIRequestContext, who: string): Promise<Session> {
  const kept = sessions.get(who)
  // A journey may have ended it, or the server be another one.
  if (kept && Date.now() - kept.at < freshMs && (await works(request, kept.session))) return kept.session
  const session = await openSession(request, { email: `${who}@demo.com`, password: passwords[who] ?? '' })
  sessions.set(who, { session, at: Date.now() })
  return session
}

async function works(request: APIRequestContext, { accessToken }: Session): Promise<boolean> {
  return (await request.get('/api/auth/me', { headers: bearer(accessToken) })).ok()
}

async function openSession(request: APIRequestContext, data: { email: string; password: string }): Promise<Session> {
  const response = await request.post('/api/auth/login', { data })
  expect(response.ok()).toBe(true)
  return (await response.json()) as Session
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signs in as one of the sample's people, and leaves the session in the page as the login screen would. */
export async function signIn(page: Page, who = 'admin'): Promise<string> {
  return keepSession(page, await sessionOf(page.request, who))
}

/** Signs in with a session that is the journey's own. */
export async function signInWith(page: Page, person: { email: string; password: string }): Promise<string> {
  return keepSession(page, await openSession(page.request, person))
}

async function keepSession(page: Page, session: Session): Promise<string> {
  await page.addInitScript((kept) => {
    // The frame of a stranger's message has no storage.
    if (origin === 'null' || sessionStorage.getItem('signed-in')) return
    sessionStorage.setItem('signed-in', 'once')
    for (const key of ['userData', 'accessToken', 'userAbilityRules'])
      localStorage.setItem(key, JSON.stringify(kept[key]))
  }, session)
  return session.accessToken
}

/** Waits until a screen has drawn what it fetched. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root:visible, [aria-busy="true"]')).toHaveCount(0)
  // A plan can't be changed before its travel times are known, and what it shows moves then.
  await expect(page.locator('[data-travel]')).toHaveCount(0, { timeout: 120_000 })
}

/** Opens the drawer of preferences, as a person does. */
export async function openPreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
}

/** The pointer will rest on what can be undone for a while only, as a person's would who is about to: it stays until pressed. */
export async function restOnNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const met = new WeakSet<Element>()
    new MutationObserver(() => {
      for (const said of document.querySelectorAll('[aria-live="polite"] > *')) {
        if (met.has(said)) continue
        met.add(said)
        if (said.closest('[data-said]') || said.textContent?.includes('Undo'))
          said.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The planning board without its map, which takes most of a browser's time where no graphics card draws it. */
export async function withoutMap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem('planningBoard'))
      localStorage.setItem('planningBoard', JSON.stringify({ arrangement: 'map', hidden: ['map'], shares: {} }))
  })
}

/** Waits until the page has drawn what it was told last. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** The API, asked as the administrator. */
export async function asAdmin(request: APIRequestContext) {
  const headers = bearer((await sessionOf(request, 'admin')).accessToken)
  const read = async <T>(path: string) => (await (await request.get(path, { headers })).json()) as T
  const ask = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown) => {
    const answer = await request.fetch(path, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
  const send = async <T>(path: string, data: unknown) => (await (await ask('POST', path, data)).json()) as T
  const change = async <T>(path: string, data: unknown) => (await (await ask('PUT', path, data)).json()) as T
  const patch = async <T>(path: string, data: unknown) => (await (await ask('PATCH', path, data)).json()) as T
  const remove = async (path: string) => void (await ask('DELETE', path))
  return { read, send, change, patch, remove }
}

export type Newcomer = { id: number; name: string; email: string; password: string }

/** A person of the journey's own, invited and with a password. */
export async function newcomer(request: APIRequestContext, role = 'subscriber'): Promise<Newcomer> {
  const admin = await asAdmin(request)
  const word = unique('guest')
  const email = `${word}@example.com`
  const { body } = await admin.send<{ body: { id: number } }>('/api/apps/users', {
    fullName: `Guest ${word}`,
    username: word,
    email,
    role,
    status: 'active',
  })
  const { emails } = await admin.read<{ emails: { id: string }[] }>(`/api/apps/outbox?q=${word}`)
  const { text } = await admin.read<{ text: string }>(`/api/apps/outbox/${emails[0]?.id}`)
  const password = `${word} rides far`
  const chosen = await request.post('/api/auth/reset-password', {
    data: { token: /token=(\w+)/.exec(text)?.[1], password },
  })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  return { id: body.id, name: `Guest ${word}`, email, password }
}

/** Signs in through the form, as a person does. */
export async function enterThroughForm(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The administrator reads the last email to an address in the product and copies its link, the one with this path where it has several. */
export async function linkOfEmail(
  browser: Browser,
  baseURL: string | undefined,
  { to, subject, path = /./ }: { to: string; subject: string; path?: RegExp },
): Promise<string> {
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  await signIn(page)
  const email = page.getByRole('button', { name: `Read email ${subject}` }).first()
  await expect(async () => {
    await page.goto(`/apps/outbox?q=${encodeURIComponent(to)}`)
    await expect(email).toBeVisible({ timeout: 4000 })
  }).toPass()
  await email.click()
  const link = await page.getByRole('dialog').getByRole('link', { name: path }).getAttribute('href')
  await context.close()
  return new URL(link!).pathname + new URL(link!).search
}
