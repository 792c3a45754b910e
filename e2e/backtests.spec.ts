import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { untilPublished } from './ready.ts'
import { asAdmin, settled, signIn, unique, withoutMap } from './visit.ts'

/** Today where the sample workspace lies. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Montevideo' })

test('settings are tried on past days, and no plan changes', async ({ page, request, baseURL }) => {
  test.slow()
  const admin = await asAdmin(request)
  await signIn(page)
  await withoutMap(page)
  await untilPublished(baseURL!)
  const readPlans = () => admin.read<object>(`/api/apps/logistics/plans?date=${today()}`)
  // It takes in its deliveries when it is opened.
  await page.goto(`/apps/logistics/routes?date=${today()}`)
  await settled(page)
  const before = await readPlans()
  await page.getByRole('button', { name: 'Base' }).first().click()
  await page.getByRole('menuitem', { name: 'Test settings on past days' }).click()
  await expect(page).toHaveURL(/\/apps\/logistics\/backtests$/)
  await page.getByRole('button', { name: 'New backtest' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New backtest' })
  await drawer.getByRole('button', { name: 'Start' }).click()
  await expect(drawer.getByLabel('Name')).toBeFocused()
  const name = unique('Usual')
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const totals = page.getByRole('region', { name: 'All plans' })
  await expect(totals.getByText('Done')).toBeVisible({ timeout: 120_000 })
  await expect(totals.getByRole('columnheader')).toHaveText(['Figure', 'As planned', 'Usual settings', 'Difference'])
  const days = page.getByRole('region', { name: 'Plan by plan' })
  await days.getByLabel('Figure to show').selectOption('Distance')
  await expect(days.getByRole('row').nth(1)).toContainText(/km/)
  expect(await readPlans()).toEqual(before)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/apps\/logistics\/backtests$/)
  await expect(page.getByText(name)).toHaveCount(0)
})
