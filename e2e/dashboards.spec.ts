import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { settled, signIn } from './visit.ts'

test('a dashboard follows its period, shows its charts as tables, and leads to what it counts', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboards/ecommerce')
  await settled(page)
  const days = page.getByRole('region', { name: 'Daily revenue' })
  await expect(days.locator('svg').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await expect(days).toContainText('7 days')
  await days.getByRole('button', { name: 'More for Daily revenue' }).click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  await expect(days.getByRole('table')).toContainText('Revenue')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await days.getByRole('button', { name: 'More for Daily revenue' }).click()
      await page.getByRole('menuitem', { name: 'Download data' }).click()
    })(),
  ])
  expect(file.suggestedFilename()).toBe('Daily revenue.csv')
  await days.getByRole('link', { name: 'Show orders' }).click()
  await expect(page).toHaveURL(/order\/list\?soldDays=7/)
})

test('an administrator starts with the day', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(/dashboards\/logistics/)
})

test('a dispatcher starts with the day', async ({ page }) => {
  await signIn(page, 'dispatcher')
  await page.goto('/')
  await expect(page).toHaveURL(/dashboards\/logistics/)
})

test('a card stays hidden for the person who hid it, until they reset their cards', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboards/crm')
  await settled(page)
  const card = page.getByRole('region', { name: 'Transactions' })
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Arrange cards' }).click()
  await page.getByRole('checkbox', { name: 'Transactions' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Transactions' })).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Arrange cards' }).click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()
})
