import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { settled, signIn } from './visit.ts'

test('a printed page has the charts nobody scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 })
  await signIn(page)
  await page.goto('/dashboards/ecommerce')
  await settled(page)
  const charts = page.locator('.recharts-surface')
  await expect(charts).toHaveCount(3, { timeout: 15_000 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
