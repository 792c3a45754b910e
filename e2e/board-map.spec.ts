import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique } from './visit.ts'

type At = [longitude: number, latitude: number]
type Pixel = { x: number; y: number }
type Plan = {
  id: number
  version: number
  deliveries: { id: number; reference: string; point: At | null }[]
  pool: { deliveryId: number }[]
  routes: { id: number; driverName: string; stops: { deliveryId: number }[] }[]
}

/** Two routes of three stops each, on the map alone. */
async function twoRoutes(page: Page, admin: Awaited<ReturnType<typeof asAdmin>>) {
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Map') })
  const path = `/api/apps/logistics/plans/${id}`
  const read = () => admin.read<Plan>(path)
  const edit = async (edits: unknown[]) => admin.send(`${path}/edits`, { version: (await read()).version, edits })
  const { pool, deliveries, routes } = await read()
  const placed = pool
    .map(({ deliveryId }) => deliveryId)
    .filter((one) => deliveries.some((d) => d.id === one && d.point))
  const move = (from: number, route: number) => ({
    kind: 'move',
    deliveryIds: placed.slice(from, from + 3),
    routeId: routes[route]!.id,
    position: 0,
  })
  await edit([move(0, 0), move(3, 1)])
  const depots = (await admin.read<{ depots: { point: At }[] }>(`${path}/problem`)).depots.map(({ point }) => point)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}&view=map`)
  await settled(page)
  const canvas = page.getByRole('region', { name: 'Map of the plan' })
  await expect(canvas).toBeVisible()
  const plan = await read()
  const all = plan.deliveries.flatMap(({ id: one, point }) => (placed.includes(one) && point ? [point] : []))
  return { id, day, path, read, edit, plan, canvas, find: findOn(canvas, plan, [...depots, ...all]) }
}

/** Where a delivery is on a map that shows everything. */
function findOn(canvas: Locator, plan: Plan, all: At[]) {
  return async (deliveryId: number): Promise<Pixel> => {
    const box = (await canvas.boundingBox())!
    const flat = ([longitude, latitude]: At) => ({
      x: longitude / 360,
      y: -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI),
    })
    const corners = all.map(flat)
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const scale = Math.min((box.width - 96) / (right - left), (box.height - 96) / (bottom - top))
    const { x, y } = flat(plan.deliveries.find(({ id }) => id === deliveryId)!.point!)
    return {
      x: box.x + box.width / 2 + (x - (left + right) / 2) * scale,
      y: box.y + box.height / 2 + (y - (top + bottom) / 2) * scale,
    }
  }
}

async function pointAt(page: Page, { x, y }: Pixel, reference: string) {
  await expect(async () => {
    await page.mouse.move(x - 40, y - 40)
    await page.mouse.move(x, y)
    await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('a stop is picked up on the map and dropped on another route, with all actions on the map', async ({
  page,
  request,
}) => {
  test.slow()
  const admin = await asAdmin(request)
  await signIn(page)
  const { path, plan, read, find } = await twoRoutes(page, admin)
  const [one, other] = plan.routes
  const stop = one!.stops[0]!.deliveryId
  const { reference } = plan.deliveries.find(({ id }) => id === stop)!
  await page.getByRole('button', { name: 'Show everything' }).click()
  const [from, to] = [await find(stop), await find(other!.stops[1]!.deliveryId)]

  // Pointed at, it says what it is; its menu is where the right button is pressed.
  await pointAt(page, from, reference)
  await page.mouse.click(from.x, from.y, { button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeHidden()

  // A hidden route is not there, until it is shown again.
  await page.getByRole('button', { name: 'Routes on the map' }).click()
  await page.getByRole('menuitemcheckbox', { name: one!.driverName }).click()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.mouse.move(from.x - 60, from.y - 60)
    await page.mouse.move(from.x, from.y)
    await expect(page.getByRole('status').filter({ hasText: reference })).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Routes on the map' }).click()
  await page.getByRole('menuitem', { name: 'Show all routes' }).click()
  await page.keyboard.press('Escape')

  await pointAt(page, from, reference)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 12)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expect(page.getByText(`${reference} → ${other!.driverName}`)).toBeVisible()
  await expect(page.locator('dt', { hasText: 'Distance' })).toBeVisible()
  await page.mouse.up()
  const anyway = page.getByRole('button', { name: 'Put it there anyway' })
  const isThere = async () => (await read()).routes[1]!.stops.some(({ deliveryId }) => deliveryId === stop)
  await expect.poll(async () => (await anyway.isVisible()) || (await isThere())).toBe(true)
  if (await anyway.isVisible()) await anyway.click()
  await expect.poll(isThere).toBe(true)
  await admin.remove(path)
})

test('the board and the map in its own window show the same, and a refused change is reported there', async ({
  page,
  request,
  context,
}) => {
  test.slow()
  const admin = await asAdmin(request)
  await signIn(page)
  const { id, day, path, plan, read, edit, canvas } = await twoRoutes(page, admin)
  const board = await context.newPage()
  await signIn(board)
  await board.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(board)
  const details = board.getByRole('group', { name: 'Details', exact: true })

  // Drawn around on the map, selected on the board.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('button', { name: 'Select by drawing' }).click()
  const box = (await canvas.boundingBox())!
  const corners = [
    [0.1, 0.02],
    [0.98, 0.02],
    [0.98, 0.95],
    [0.1, 0.95],
    [0.1, 0.02],
  ].map(([x, y]) => ({ x: box.x + box.width * x!, y: box.y + box.height * y! }))
  await page.mouse.move(corners[0]!.x, corners[0]!.y)
  await page.mouse.down()
  for (const { x, y } of corners) await page.mouse.move(x, y, { steps: 6 })
  await page.mouse.up()
  await expect(details.getByText(/^\d+ stops ·/)).toBeVisible()

  // Moved on the board, moved on the map; hidden on the map, hidden on the board.
  const [route] = plan.routes
  await page.getByRole('button', { name: 'Routes on the map' }).click()
  await page.getByRole('menuitemcheckbox', { name: route!.driverName }).click()
  await page.keyboard.press('Escape')
  await expect(board.getByLabel('Hidden on the map').first()).toBeVisible()

  // What was refused is said in the window where it was asked for.
  const [stop, beside] = route!.stops
  await board.locator(`[data-lane] [data-stop="${stop!.deliveryId}"]`).click()
  await expect(details.getByRole('button', { name: 'Remove from route' })).toBeVisible()
  await page.bringToFront()
  let isMeanwhile = false
  await page.route(`**${path}/edits`, async (asked) => {
    if (!isMeanwhile) await edit([{ kind: 'unassign', deliveryIds: [beside!.deliveryId] }])
    isMeanwhile = true
    await asked.continue()
  })
  await canvas.focus()
  await page.keyboard.press('u')
  await expect(page.getByRole('alert', { name: 'Your change wasn’t saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard my change' }).click()
  await expect(page.getByRole('alert', { name: 'Your change wasn’t saved' })).toBeHidden()
  const pool = new Set((await read()).pool.map(({ deliveryId }) => deliveryId))
  expect(pool.has(beside!.deliveryId)).toBe(true)
  expect(pool.has(stop!.deliveryId)).toBe(false)
  await admin.remove(path)
})
