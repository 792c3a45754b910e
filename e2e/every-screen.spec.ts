import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { dayUnderWay } from './day-under-way.ts'
import { test } from './journey.ts'
import { complaintsOf, expectSound, goInside, type Look } from './soundness.ts'
import { isDue } from './sweeps.ts'
import { settled, signIn } from './visit.ts'

type Entry = { name: string; path: string }
const catalogue = JSON.parse(readFileSync(new URL('../app/pages.json', import.meta.url), 'utf8')) as Entry[]
const inside = [
  ...catalogue.map(({ path }) => path).filter((path) => !path.includes('{')),
  '/apps/user/view/1?tab=security',
  '/apps/ecommerce/customer/details/879960',
  '/pages/account-settings/billing',
  '/apps/user/view/1?tab=billing',
  '/apps/ecommerce/order/details/5100',
  '/apps/user/view/1?tab=notifications',
  '/pages/account-settings/security',
  '/apps/user/view/1?tab=connections',
  '/pages/account-settings/notifications',
  '/apps/academy/course-details/3',
  '/apps/academy/manage/3',
  '/nowhere-at-all',
  '/pages/account-settings/connections',
  '/pages/help-center/plan-a-day',
  '/pages/user-profile/teams',
  '/pages/user-profile/projects',
  '/pages/user-profile/connections',
  '/not-authorized',
  '/apps/logistics/route/{id}',
  // Other addresses of the same screens, as the specification writes them.
  '/apps/logistics/dashboard',
  '/apps/email/sent',
  '/apps/email/personal',
  '/apps/email/filter/draft',
  '/apps/email/label/company',
  '/wizard-examples/checkout',
  '/pages/misc/not-found/some-page',
  '/pages/misc/not-authorized',
  '/pages/misc/internal-server-error',
  '/pages/privacy',
]
const guests = [
  '/register',
  '/forgot-password',
  '/reset-password?token=none',
  '/nowhere-at-all',
  '/not-authorized',
  '/front-pages/landing-page',
  '/front-pages/pricing',
  '/front-pages/payment',
  '/front-pages/gift-card',
  '/front-pages/checkout',
  '/front-pages/help-center',
  '/pages/terms',
  '/verify-email',
  '/two-steps',
  '/verify',
  '/login',
]
/** What stands round the public pages belongs to them, so it is looked at too. */
const framed = new Set(['/front-pages/landing-page', '/front-pages/pricing'])

type Size = { name: string; language: string; viewport: { width: number; height: number }; looks: Look[] }
/** Names, roles and colours are the same on a phone; what differs there is where things stand. */
const sizes: Size[] = [
  {
    name: 'English on a desktop',
    language: 'en',
    viewport: { width: 1440, height: 900 },
    looks: ['whole', 'dark'],
  },
  { name: 'Arabic on a phone', language: 'ar', viewport: { width: 390, height: 844 }, looks: ['places'] },
]

for (const { name, language, viewport, looks } of sizes)
  for (const isGuest of [true, false])
    test.describe(`${name}, ${isGuest ? 'a guest' : 'signed in'}`, () => {
      let page: Page
      let complaints: string[]
      test.beforeAll(async ({ browser, baseURL }) => {
        page = await browser.newPage({ baseURL: baseURL!, viewport, reducedMotion: 'reduce', colorScheme: 'light' })
        complaints = complaintsOf(page)
        await page.addInitScript((lng) => localStorage.setItem('language', lng), language)
        if (!isGuest) await signIn(page)
        await page.goto(isGuest ? '/login' : '/pages/account-settings')
        await settled(page)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectSound(page)
      })
      test.afterAll(() => page.close())

      for (const path of (isGuest ? guests : inside).filter(isDue))
        test(`${path} is sound`, async () => {
          complaints.length = 0
          await goInside(page, await withId(page, path))
          await expectSound(page, framed.has(path) ? undefined : '#content', looks)
          expect(complaints).toEqual([])
        })
    })

/** The screen of one route is looked at with a route of its own. */
async function withId(page: Page, path: string): Promise<string> {
  if (!path.includes('{id}')) return path
  const { drivers, routeOf } = await dayUnderWay(page.request, [[[], []]])
  return path.replace('{id}', String(routeOf(drivers[0]!.name)))
}
