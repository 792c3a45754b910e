import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, newcomer, openPreferences, settled, signIn, signInWith, tomorrow } from './visit.ts'

test.describe('language and look', () => {
  test('Arabic is chosen in the bar, mirrors the page, and is there at the first paint of the next visit', async ({
    page,
    request,
  }) => {
    await signInWith(page, await newcomer(request, 'editor'))
    await page.goto('/apps/user/list')
    await settled(page)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1, name: 'المستخدمون' })).toBeVisible()
    const seen = await looksAtStart(page)
    expect(new Set(seen.map(({ lang, dir }) => `${lang} ${dir}`))).toEqual(new Set(['ar rtl']))
    await expect(page.getByRole('heading', { level: 1, name: 'المستخدمون' })).toBeVisible()
    await page.getByRole('button', { name: /^حساب/ }).click()
    await expect(page.getByRole('menu')).toContainText('محرر')
  })

  test('the dark theme is kept in a cookie for thirty days and never flashes light', async ({
    page,
    context,
    request,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await signInWith(page, await newcomer(request, 'editor'))
    await page.goto('/apps/user/list')
    await settled(page)
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    const cookie = (await context.cookies()).find(({ name }) => name === 'Routewright-theme')
    expect(cookie?.value).toBe('dark')
    // Cookies go by the true clock of the browser.
    const nowSeconds = (performance.timeOrigin + performance.now()) / 1000
    const days = ((cookie?.expires ?? 0) - nowSeconds) / 86_400
    // To the minute: the two clocks part by some milliseconds in an hour.
    expect(days).toBeCloseTo(30, 2)
    const seen = await looksAtStart(page)
    expect(new Set(seen.map(({ scheme }) => scheme))).toEqual(new Set(['dark']))
  })

  test('the mark of the loader has the colour of the theme before the program has come', async ({ page }) => {
    // The program’s script is never answered, so the loader stays.
    await page.route('**/assets/index-*.js', () => undefined)
    const colorIn = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/login', { waitUntil: 'commit' })
      return page.getByRole('img', { name: 'Routewright' }).evaluate((mark) => getComputedStyle(mark).color)
    }
    expect([await colorIn('light'), await colorIn('dark')]).toEqual(['rgb(91, 78, 220)', 'rgb(179, 172, 248)'])
  })

  test('the menu is vertical, a rail or a bar, as the preferences say, also after a reload', async ({
    page,
    request,
  }) => {
    await signInWith(page, await newcomer(request, 'editor'))
    await page.goto('/apps/user/list')
    await settled(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const sizeOf = async () => (await menu.boundingBox())!
    expect((await sizeOf()).width).toBeGreaterThan(190)
    await openPreferences(page)
    await page.getByRole('radio', { name: 'Horizontal' }).check({ force: true })
    await page.getByRole('dialog', { name: 'Preferences' }).getByRole('button', { name: 'Close' }).click()
    await expect.poll(async () => (await sizeOf()).width).toBeGreaterThan(800)
    await page.reload()
    await settled(page)
    expect((await sizeOf()).width).toBeGreaterThan(800)
    await openPreferences(page)
    await page.getByRole('radio', { name: 'Collapsed' }).check({ force: true })
    await page.getByRole('dialog', { name: 'Preferences' }).getByRole('button', { name: 'Close' }).click()
    await expect.poll(async () => (await sizeOf()).width).toBeLessThan(60)
    await menu.hover()
    await expect.poll(async () => (await sizeOf()).width).toBeGreaterThan(190)
  })
})

