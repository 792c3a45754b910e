import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, drawn, restOnNotices, settled, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type Row = { id: number; name: string }
type Full = { version: number; routes: { id: number; startDepotId: number | null; mostKilometers: number | null }[] }

const said = (page: Page) => page.locator('[data-said]')

async function openBoard(page: Page, request: Parameters<typeof asAdmin>[0]) {
  const admin = await asAdmin(request)
  const day = tomorrow()
  const plan = await admin.send<Row>('/api/apps/logistics/plans', { day, name: unique('Steps') })
  await signIn(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${plan.id}`)
  await settled(page)
  const read = () => admin.read<Full>(`/api/apps/logistics/plans/${plan.id}`)
  return { admin, plan, read, done: () => admin.remove(`/api/apps/logistics/plans/${plan.id}`) }
}

test('every step is announced with its price, even if the words repeat, and keys of an Arabic layout work', async ({
  page,
  request,
}) => {
  await restOnNotices(page)
  const { done } = await openBoard(page, request)
  const pool = page.getByRole('group', { name: 'Unassigned', exact: true })
  const timeline = page.getByRole('list', { name: 'Routes by hour' })
  // As an Arabic keyboard sends them, to a row that may be drawn again meanwhile.
  const pressOn = (target: Locator, key: string, code: string, modifiers: { ctrlKey?: boolean } = {}) =>
    target.dispatchEvent('keydown', { key, code, bubbles: true, cancelable: true, ...modifiers })
  const placed = timeline.locator('[data-stop]')
  // The board refuses a step until it has its prices.
  const placeNext = (count: number) =>
    expect(async () => {
      if ((await placed.count()) < count) await pressOn(pool.locator('[data-stop]').first(), 'ش', 'KeyA')
      await expect(placed).toHaveCount(count, { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
  await placeNext(1)
  await expect(said(page)).toHaveText(/ moved to .*, position 1 \(\+\$[\d.,]+, \+/)
  await placeNext(2)

  // What is said has a line of its own: a press on a route's last row doesn't undo.
  const under = await said(page)
    .locator('..')
    .evaluate((line) => {
      const { x, y, width, height } = line.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((part) => document.elementsFromPoint(x + width * part, y + height / 2))
      return points.filter((element) => element.closest('[data-lane], [data-pool]')).length
    })
  expect(under).toBe(0)

  // At the end of a route the same words come twice, each in an element of its own.
  const first = timeline.locator('[data-stop]').first()
  // A row that is drawn again loses its focus.
  await expect(async () => {
    await first.press('Alt+ArrowLeft')
    await expect(said(page)).toHaveText(/can’t move any further$/, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  const before = await said(page).locator('span').elementHandle()
  await first.press('Alt+ArrowLeft')
  await expect.poll(() => before!.evaluate((element) => element.isConnected)).toBe(false)
  await expect(said(page)).toHaveText(/can’t move any further$/)

  await pressOn(page.locator(':focus'), 'ئ', 'KeyZ', { ctrlKey: true })
  await expect(said(page)).toHaveText(/^Undone: Move .* \(−\$/)
  await expect(timeline.locator('[data-stop]')).toHaveCount(1)

  // The head of a route: L locks it, its menu names prices, and what is done there is read out.
  const route = timeline.getByRole('listitem').filter({ has: page.locator('[data-stop]') })
  // A row that is drawn again loses its focus.
  const pressLock = (words: RegExp) =>
    expect(async () => {
      if (!words.test((await said(page).textContent())!)) await route.locator('[aria-pressed]').first().press('l')
      await expect(said(page)).toHaveText(words, { timeout: 5000 })
    }).toPass()
  await pressLock(/^Route of .* locked$/)
  await pressLock(/^Route of .* unlocked$/)
  await route.getByRole('button', { name: /^More for / }).click()
  const clear = page.getByRole('menuitem', { name: 'Unassign all stops' })
  await expect(clear).toContainText(/−\$/)
  await clear.click()
  await expect(said(page)).toHaveText(/removed from the route \(−\$/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(timeline.locator('[data-stop]')).toHaveCount(1)
  await done()
})

test('what is said stays under the pointer or with the focus, and leaves a while later', async ({ page, request }) => {
  await page.clock.install()
  await withoutMap(page)
  const { done } = await openBoard(page, request)
  const row = page.getByRole('group', { name: 'Unassigned', exact: true }).locator('[data-stop]').first()
  const undo = said(page).locator('..').getByRole('button', { name: 'Undo' })
  await expect(async () => {
    await row.press('a')
    await undo.hover({ timeout: 4000 })
  }).toPass()
  await page.clock.fastForward('01:00')
  await expect(undo).toBeVisible()
  await undo.focus()
  await page.mouse.move(0, 0)
  await page.clock.fastForward('01:00')
  await expect(undo).toBeVisible()
  await row.focus()
  await page.clock.fastForward('01:00')
  await expect(undo).toBeHidden()
  await done()
})

test('the context menu stays open once the button is released, and acts on the stop', async ({ page, request }) => {
  const { done } = await openBoard(page, request)
  const pool = page.getByRole('group', { name: 'Unassigned', exact: true })
  const stop = pool.locator('[data-stop]').first()
  await stop.hover()
  await page.mouse.down({ button: 'right' })
  await drawn(page)
  await page.mouse.up({ button: 'right' })
  const menu = page.getByRole('menu').filter({ visible: true })
  await expect(menu).toBeVisible()
  await drawn(page)
  await menu.getByRole('menuitem', { name: 'Move to…' }).click()
  await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible()
  await done()
})

test('a driver who can work after all gets a route with a free vehicle, its depots and its limits', async ({
  page,
  request,
}) => {
  const { done, read } = await openBoard(page, request)
  const timeline = page.getByRole('list', { name: 'Routes by hour' })
  const routes = (await read()).routes.length
  await page.getByRole('button', { name: 'Add route' }).click()
  const form = page.getByRole('dialog', { name: 'Add a route' })
  const driver = (await form.getByLabel('Driver').locator('option').first().textContent())!.replace(/ \(.*/, '')
  await form.getByRole('button', { name: 'Add route' }).click()
  await expect(form).toBeHidden()
  await expect(said(page)).toHaveText(`Route added: ${driver}`)
  await expect.poll(async () => (await read()).routes.length).toBe(routes + 1)
  const added = (await read()).routes.at(-1)!

  await timeline.getByRole('listitem', { name: driver }).locator('[aria-pressed]').first().click()
  const details = page.getByRole('group', { name: 'Details' })
  await details.getByLabel('Starts at').selectOption({ label: 'At the first stop' })
  await expect(said(page)).toHaveText(`Depots of ${driver} changed`)
  await details.getByLabel('Maximum km').fill('120')
  await details.getByLabel('Maximum km').press('Enter')
  await expect(said(page)).toHaveText(`Limits of ${driver} changed`)
  const now = async () => (await read()).routes.find(({ id }) => id === added.id)
  await expect.poll(now).toMatchObject({ startDepotId: null, mostKilometers: 120 })

  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect(said(page)).toHaveText(/^Undone: /)
  }
  await expect.poll(async () => (await read()).routes.length).toBe(routes)
  await done()
})
