import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { settled, signIn } from './visit.ts'

type Entry = { name: string; path: string }
const catalogue = JSON.parse(readFileSync(new URL('../app/pages.json', import.meta.url), 'utf8')) as Entry[]
const framed = catalogue.map(({ path }) => path).filter((path) => !path.includes('{'))
const withParts = ['/apps/user/view/1']
const guests = ['/login', '/register', '/forgot-password', '/nowhere-at-all', '/not-authorized']

const looks = [
  { name: 'English, light, desktop', language: 'en', theme: 'light', size: { width: 1440, height: 900 } },
  { name: 'Arabic, dark, phone', language: 'ar', theme: 'dark', size: { width: 390, height: 844 } },
] as const

for (const look of looks) {
  test.describe(look.name, () => {
    test.use({ viewport: look.size, reducedMotion: 'reduce' })
    test.beforeEach(async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'Routewright-theme', value: look.theme, url: baseURL! }])
      await page.addInitScript((language) => localStorage.setItem('language', language), look.language)
    })

    for (const path of guests) test(`${path} is sound`, ({ page }) => examine(page, path, look))

    for (const path of [...framed, ...withParts])
      test(`${path} is sound`, async ({ page }) => {
        await signIn(page)
        await examine(page, path, look)
      })
  })
}

/** No fault that axe can find, no complaint in the console, nothing wider than the window. */
async function examine(page: Page, path: string, { language, theme }: { language: string; theme: string }) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(path)
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  const { violations } = await new AxeBuilder({ page }).exclude('.maplibregl-canvas').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
}
