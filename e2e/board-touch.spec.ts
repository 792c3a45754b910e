import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique } from './visit.ts'

type Point = { x: number; y: number }
type Plan = { id: number; routes: { hours: { startSeconds: number }[] }[] }

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

/** One finger: down, at rest until the board holds what lies under it where that is wanted, along, and up. */
async function drag(page: Page, [from, to]: [Point, Point], { isHeld }: { isHeld: boolean }): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  try {
    if (isHeld) await page.locator('[data-bubble]').waitFor({ timeout: 4000 })
    for (const share of [0.2, 0.5, 0.8, 1])
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  } finally {
    await touch('touchEnd', [])
  }
}

async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = (await page.locator(selector).first().boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a day is planned on a tablet by finger', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Touch') })
  const path = `/api/apps/logistics/plans/${id}`
  await signIn(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(page)
  const onRoutes = page.locator('[data-lane] [data-stop]')
  const anyway = page.getByRole('button', { name: 'Put it there anyway' })

  // A long press picks a delivery up; a quick stroke scrolls.
  const inPool = () => middleOf(page, '[data-pool] [data-stop]')
  const row = await inPool()
  await drag(page, [row, { x: row.x, y: row.y - 20 }], { isHeld: false })
  await expect(onRoutes).toHaveCount(0)
  await page.locator('[data-pool] [data-scrolls]').evaluate((list) => list.scrollTo(0, 0))
  await expect(async () => {
    await drag(page, [await inPool(), await middleOf(page, '[data-lane]')], { isHeld: true })
    const isTaken = async () => (await anyway.isVisible()) || (await onRoutes.count()) === 1
    await expect.poll(isTaken, { timeout: 4000 }).toBe(true)
  }).toPass()
  if (await anyway.isVisible()) await anyway.tap()
  await expect(onRoutes).toHaveCount(1)

  // And back to the pool, once the board has taken the step.
  await expect(async () => {
    await drag(page, [await middleOf(page, '[data-lane] [data-stop]'), await middleOf(page, '[data-pool]')], {
      isHeld: true,
    })
    await expect(onRoutes).toHaveCount(0, { timeout: 4000 })
  }).toPass()

  // The chosen row has handles that follow the finger at once.
  const start = async () => (await admin.read<Plan>(path)).routes[0]!.hours[0]!.startSeconds
  const before = await start()
  await page.locator('[data-row]').first().getByRole('button').first().tap()
  await expect(page.locator('[data-row] [data-handle="start"]').first()).toBeVisible()
  const grip = await middleOf(page, '[data-row] [data-handle="start"]')
  await drag(page, [grip, { x: grip.x + 70, y: grip.y }], { isHeld: false })
  await expect.poll(start).toBeGreaterThan(before)
  await page.getByRole('button', { name: /^Undo: Change the hours/ }).tap()
  await expect.poll(start).toBe(before)
  await admin.remove(path)
})

test('on a phone the figures of a plan are read to the last by keyboard', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await asAdmin(request)
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Figures') })
  await signIn(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(page)
  const figures = page.getByRole('group', { name: 'Plan in figures' })
  const last = figures.locator('dd').last()
  await expect(last).not.toBeInViewport({ ratio: 1 })
  await expect(figures).toHaveAttribute('tabindex', '0')
  await figures.focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(last).toBeInViewport({ ratio: 1, timeout: 100 })
  }).toPass()
})
