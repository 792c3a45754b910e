import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectSound, goInside } from './soundness.ts'
import { isDue } from './sweeps.ts'
import { newcomer, openPreferences, settled, signIn, signInWith } from './visit.ts'

type Part = { name: string; path: string; open?: (page: Page) => Promise<void>; shown: (page: Page) => Locator }
const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (opener: string | RegExp, entry: string | RegExp) => async (page: Page) => {
  await press(opener)(page)
  await page.getByRole('menuitem', { name: entry }).click()
}
/** A refund needs a paid order, whichever that is. */
const refundPaid = async (page: Page) => {
  await page.getByRole('row').filter({ hasText: 'Paid' }).first().getByRole('link').first().click()
  await choose('More', 'Refund')(page)
}
const customer = '/apps/ecommerce/customer/details/879960'
const placedOrder = '/apps/ecommerce/order/details/5100'

/** What opens over a screen: each is looked at while it is open. */
const parts: Part[] = [
  {
    name: 'the search over everything',
    path: '/apps/user/list',
    open: (page) => page.keyboard.press('Control+k'),
    shown: dialog,
  },
  { name: 'the preferences', path: '/apps/user/list', open: openPreferences, shown: dialog },
  { name: 'the languages', path: '/apps/user/list', open: press('Language'), shown: menu },
  { name: 'the themes', path: '/apps/user/list', open: press('Theme'), shown: menu },
  { name: 'the shortcuts', path: '/apps/user/list', open: press('Shortcuts'), shown: dialog },
  { name: 'the notifications', path: '/apps/user/list', open: press(/^Notifications/), shown: dialog },
  { name: 'the menu of the person', path: '/apps/user/list', open: press(/’s account$/), shown: menu },
  { name: 'the columns of a list', path: '/apps/user/list', open: press('Choose columns'), shown: menu },
  { name: 'the menu of a row', path: '/apps/user/list', open: press(/^More for/), shown: menu },
  {
    name: 'ticked rows',
    path: '/apps/user/list',
    open: (page) => page.getByRole('checkbox').first().click(),
    shown: (page) => page.getByRole('region', { name: 'Selected rows' }),
  },
  { name: 'a new person', path: '/apps/user/list?open=add', shown: dialog },
  { name: 'a person to edit', path: '/apps/user/list?open=edit-3', shown: dialog },
  { name: 'the plan of a person', path: '/apps/user/view/3?open=plan', shown: dialog },
  { name: 'a card of a person', path: '/apps/user/view/3?tab=billing&open=card-new', shown: dialog },
  { name: 'the billing address of a person', path: '/apps/user/view/3?tab=billing&open=address', shown: dialog },
  { name: 'the own plan', path: '/pages/account-settings/billing?open=plan', shown: dialog },
  { name: 'an own card', path: '/pages/account-settings/billing?open=card-new', shown: dialog },
  { name: 'the own billing address', path: '/pages/account-settings/billing?open=address', shown: dialog },
  { name: 'an own page elsewhere', path: '/pages/account-settings/connections?open=link-github', shown: dialog },
  { name: 'an own key', path: '/pages/account-settings/security?open=add', shown: dialog },
  { name: 'a new role', path: '/apps/roles?open=add', shown: dialog },
  { name: 'who may do a thing', path: '/apps/roles?open=holders', shown: dialog },
  { name: 'a new permission', path: '/apps/permissions?open=add', shown: dialog },
  { name: 'two-step verification', path: '/pages/account-settings/security?open=two-factor', shown: dialog },
  { name: 'another e-mail address', path: '/pages/account-settings?open=email', shown: dialog },
  { name: 'a change in the audit log', path: '/apps/audit-log', open: press('View change'), shown: dialog },
  { name: 'a category to edit', path: '/apps/ecommerce/product/category-list?open=edit-1', shown: dialog },
  { name: 'a new category', path: '/apps/ecommerce/product/category-list?open=add', shown: dialog },
  { name: 'a new customer', path: '/apps/ecommerce/customer/list', open: press('Add customer'), shown: dialog },
  { name: 'a file of products', path: '/apps/ecommerce/product/list', open: press('Import'), shown: dialog },
  { name: 'the details of a customer', path: `${customer}?edit=true`, shown: dialog },
  { name: 'an address of a customer', path: `${customer}?tab=addresses`, open: press('Add address'), shown: dialog },
  {
    name: 'a way to pay of a customer',
    path: `${customer}?tab=addresses`,
    open: press('Add payment method'),
    shown: dialog,
  },
  { name: 'the address of an order', path: placedOrder, open: press('Edit Shipping address'), shown: dialog },
  { name: 'a refund', path: '/apps/ecommerce/order/list?payment=Paid', open: refundPaid, shown: dialog },
  { name: 'a review', path: '/apps/ecommerce/manage-review', open: choose(/^More for/, 'View'), shown: dialog },
  {
    name: 'a question before something ends',
    path: '/apps/logistics/deliveries/recurring',
    open: press(/^End deliveries to/),
    shown: dialog,
  },
  { name: 'the files of a list', path: '/apps/user/list', open: press('Export or print'), shown: menu },
  { name: 'what the keyboard does', path: '/apps/user/list', open: (page) => page.keyboard.press('?'), shown: dialog },
  { name: 'a new delivery on the board', path: '/apps/logistics/routes?open=add', shown: dialog },
  { name: 'the day on a wall screen', path: '/dashboards/logistics?view=wall', shown: dialog },
  { name: 'a new key', path: '/apps/api-keys', open: press('Add key'), shown: dialog },
  { name: 'a new webhook', path: '/apps/webhooks', open: press('Add webhook'), shown: dialog },
]

