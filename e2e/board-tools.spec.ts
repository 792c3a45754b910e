import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type Delivery = {
  id: number
  reference: string
  recipient: string
  address: string
  quantities: Record<string, number>
  partOf: { reference: string } | null
}
type Plan = {
  id: number
  version: number
  deliveries: Delivery[]
  pool: { deliveryId: number }[]
  routes: { id: number; driverName: string; stops: { deliveryId: number }[] }[]
  roads: { avoid: unknown[] }
}

type Asked = { name: string; stops: number; routes?: number }

/** A plan whose first routes have stops of two parcels or more each. */
async function planned(page: Page, { name, stops, routes = 1 }: Asked) {
  const admin = await asAdmin(page.request)
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name })
  const path = `/api/apps/logistics/plans/${id}`
  const read = () => admin.read<Plan>(path)
  const { version, pool, routes: all, deliveries } = await read()
  const parcels = new Map(deliveries.map((one) => [one.id, one.quantities['parcels'] ?? 0]))
  const big = pool.map(({ deliveryId }) => deliveryId).filter((one) => parcels.get(one)! > 1)
  const edits = all.slice(0, routes).map((route, index) => ({
    kind: 'move',
    deliveryIds: big.slice(index * stops, (index + 1) * stops),
    routeId: route.id,
    position: 0,
  }))
  await admin.send(`${path}/edits`, { version, edits })
  await signIn(page)
  const url = `/apps/logistics/routes?date=${day}&plan=${id}`
  return { admin, day, id, path, url, read, plan: await read(), done: () => admin.remove(path) }
}

