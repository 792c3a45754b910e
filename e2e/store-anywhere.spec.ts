import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { newcomer, settled, signIn, signInWith, unique } from './visit.ts'

test('a product is added and found by keyboard alone', async ({ page }) => {
  const name = `Kettle ${unique('k')}`
  await signIn(page)
  await page.goto('/apps/user/list')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('Add product')
  await expect(page.getByRole('option', { name: 'Add product' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/product\/add/)
  await settled(page)
  const reach = async (locator: ReturnType<typeof page.getByRole>) => {
    for (let press = 0; press < 80; press++) {
      if (await locator.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(locator).toBeFocused()
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await page.keyboard.type(name)
  await reach(page.getByRole('textbox', { name: 'SKU' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String(Date.now() % 900_000_000))
  await reach(page.getByRole('textbox', { name: 'Base price' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12.50')
  const category = page.getByRole('combobox', { name: 'Category' })
  await reach(category)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  // Options that come again are chosen from again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(category).not.toHaveValue('', { timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/product\/list/)
  await reach(page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type(name)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$12.50')
})

test('on a phone and in Arabic an order is found and opened', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await signInWith(page, await newcomer(request, 'editor'))
  await page.goto('/apps/ecommerce/order/list')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('searchbox').fill('5050')
  const found = page.getByRole('link', { name: '#5050', exact: true })
  await expect(found).toBeVisible()
  await expect(page.getByRole('link', { name: '#5051', exact: true })).toHaveCount(0)
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5050')
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
})
