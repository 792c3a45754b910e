import { expect, test, type Page } from '@playwright/test'
import { settled, signIn } from './visit.ts'

// A program that was just set up is still building the demo city.
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/settings/maps')
  await settled(page)
  await expect(page.getByText(/house numbers/)).toBeVisible({ timeout: 60_000 })
})

test('a route between two typed addresses follows the roads of the region, step by step', async ({ page }) => {
  await pick(page, 'From', '18 de Julio', /18 de Julio/)
  await pick(page, 'To', 'Bulevar Artigas', /Artigas/)
  const result = page.getByRole('status').filter({ hasText: 'km' })
  await expect(result).toContainText('Road network of the region')
  await expect(result).not.toContainText('about')
  await result.getByText('Step by step').click()
  await expect(result.getByRole('listitem').nth(1)).toBeVisible()
})

test('by keyboard, arrows move the map and Enter picks its middle', async ({ page }) => {
  const map = page.getByRole('region', { name: /^Map of/ })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByLabel('Short name').focus()
  await page.keyboard.press('Tab')
  await expect(map).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'From' })).not.toHaveValue('')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'km' })).toContainText('Road network of the region')
})

test('a route to a place outside every region is called an estimate', async ({ page }) => {
  await pick(page, 'From', '18 de Julio', /18 de Julio/)
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('region', { name: /^Map of/ }).click({ position: { x: 60, y: 120 } })
  const result = page.getByRole('status').filter({ hasText: 'km' })
  await expect(result).toContainText('Estimate (straight line × 1.3)')
  await expect(result).toContainText('about')
})

test('an address nobody knows is named as such', async ({ page }) => {
  await page.getByRole('textbox', { name: 'From' }).or(page.getByRole('combobox', { name: 'From' })).first().fill('Qqxxzzyy 999')
  await expect(page.getByText('No such address in the regions here')).toBeVisible()
})

async function pick(page: Page, field: string, typed: string, option: RegExp) {
  await page.getByRole('textbox', { name: field }).or(page.getByRole('combobox', { name: field })).first().fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}