test('a plan is saved as a template and the next begins with it, or is empty if it can’t be applied', async ({
  page,
}) => {
  const name = unique('Regular')
  const { admin, url, plan, done } = await planned(page, { stops: 3, name })
  await withoutMap(page)
  await page.goto(url)
  await settled(page)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as template' })
  await saving.getByLabel('Template name').fill(name)
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText(`“${name}” is saved.`)).toBeVisible()

  const begin = async (called: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('menuitem', { name: 'New plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'New plan' })
    await dialog.getByLabel('Plan name').fill(called)
    await dialog.getByLabel('Start from').selectOption({ label: name })
    await dialog.getByRole('button', { name: 'Create plan' }).click()
  }
  const opened = async (called: string) => {
    await expect(page.getByRole('button', { name: called, exact: true })).toBeVisible()
    const id = Number(new URL(page.url()).searchParams.get('plan'))
    return admin.read<Plan>(`/api/apps/logistics/plans/${id}`)
  }
  await begin(`${name} 2`)
  const second = await opened(`${name} 2`)
  const [stops] = plan.routes.map((route) => route.stops.map(({ deliveryId }) => deliveryId))
  const found = second.routes.find(({ driverName }) => driverName === plan.routes[0]!.driverName)!
  expect(found.stops.map(({ deliveryId }) => deliveryId)).toEqual(stops)

  // It fails the first time: what happened is said, and the empty plan opens if nothing else is wanted.
  await page.goto(url)
  await settled(page)
  let fails = 2
  await page.route('**/plans/*/templates', (route) =>
    fails-- > 0 ? route.fulfill({ status: 503, json: { message: 'The template is busy.' } }) : route.continue(),
  )
  await begin(`${name} 3`)
  const question = page.getByRole('dialog', { name: 'The plan is still empty' })
  await expect(question).toContainText('The template is busy.')
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(question).toContainText('The template is busy.')
  await question.getByRole('button', { name: 'Open the empty plan' }).click()
  const third = await opened(`${name} 3`)
  expect(third.routes.flatMap((route) => route.stops)).toEqual([])

  // From the list it is applied to the plan that is open, then deleted.
  await page.getByRole('button', { name: `${name} 3`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Apply a template…' }).click()
  const list = page.getByRole('dialog', { name: 'Apply a template' })
  const row = list.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^3 deliveries planned\./)).toBeVisible()
  await page.getByRole('button', { name: `${name} 3`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Apply a template…' }).click()
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Delete “${name}”?` })
    .getByRole('button', { name: 'Delete template' })
    .click()
  await expect(row).toHaveCount(0)
  for (const { id } of [second, third]) await admin.remove(`/api/apps/logistics/plans/${id}`)
  await done()
})

test('a stop is split in two on the board, and joined again by undo', async ({ page }) => {
  const { url, read, plan, done } = await planned(page, { stops: 1, name: unique('Split') })
  await withoutMap(page)
  await page.goto(url)
  await settled(page)
  const [{ deliveryId }] = plan.routes[0]!.stops as [{ deliveryId: number }]
  const { reference, quantities } = plan.deliveries.find(({ id }) => id === deliveryId)!
  const all = quantities['parcels']!
  const parcels = async () =>
    (await read()).deliveries
      .filter((one) => one.reference === reference || one.reference.startsWith(`${reference}-`))
      .map((one) => one.quantities['parcels'])
  await page
    .getByRole('list', { name: 'Routes by hour' })
    .locator(`[data-stop="${deliveryId}"]`)
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Split delivery…' }).click()
  const dialog = page.getByRole('dialog', { name: `Split ${reference}` })
  const amount = dialog.getByRole('textbox').first()
  for (const [typed, problem] of [
    ['0', 'Enter how much goes into the new delivery.'],
    [String(all), 'Leave something in the first delivery.'],
  ] as const) {
    await amount.fill(typed)
    await expect(dialog.getByRole('status')).toHaveText(problem)
    await expect(dialog.getByRole('button', { name: 'Split delivery' })).toBeDisabled()
  }
  await amount.fill('1')
  await expect(dialog.getByRole('status')).toHaveText(/^New delivery: 1\sparcel\s/)
  await dialog.getByRole('button', { name: 'Split delivery' }).click()
  await expect.poll(async () => (await parcels()).toSorted()).toEqual([1, all - 1].toSorted())
  await page.getByRole('button', { name: `Undo: Split ${reference}` }).click()
  await expect.poll(parcels).toEqual([all])
  await done()
})

test('an area to avoid is drawn on the map and undone, and opened again by its name', async ({ page }) => {
  const { url, read, done } = await planned(page, { stops: 2, name: unique('Avoid') })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(url)
  const tools = page.getByRole('button', { name: 'Routes on the map' })
  await expect(tools).toBeVisible({ timeout: 120_000 })
  await tools.click()
  await page.getByRole('menuitem', { name: 'Draw an area to avoid' }).click()
  const box = (await page.getByRole('region', { name: 'Map of the plan' }).boundingBox())!
  for (const [across, down] of [
    [0.6, 0.6],
    [0.9, 0.6],
    [0.9, 0.8],
  ] as const)
    await page.mouse.click(box.x + box.width * across, box.y + box.height * down)
  await page.getByRole('button', { name: 'Finish' }).click()
  const avoided = async () => (await read()).roads.avoid.length
  await expect.poll(avoided).toBe(1)
  const undo = page.getByRole('button', { name: 'Undo: Add an area to avoid' })
  await undo.click({ timeout: 60_000 })
  await expect.poll(avoided).toBe(0)
  await page.getByRole('button', { name: 'Redo: Add an area to avoid' }).click({ timeout: 60_000 })
  await expect.poll(avoided).toBe(1)
  await tools.click()
  await page.getByRole('menuitem', { name: 'Open area 1 again' }).click({ timeout: 60_000 })
  await expect.poll(avoided).toBe(0)
  await done()
})

test('a comment is written, corrected and deleted, on a stop and for the whole day', async ({ page }) => {
  const { admin, url, plan, done, day } = await planned(page, { stops: 1, name: unique('Words') })
  await withoutMap(page)
  await page.goto(url)
  await settled(page)
  const details = page.getByRole('group', { name: 'Details', exact: true })
  const write = async (text: string) => {
    await details.getByRole('textbox', { name: 'Write a comment' }).fill(text)
    await details.getByRole('button', { name: 'Add comment' }).click()
    await expect(details.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  }
  const remove = async (text: string) => {
    await details
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('button', { name: 'Delete comment' })
      .click()
    await page
      .getByRole('dialog', { name: 'Delete this comment?' })
      .getByRole('button', { name: 'Delete comment' })
      .click()
    await expect(details.getByText(text)).toHaveCount(0)
  }
  const ofPlan = page.getByRole('button', { name: 'Comments and workload' })
  // Nothing is selected, so the room is the map's and the list's.
  await expect(details).toHaveCount(0)
  await ofPlan.click()
  const ofDay = unique('Road works ')
  await details.getByText('This day', { exact: true }).click()
  await write(ofDay)
  // In every plan of the day.
  const other = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Other') })
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${other.id}`)
  await settled(page)
  await ofPlan.click()
  await expect(details.getByRole('listitem').filter({ hasText: ofDay })).toContainText('for the whole day')
  await remove(ofDay)
  await page.goto(url)
  await settled(page)
  await ofPlan.click()
  await expect(details.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
  await expect(details.getByText(ofDay)).toHaveCount(0)

  const stop = page.locator(`[data-lane] [data-stop="${plan.routes[0]!.stops[0]!.deliveryId}"]`)
  await stop.click()
  const first = unique('Ring twice ')
  await write(first)
  await details.getByRole('listitem').filter({ hasText: first }).getByRole('button', { name: 'Edit comment' }).click()
  const second = unique('Ring once ')
  await details.getByRole('textbox', { name: 'Edit comment' }).fill(second)
  await details.getByRole('button', { name: 'Save comment' }).click()
  await expect(details.getByRole('listitem').filter({ hasText: second })).toContainText('edited')
  await remove(second)
  await admin.remove(`/api/apps/logistics/plans/${other.id}`)
  await done()
})

test('the printout has each route with its map, its stops in order and the order to load them in', async ({ page }) => {
  const { url, plan, done } = await planned(page, { name: unique('Paper'), stops: 3, routes: 3 })
  await withoutMap(page)
  await page.goto(url)
  await settled(page)
  await expect(page.locator('[data-lane] [data-stop]')).toHaveCount(9)
  // Streets are loaded before the page is printed; on a busy machine they may come too late for it.
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitem', { name: 'Print routes' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const [route] = plan.routes
  await expect(page.getByRole('article')).toHaveCount(3)
  const sheet = page.getByRole('article').first()
  await expect(sheet.getByRole('heading')).toContainText(route!.driverName)
  await expect(sheet.getByRole('img', { name: 'Map of the route' })).toBeVisible()
  await expect(sheet.locator('circle')).toHaveCount(3)
  const rows = sheet.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  for (const [index, { deliveryId }] of route!.stops.entries()) {
    const { reference, recipient, address } = plan.deliveries.find(({ id }) => id === deliveryId)!
    const cells = rows.nth(index).getByRole('cell')
    await expect(cells.first()).toHaveText(String(index + 1))
    // What is delivered last is loaded first.
    await expect(cells.nth(1)).toHaveText(String(3 - index))
    await expect(cells.nth(2)).toHaveText(/^\d+:\d\d/)
    for (const text of [reference, recipient, address]) await expect(rows.nth(index)).toContainText(text)
  }
  // Nothing of the screen is on the paper.
  await expect(page.getByRole('button', { name: 'Optimise', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  // A page for each route, and none without anything on it.
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(3)
  await done()
})
