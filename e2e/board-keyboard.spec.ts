import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type Stop = { deliveryId: number; locks: string[] }
type Plan = { id: number; version: number; routes: { id: number; driverName: string; stops: Stop[] }[] }

/** Goes on by Tab until the focus is where it should be, as a person does who looks for it. */
async function tabTo(page: Page, goal: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 40; press++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), goal)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab doesn’t lead to ${goal}.`)
}

/** To a button by its words. */
async function tabToButton(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 40; press++) {
    const words = await page.evaluate(() => {
      const at = document.activeElement
      return at?.matches('button') ? (at.getAttribute('aria-label') ?? at.textContent) : ''
    })
    if (name.test(words ?? '')) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab doesn’t lead to ${name}.`)
}

test('a day is planned in Arabic by keyboard alone, from the pool to the publication', async ({ page, request }) => {
  // It waits for a search.
  test.slow()
  const admin = await asAdmin(request)
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Keys') })
  const path = `/api/apps/logistics/plans/${id}`
  const { version, routes: all } = await admin.read<Plan>(path)
  // A small day: the first two drivers alone.
  const edits = all.slice(2).map((route) => ({ kind: 'removeRoute', routeId: route.id }))
  await admin.send(`${path}/edits`, { version, edits })
  const routes = async () => (await admin.read<Plan>(path)).routes
  const placed = async () => (await routes()).flatMap(({ stops }) => stops).length
  await signIn(page)
  await withoutMap(page)
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  /** A broken rule is asked about first. */
  const agreed = async (isDone: () => Promise<boolean>) => {
    const anyway = page.getByRole('button', { name: 'ضعه رغم ذلك' })
    await expect.poll(async () => (await anyway.isVisible()) || (await isDone())).toBe(true)
    if (!(await anyway.isVisible())) return
    await tabToButton(page, /^ضعه رغم ذلك$/)
    await page.keyboard.press('Enter')
    await expect.poll(isDone).toBe(true)
  }

  // From the pool: each goes to the first route, and the next row has the focus.
  await page.keyboard.press('/')
  await expect(page.locator('[data-pool]').getByRole('searchbox')).toBeFocused()
  await tabTo(page, '[data-pool] [data-stop]')
  const row = page.locator('[data-pool] [data-stop]:focus')
  for (const count of [1, 2, 3]) {
    const stop = await row.getAttribute('data-stop')
    await page.keyboard.press('Alt+ArrowDown')
    await agreed(async () => (await placed()) === count)
    await expect(row).not.toHaveAttribute('data-stop', stop!)
  }

  // One Tab leaves the rows, however many there are. In Arabic the hours run from right to left, and so do the arrows.
  await tabTo(page, '[data-lane] [data-stop]')
  const order = async () => (await routes()).find(({ stops }) => stops.length > 0)!.stops.map((one) => one.deliveryId)
  const first = await order()
  const focused = page.locator('[data-lane] [data-stop]:focus')
  await expect(focused).toHaveAttribute('data-stop', String(first[0]))
  const leftOf = async () => (await focused.boundingBox())!.x
  const before = await leftOf()
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveAttribute('data-stop', String(first[1]))
  expect(await leftOf()).toBeLessThan(before)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowLeft')
  const later = [first[1], first[0], first[2]]
  await agreed(async () => String(await order()) === String(later))
  await expect(focused).toHaveAttribute('data-stop', String(first[0]))
  expect(await leftOf()).toBeLessThan(before)

  await page.keyboard.press('l')
  const locksOf = async (stop: number) =>
    (await routes()).flatMap(({ stops }) => stops).find(({ deliveryId }) => deliveryId === stop)?.locks
  await expect.poll(() => locksOf(first[0]!)).toEqual(['route'])

  // Optimised, from the search back up to the head.
  await page.keyboard.press('/')
  await tabToButton(page, /^تحسين$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const choices = page.getByRole('dialog', { name: 'تحسين الخطة' })
  await expect(choices).toBeVisible()
  await tabTo(page, 'input[type="radio"][value="normal"]')
  await page.keyboard.press('ArrowUp')
  await expect(choices.locator('input[type="radio"][value="quick"]')).toBeFocused()
  await tabToButton(page, /^بدء$/)
  await page.keyboard.press('Enter')
  await expect(choices).toBeHidden()
  await expect(page.getByRole('button', { name: 'عرض التغييرات' })).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('/')
  await tabToButton(page, /^عرض التغييرات$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'الخطة المحسّنة' })
  await expect(sheet).toBeVisible()
  await tabToButton(page, /^قبول$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(placed).toBeGreaterThan(3)
  // What is locked stayed with its driver.
  const kept = async () => (await routes())[0]!.stops.some(({ deliveryId }) => deliveryId === first[0])
  expect(await kept()).toBe(true)

  await page.keyboard.press('/')
  await tabToButton(page, /^انشر /, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const publishing = page.getByRole('dialog', { name: 'نشر خطة' })
  await expect(publishing).toBeVisible()
  await tabToButton(page, /^انشر$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^منشور برقم \d+$/)).toBeVisible()
  const { routes: published } = await admin.read<{ routes: { number: number }[] }>(
    `/api/apps/logistics/routes?planId=${id}`,
  )
  await admin.remove(`${path}/publication?number=${published[0]!.number}`)
})
