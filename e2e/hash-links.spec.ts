import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enterThroughForm, settled, signIn } from './visit.ts'

const part = 'faq-delivery'
const link = `/pages/faq#${part}`
/** Where a part named by an address lands, below the bar. */
const offset = 60

async function expectLanded(page: Page, id = part): Promise<void> {
  const top = () => page.locator(`#${id}`).evaluate((box) => Math.round(box.getBoundingClientRect().top))
  await expect.poll(top).toBe(offset)
}

/** Every place the page has scrolled to, from before its first script on. */
async function watchScrolling(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const places = new Set<number>()
    Object.assign(window, { places })
    addEventListener('scroll', () => places.add(Math.round(scrollY)))
  })
  return () => page.evaluate(() => (window as unknown as { places: Set<number> }).places.size)
}

test.describe('a link to a part of a screen', () => {
  test.use({ viewport: { width: 1280, height: 500 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('scrolls to it smoothly, and a fresh load of its address does too', async ({ page }) => {
    const placesSeen = await watchScrolling(page)
    await signIn(page)
    await page.goto('/pages/faq')
    await settled(page)
    await page.locator(`a[href="#${part}"]`).click()
    await expectLanded(page)
    expect(await placesSeen()).toBeGreaterThan(1)

    await page.goto('about:blank')
    await page.goto(link)
    await expectLanded(page)
    expect(await placesSeen()).toBeGreaterThan(1)
  })

  test('is reached after signing in', async ({ page }) => {
    await page.goto(link)
    await expect(page).toHaveURL(/\/login/)
    await enterThroughForm(page, { email: 'admin@demo.com', password: 'admin' })
    await expect(page).toHaveURL(new RegExp(`${link}$`))
    await expectLanded(page)
  })

  test('lands at the same place on the page for visitors', async ({ page }) => {
    await page.goto('/front-pages/landing-page#pricing')
    await expectLanded(page, 'pricing')
    await page.locator('a[href="#features"]').first().click()
    await expectLanded(page, 'features')
  })

  test('is reached at once by those who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const placesSeen = await watchScrolling(page)
    await signIn(page)
    await page.goto('/pages/faq')
    await settled(page)
    await page.locator(`a[href="#${part}"]`).click()
    await expectLanded(page)
    expect(await placesSeen()).toBe(1)
  })
})

test('the root keeps the query it was asked with', async ({ page }) => {
  await signIn(page)
  await page.goto('/?from=newsletter')
  await settled(page)
  expect(new URL(page.url()).pathname).not.toBe('/')
  expect(new URL(page.url()).search).toContain('from=newsletter')
})