test.describe('open over a screen', () => {
  let page: Page
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await browser.newPage({
      baseURL: baseURL!,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    await signIn(page)
    await page.goto('/pages/account-settings')
    await settled(page)
  })
  test.afterAll(() => page.close())

  for (const { name, path, open, shown } of parts.filter((part) => isDue(part.path)))
    test(`${name} is sound`, async () => {
      await goInside(page, '/not-authorized')
      await goInside(page, path)
      await open?.(page)
      const part = shown(page).first()
      await part.waitFor()
      await part.evaluate((element) => element.setAttribute('data-looked-at', ''))
      await expectSound(page, '[data-looked-at]')
      await page.keyboard.press('Escape')
      if (shown === dialog) await part.waitFor({ state: 'hidden' })
    })
})

test('a folder of the menu as a bar is sound', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signInWith(page, await newcomer(request, 'editor'))
  await page.goto('/pages/account-settings')
  await settled(page)
  await openPreferences(page)
  await page.getByRole('radio', { name: 'Horizontal' }).check({ force: true })
  await page.getByRole('dialog', { name: 'Preferences' }).getByRole('button', { name: 'Close' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Sell' }).click()
  await menu.getByRole('button', { name: 'Shop' }).click()
  await menu.getByRole('button', { name: 'Product' }).click()
  await expect(menu.getByRole('link', { name: 'Add product' })).toBeVisible()
  await menu.evaluate((element) => element.setAttribute('data-looked-at', ''))
  await expectSound(page, '[data-looked-at]')
})

for (const [path, opener, field] of [
  ['/apps/user/list', 'Add user', 'Full name'],
  ['/apps/roles', 'Add role', 'Role name'],
  ['/apps/user/view/3?tab=billing', 'Add card', 'Name on the card'],
] as const)
  test(`“${opener}” warns before typed text is lost, also on going back, and returns the focus`, async ({ page }) => {
    await signIn(page)
    await page.goto(path)
    await settled(page)
    await page.getByRole('button', { name: opener }).press('Enter')
    const typed = page.getByRole('dialog').getByLabel(field)
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await typed.fill('Half a name')
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(typed).toHaveValue('Half a name')
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: opener })).toBeFocused()
  })
