import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type Route = { id: number; driverName: string; stops: { deliveryId: number }[] }
type Plan = { id: number; version: number; isEstimated: boolean; pool: { deliveryId: number }[]; routes: Route[] }

/** A plan of two routes with three stops each. */
async function twoRoutes(request: Parameters<typeof asAdmin>[0], name: string) {
  const admin = await asAdmin(request)
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name })
  const path = `/api/apps/logistics/plans/${id}`
  // A plan can't be changed while its times are worked out anew.
  await expect.poll(async () => (await admin.read<Plan>(path)).isEstimated, { timeout: 120_000 }).toBe(false)
  const { version, pool, routes } = await admin.read<Plan>(path)
  const edits = [0, 1].map((index) => ({
    kind: 'move',
    deliveryIds: pool.slice(index * 3, index * 3 + 3).map(({ deliveryId }) => deliveryId),
    routeId: routes[index]!.id,
    position: 0,
  }))
  await admin.send(`${path}/edits`, { version, edits })
  const order = async (plan: number) => {
    const read = await admin.read<Plan>(`/api/apps/logistics/plans/${plan}`)
    return read.routes.map(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
  }
  return { admin, id, day, order, drivers: routes.map(({ driverName }) => driverName) }
}

const planIn = (page: Page) => Number(new URL(page.url()).searchParams.get('plan'))

test('a copied plan is changed, compared on maps and by name, and takes over a route of the other', async ({
  page,
  request,
}) => {
  // It may wait for its times.
  test.slow()
  const name = unique('Compare')
  const { admin, id, day, order, drivers } = await twoRoutes(request, name)
  await signIn(page)
  await withoutMap(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(page)

  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy this plan' }).click()
  const naming = page.getByRole('dialog', { name: 'Copy this plan' })
  await expect(naming.getByLabel('Plan name')).toHaveValue(`${name} (copy)`)
  await naming.getByLabel('Plan name').fill(`${name} B`)
  await naming.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByRole('button', { name: `${name} B`, exact: true })).toBeVisible()
  await expect.poll(() => planIn(page)).not.toBe(id)
  const copy = planIn(page)
  const before = await order(copy)
  expect(before).toEqual(await order(id))

  // One stop changes its driver in the copy.
  const timeline = page.getByRole('list', { name: 'Routes by hour' })
  const [moved] = before[0]!
  await timeline.locator(`[data-stop="${moved}"]`).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const anyway = page.getByRole('button', { name: 'Put it there anyway' })
  const isThere = async () => (await order(copy))[1]!.includes(moved!)
  await expect.poll(async () => (await anyway.isVisible()) || (await isThere())).toBe(true)
  if (await anyway.isVisible()) await anyway.click()
  await expect.poll(isThere).toBe(true)

  await page.getByRole('button', { name: `${name} B`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Compare plans' }).click()
  const compare = page.getByRole('dialog', { name: 'Compare plans' })
  // Whichever plan of the day it began with.
  await compare.getByRole('checkbox', { checked: true, disabled: false }).click()
  await compare.getByRole('checkbox', { name, exact: true }).check()
  await expect(compare.getByRole('table').first().getByRole('columnheader')).toHaveText([
    'Figure',
    `${name} B`,
    name,
    'Difference',
  ])
  await expect(
    compare
      .getByRole('row', { name: /^Unassigned/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('–')
  await expect(compare.getByRole('row', { name: /^Cost/ }).getByRole('cell').last()).toHaveText(/[+−]\$/)
  await expect(compare.getByRole('region', { name: /^Changes in “/ })).toHaveCount(2)

  // By driver: one has a stop fewer; by customer: who serves whom.
  const byDriver = compare.getByRole('table', { name: 'By driver' })
  const cells = byDriver.getByRole('row', { name: new RegExp(`^${drivers[0]}`) }).getByRole('cell')
  await expect(cells.first()).toContainText('2 stops')
  await expect(cells.last()).toContainText('3 stops')
  const customers = compare.getByRole('table').last()
  await expect(customers.locator('strong')).toHaveText([drivers[0]!])

  // The route of the other plan is taken over, and then nothing differs.
  await byDriver.getByRole('button', { name: `Use in “${name} B”: ${drivers[0]}` }).click()
  await expect(compare.getByText('Every customer has the same driver and time.').first()).toBeVisible()
  await expect(byDriver.getByRole('button')).toHaveCount(0)
  expect(await order(copy)).toEqual(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Undo: Take over the route of ${drivers[0]}` }).click()
  await expect.poll(isThere).toBe(true)
  for (const plan of [copy, id]) await admin.remove(`/api/apps/logistics/plans/${plan}`)
})

test('a what-if question is answered in a copy, which is compared and deleted', async ({ page, request }) => {
  // It waits for a search.
  test.slow()
  const name = unique('Ask')
  const { admin, id, day, order, drivers } = await twoRoutes(request, name)
  const before = await order(id)
  await signIn(page)
  await withoutMap(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(page)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'What if…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What if…' })

  // Nothing is asked while nothing changes.
  await dialog.getByRole('radio', { name: 'Everyone starts at another time' }).check()
  await dialog.getByLabel('Minutes later').fill('0')
  await expect(dialog.getByRole('button', { name: 'Try it' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'A driver is ill' }).check()
  await dialog.getByLabel('Driver', { exact: true }).selectOption({ label: drivers[0]! })
  await dialog.getByRole('checkbox', { name: 'Also plan unassigned deliveries' }).uncheck()
  await dialog.getByText('Quick', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Try it' }).click()
  const bar = page.getByRole('region', { name: 'What if…' })
  // The copy is made once its times are known.
  await expect(bar.getByText(`What-if copy of “${name}”`)).toBeVisible({ timeout: 120_000 })
  const copy = planIn(page)
  expect(copy).not.toBe(id)

  // The two are compared by themselves once the answer is there.
  const compare = page.getByRole('dialog', { name: 'Compare plans' })
  await expect(compare).toBeVisible({ timeout: 240_000 })
  const ill = compare.getByRole('table', { name: 'By driver' }).getByRole('row', { name: new RegExp(`^${drivers[0]}`) })
  await expect(ill.getByRole('cell').first()).toContainText('3 stops')
  await expect(ill.getByRole('cell').last()).toHaveText('–')
  await compare.getByRole('button', { name: 'Delete this copy' }).click()
  await page
    .getByRole('dialog', { name: /^Delete “/ })
    .getByRole('button', { name: 'Delete plan' })
    .click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  expect(await order(id)).toEqual(before)
  await admin.remove(`/api/apps/logistics/plans/${id}`)
})
