import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { restOnNotices, settled, signIn } from './visit.ts'

test.beforeEach(async ({ page }) => {
  await restOnNotices(page)
  await signIn(page)
  await page.goto('/apps/settings/maps')
  await settled(page)
  await expect(page.getByText(/house numbers/)).toBeVisible()
})

test('a route between two typed addresses follows the roads of the region, step by step', async ({ page }) => {
  await tryRoute(page)
  await pick(page, '18 de Julio', /18 de Julio/)
  await pick(page, 'Bulevar Artigas', /Artigas/)
  const result = page.getByRole('status').filter({ hasText: 'km' })
  await expect(result).toContainText('Roads of this region')
  await expect(result).not.toContainText('approx.')
  await result.getByText('Directions').click()
  await expect(result.getByRole('listitem').nth(1)).toBeVisible()
})

test('by keyboard, arrows move the map and Enter picks its middle', async ({ page }) => {
  const map = page.getByRole('region', { name: /^Map of/ })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByLabel('Short name').focus()
  await page.keyboard.press('Tab')
  await expect(map).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Places on the map' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'km' })).toContainText('Roads of this region')
})

test('a route to a place outside every region is called an estimate', async ({ page }) => {
  await tryRoute(page)
  await pick(page, '18 de Julio', /18 de Julio/)
  // A press while the map still moves goes less far, so it is pressed until the region is small.
  await expect(async () => {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d{2,3}\skm$/, { timeout: 1500 })
  }).toPass()
  await page.getByRole('region', { name: /^Map of/ }).click({ position: { x: 60, y: 120 } })
  const result = page.getByRole('status').filter({ hasText: 'km' })
  await expect(result).toContainText('Estimate (straight line × 1.3)')
  await expect(result).toContainText('approx.')
})

test('an unknown address is shown as unknown', async ({ page }) => {
  await tryRoute(page)
  await addressField(page).fill('Qqxxzzyy 999')
  await expect(page.getByText('We couldn’t find this address in your regions')).toBeVisible()
})

test('places are put in their quickest order, thinned out with a loop, restored, and driven along', async ({
  page,
}) => {
  await tryRoute(page)
  for (const street of ['18 de Julio', 'Bulevar Artigas', 'Avenida Italia', 'Rambla'])
    await pick(page, street, new RegExp(street.split(' ').at(-1)!))
  const places = page.getByRole('list', { name: 'Places on the map' }).getByRole('button')
  await expect(places).toHaveCount(4)
  const [first] = await places.allTextContents()
  await page.getByRole('button', { name: 'Quickest order' }).click()
  await expect(page.getByText('Places are now in the quickest order.')).toBeVisible()
  expect((await places.allTextContents())[0]).toBe(first)

  await page.getByRole('button', { name: 'Select with lasso' }).click()
  await loopRoundTheMap(page)
  await expect(page.getByRole('button', { name: 'Remove 4 places' })).toBeVisible()
  for (const index of [0, 1, 2]) await places.nth(index).click()
  await page.getByRole('button', { name: 'Remove 1 place' }).click()
  await expect(places).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(places).toHaveCount(4)

  await page.getByRole('button', { name: 'Preview the drive' }).click()
  await expect(page.getByRole('button', { name: 'Stop preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop preview' }).click()
  await expect(page.getByRole('button', { name: 'Preview the drive' })).toBeVisible()
})

test('an area is drawn by keyboard alone, and selects the places in it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await tryRoute(page)
  for (const street of ['18 de Julio', 'Bulevar Artigas', 'Avenida Italia'])
    await pick(page, street, new RegExp(street.split(' ').at(-1)!))
  await page.getByRole('button', { name: 'Select an area' }).press('Enter')
  const map = page.getByRole('region', { name: /^Map of/ })
  const corner = page.getByRole('button', { name: 'Add corner' })
  await corner.press('Enter')
  for (const key of ['ArrowRight', 'ArrowDown']) {
    await map.press(key)
    await corner.press('Enter')
  }
  await page.getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(corner).toBeHidden()
  await expect(page.getByRole('list', { name: 'Places on the map' })).toBeVisible()
})

async function loopRoundTheMap(page: Page) {
  const box = (await page.getByRole('region', { name: /^Map of/ }).boundingBox())!
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const at = (turn: number): [number, number] => [
    middleX + Math.cos(turn) * (box.width / 2 - 4),
    middleY + Math.sin(turn) * (box.height / 2 - 4),
  ]
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 24; step++) await page.mouse.move(...at((step / 24) * 2 * Math.PI))
  await page.mouse.up()
}

async function tryRoute(page: Page) {
  await page.getByRole('button', { name: 'Try a route' }).click()
}

async function pick(page: Page, typed: string, option: RegExp) {
  await addressField(page).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

function addressField(page: Page) {
  return page
    .getByRole('textbox', { name: 'Add place' })
    .or(page.getByRole('combobox', { name: 'Add place' }))
    .first()
}