test.describe('navigation', () => {
  test('on a phone the menu lies over the page, and Escape or a choice closes it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu).not.toBeInViewport()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(menu).not.toBeInViewport()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('button', { name: 'Settings' }).click()
    await menu.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await expect(menu).not.toBeInViewport()
  })

  test('the focus moves into the screen a link leads to, and back into the previous one on going back', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    const main = page.getByRole('main')
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
    await main.getByRole('row').nth(1).getByRole('link').first().press('Enter')
    await expect(title('Users')).toBeHidden()
    await expect(main).toBeFocused()
    await page.goBack()
    await expect(title('Users')).toBeVisible()
    await expect(main).toBeFocused()
    const row = main.getByRole('row').nth(1)
    await row.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('audit')
    await expect(page.getByRole('option', { name: /Audit log/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(title('Audit log')).toBeVisible()
    await expect(main).toBeFocused()
  })

  test('a field for formatted text shows that it has the focus', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/ecommerce/product/add')
    await settled(page)
    const text = page.getByRole('textbox', { name: 'Description' })
    const edge = () =>
      text.evaluate((element) => getComputedStyle(element.closest('[class*=RichTextEditor-root]')!).borderTopColor)
    await expect(text).toBeVisible()
    const before = await edge()
    await text.focus()
    await expect.poll(edge).not.toBe(before)
  })

  test('the search is opened and used by keyboard alone', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await expect(field).toBeFocused()
    await page.keyboard.type('audit')
    await expect(page.getByRole('option', { name: /Audit log/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/apps\/audit-log/)
    await expect(field).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type('zzzz')
    await expect(page.getByText('No results for “zzzz”')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })

  test('a button leads back to the top from far down a page', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/user/list?itemsPerPage=50')
    await settled(page)
    const toTop = page.getByRole('button', { name: 'Back to top' })
    await expect(toTop).toBeHidden()
    await page.mouse.wheel(0, 900)
    await toTop.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(toTop).toBeHidden()
  })

  test('on a phone the button appears when scrolling up and at the end, where it covers nothing', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/apps/ecommerce/settings')
    await settled(page)
    const toTop = page.getByRole('button', { name: 'Back to top' })
    const scrollTo = (y: number) => page.evaluate(scrolledTo, y)
    await scrollTo(500)
    await scrollTo(600)
    await expect(toTop).toBeHidden()
    await scrollTo(550)
    await expect(toTop).toBeVisible()
    await scrollTo(100_000)
    await expect(toTop).toBeVisible()
    const { x, y, height } = (await toTop.boundingBox())!
    for (const other of [
      page.getByRole('button', { name: 'Save' }),
      page.getByRole('contentinfo').getByRole('link').last(),
    ]) {
      const box = (await other.boundingBox())!
      expect(box.y + box.height <= y || box.y >= y + height || box.x + box.width <= x).toBe(true)
    }
  })

  test('on a phone the chosen tab of a row that is too wide is in view', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/apps/ecommerce/settings?tab=notifications')
    await settled(page)
    await expect(page.getByRole('tab', { name: 'Notifications' })).toBeInViewport({ ratio: 1 })
  })

  test('a printout is light even if the screen is dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page)
    await page.goto('/apps/ecommerce/order/details/5100')
    await settled(page)
    const inkOf = () => page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color)
    expect(await inkOf()).toBe('rgb(236, 234, 244)')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    expect(await inkOf()).toBe('rgb(37, 34, 47)')
  })

  test('in forced colours the current page and active controls are still visible', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn(page)
    await page.goto('/pages/account-settings/notifications')
    await settled(page)
    const paintOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    expect(await paintOf(menu.getByRole('link', { name: 'Account settings' }))).not.toBe(
      await paintOf(menu.getByRole('link', { name: 'Audit log' })),
    )
    expect(await paintOf(page.getByRole('tab', { name: 'Notifications' }))).not.toBe(
      await paintOf(page.getByRole('tab', { name: 'Security' })),
    )
    await page.goto('/apps/ecommerce/settings?tab=locations')
    const track = page.locator('.mantine-Switch-track').first()
    const on = await paintOf(track)
    await track.click()
    await expect.poll(() => paintOf(track)).not.toBe(on)
  })

  test('an unknown address leads to a page with a link home', async ({ page }) => {
    await signIn(page)
    await page.goto('/no/such/place')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await settled(page)
    await expect(page).not.toHaveURL(/no\/such/)
  })
})

test('a new notification appears in the bell menu while the page stays open', async ({ page, request }) => {
  const person = await newcomer(request)
  await signInWith(page, person)
  await page.goto('/pages/account-settings')
  await settled(page)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const admin = await asAdmin(request)
  const invite = (title: string) =>
    admin.send('/api/apps/calendar', {
      title,
      start: `${tomorrow()}T10:00:00Z`,
      end: `${tomorrow()}T11:00:00Z`,
      allDay: false,
      extendedProps: { calendar: 'Business', guests: [person.email] },
    })
  await invite('First')
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /invited you to/ })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  // What comes while the list is open waits at its head.
  await invite('Second')
  const waiting = page.getByRole('button', { name: '1 new', exact: true })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /invited you to/ })).toHaveCount(1)
  await waiting.click()
  await expect(page.getByRole('listitem').filter({ hasText: /invited you to/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

type Look = { lang: string; dir: string; scheme: string | null }

/** Loads the page again and tells how the document looked at every frame until it was drawn. */
/** Two scrolls within one frame are one event: the page hears of each only where the frames between are waited for. */
function scrolledTo(top: number): Promise<void> {
  window.scrollTo({ top, behavior: 'instant' })
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

async function looksAtStart(page: Page): Promise<Look[]> {
  await page.addInitScript(() => {
    const looks: Look[] = []
    Object.assign(window, { looks })
    const see = () => {
      const { lang, dir } = document.documentElement
      if (document.body)
        looks.push({ lang, dir, scheme: document.documentElement.getAttribute('data-mantine-color-scheme') })
      if (looks.length < 400) requestAnimationFrame(see)
    }
    requestAnimationFrame(see)
  })
  await page.reload()
  await settled(page)
  const looks = () => page.evaluate(() => (window as unknown as { looks: Look[] }).looks)
  // A busy machine may be ready before it has drawn anything.
  await expect.poll(looks).not.toEqual([])
  return looks()
}
