import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type Route = { id: number; hours: { endSeconds: number }[]; stops: { deliveryId: number }[] }
type Plan = { id: number; version: number; routes: Route[]; pool: { deliveryId: number }[] }

test('in Arabic the hours run from right to left, also under the pointer', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Right to left') })
  const path = `/api/apps/logistics/plans/${id}`
  const read = () => admin.read<Plan>(path)
  const { version, routes, pool } = await read()
  const routeId = routes[0]!.id
  const deliveryIds = pool.slice(0, 3).map((stop) => stop.deliveryId)
  await admin.send(`${path}/edits`, { version, edits: [{ kind: 'move', deliveryIds, routeId, position: 0 }] })
  await signIn(page)
  await withoutMap(page)
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(page)

  const route = async () => (await read()).routes.find((one) => one.id === routeId)!
  const order = async () => (await route()).stops.map((stop) => stop.deliveryId)
  const [first, second, third] = await order()
  const lane = page.locator(`[data-lane="${routeId}"]`)
  const boxOf = async (stop: number | undefined) => (await lane.locator(`[data-stop="${stop}"]`).boundingBox())!
  const [one, other] = [await boxOf(first), await boxOf(third)]
  expect(one.x).toBeGreaterThan(other.x)

  // Right of the first stop is before it.
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2)
  await page.mouse.down()
  await page.mouse.move(other.x + other.width / 2 + 12, other.y + other.height / 2)
  await page.mouse.move(one.x + one.width + 6, one.y + one.height / 2, { steps: 5 })
  await expect(lane.locator('i[data-target]')).toHaveCount(1)
  await page.mouse.up()
  const anyway = page.getByRole('button', { name: 'ضعه رغم ذلك' })
  const moved = String([third, first, second])
  await expect.poll(async () => (await anyway.isVisible()) || String(await order()) === moved).toBe(true)
  if (await anyway.isVisible()) await anyway.click()
  await expect.poll(order).toEqual([third, first, second])

  // The end of the hours is at the left: pulled towards the middle, the driver is home earlier.
  await page.locator(`[data-row="${routeId}"] [aria-pressed]`).first().click()
  const before = (await route()).hours.at(-1)!.endSeconds
  const end = lane.locator('[data-handle="end"]')
  const grip = (await end.boundingBox())!
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2 + 60, grip.y + grip.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await route()).hours.at(-1)!.endSeconds).toBeLessThan(before)
  await admin.remove(path)
})
