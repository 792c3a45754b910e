import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { goInside } from './soundness.ts'
import { settled, signIn } from './visit.ts'

test('going back while the program starts anew leads to the screen of the address', async ({ page }) => {
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await signIn(page)
  await page.goto('/apps/user/list')
  await settled(page)
  await goInside(page, '/not-authorized')
  await expect(title('Users')).toBeHidden()

  // The program has read its address and draws nothing before the screen's own file has come.
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const file = '**/assets/not-authorized-*.js'
  await page.route(file, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(file)
  await page.reload({ waitUntil: 'commit' })
  await asked
  await page.waitForFunction(() => '__TSR_ROUTER__' in window)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/apps\/user\/list$/)
  release()
  await expect(title('Users')).toBeVisible()
})
