import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { settled, signIn, unique } from './visit.ts'

test.beforeEach(async ({ page }) => void (await signIn(page)))

test('an invoice is written by keyboard, marked as sent, paid, and downloaded', async ({ page }) => {
  const name = unique('Client ')
  await page.goto('/apps/invoice/add')
  await settled(page)
  await page.getByText('New client').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${unique('client')}@example.com`)
  await page
    .getByRole('textbox', { name: 'Country' })
    .or(page.getByRole('combobox', { name: 'Country' }))
    .fill('France')
  await page.keyboard.press('Escape')
  const first = page.getByRole('group', { name: 'Line 1' })
  await first.getByRole('textbox', { name: 'Item' }).fill('Route planning')
  await first.getByRole('textbox', { name: 'Price' }).fill('100.00')
  await first.getByRole('textbox', { name: 'Tax' }).fill('20')
  await page.keyboard.press('Enter')
  const second = page.getByRole('group', { name: 'Line 2' })
  await expect(second.getByRole('textbox', { name: 'Item' })).toBeFocused()
  await page.keyboard.type('Support')
  await second.getByRole('textbox', { name: 'Price' }).fill('50.00')
  await second.getByRole('textbox', { name: 'Qty' }).fill('2')
  await second.getByRole('textbox', { name: 'Description' }).click()
  // 100.00 and 2 × 50.00, with 20 % tax on both.
  await expect(page.getByText('$240.00')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/invoice\/preview\/\d+/)
  await expect(page.getByRole('article')).toContainText('$240.00')

  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent')
  await page.getByRole('button', { name: 'Add payment' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('40.00')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Partial payment')
  await expect(page.getByRole('article')).toContainText('$200.00')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^invoice-INV-\d+\.pdf$/)

  await page.goto(`/apps/invoice/list?q=${encodeURIComponent(name)}`)
  await settled(page)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Partial payment')
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})
