import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, newcomer, restOnNotices, settled, signIn, signInWith, unique } from './visit.ts'

test.describe('who may do what', () => {
  test('an administrator looks at the product as a role, can change nothing, and comes back', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/roles')
    await settled(page)
    await page.getByRole('button', { name: 'View the product as Maintainer' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'You’re viewing as Maintainer' })
    await expect(banner).toBeVisible()
    await page.goto('/apps/user/list')
    await settled(page)
    await expect(banner).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0)
    await page.goto('/pages/account-settings/account')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You’re viewing as maintainer' })).toBeVisible()
    await banner.getByRole('button', { name: 'Stop viewing' }).click()
    await expect(page).toHaveURL(/\/apps\/roles/)
    await expect(page.getByRole('button', { name: 'Add role' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  test('a clerk without a depot sees why nothing is there, and who can change that', async ({ page, request }) => {
    await signInWith(page, await newcomer(request, 'depot-clerk'))
    await page.goto('/')
    await expect(page).toHaveURL(/\/apps\/logistics\/loading/)
    await expect(page.getByRole('status').filter({ hasText: 'You aren’t assigned to a depot yet' })).toBeVisible()
  })

  test('revoked rights are gone from the open page at once', async ({ page, request }) => {
    const role = unique('shift')
    const admin = await asAdmin(request)
    await admin.send('/api/apps/roles', {
      name: role,
      rules: [
        { action: 'read', subject: 'User' },
        { action: 'read', subject: 'Permission' },
      ],
    })
    await signInWith(page, await newcomer(request, role))
    await page.goto('/apps/user/list')
    await settled(page)
    await admin.change(`/api/apps/roles/${role}`, {
      name: role,
      rules: [{ action: 'read', subject: 'Permission' }],
      version: 1,
    })
    await expect(page).toHaveURL(/not-authorized/)
  })

  test('sign-up is closed and opened again, and its page says so', async ({ page, browser, baseURL }) => {
    await signIn(page)
    await page.goto('/apps/roles')
    const open = page.getByRole('switch', { name: 'Visitors can create an account' })
    await expect(open).toBeChecked()
    await open.click()
    await expect(page.getByText('Sign-up is now closed.')).toBeVisible()
    const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    try {
      await visitor.goto('/register')
      await expect(visitor.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
      await expect(visitor.getByRole('button', { name: 'Create account' })).toHaveCount(0)
      await visitor.getByRole('link', { name: 'Sign in instead' }).click()
      await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
    } finally {
      await open.click()
      await expect(page.getByText('Visitors can now sign up.')).toBeVisible()
    }
    await visitor.goto('/register')
    await expect(visitor.getByRole('button', { name: 'Create account' })).toBeVisible()
  })

  test('several users are deleted at once, and restored', async ({ page, request }) => {
    const person = await newcomer(request)
    await restOnNotices(page)
    await signIn(page)
    await page.goto(`/apps/user/list?q=${encodeURIComponent(person.email)}`)
    await settled(page)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete these users?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible()
    const again = await request.post('/api/auth/login', { data: { email: person.email, password: person.password } })
    expect(again.ok()).toBe(true)
  })
})

test.describe('a session', () => {
  test('that ends while someone is typing can be renewed over the page without losing text', async ({
    page,
    request,
  }) => {
    const person = await newcomer(request, 'admin')
    const token = await signInWith(page, person)
    await page.goto('/apps/permissions?open=add')
    const dialog = page.getByRole('dialog', { name: 'Add permission' })
    const name = unique('Load vans')
    await dialog.getByLabel('Name').fill(name)
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    const again = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(again).toBeVisible()
    await page.keyboard.press('Escape')
    await again.getByLabel('Password', { exact: true }).fill('wrong')
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expect(again.getByRole('alert')).toContainText('Wrong email address or password')
    await again.getByLabel('Password', { exact: true }).fill(person.password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expect(again).toBeHidden()
    await expect(dialog.getByLabel('Name')).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Add permission' }).click()
    await expect(page.getByText(`${name} was added.`)).toBeVisible()
  })
})

test('the question mark lists the shortcuts, but not while typing, and the focus returns', async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/user/list')
  await settled(page)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.press('?')
  await expect(search).toHaveValue('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add user' }).focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Move between rows')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add user' })).toBeFocused()
})

test('a choice made in one tab is neither lost nor undone by another', async ({ page, context, request }) => {
  const person = await newcomer(request)
  await signInWith(page, person)
  await page.goto('/pages/account-settings/account')
  await settled(page)
  const other = await context.newPage()
  await other.goto('/pages/account-settings/account')
  await settled(other)
  const saved = (of: typeof page) =>
    of.waitForResponse(
      (response) => response.url().endsWith('/api/preferences') && response.request().method() === 'PUT',
    )
  const choose = async (of: typeof page, label: string) => {
    const sent = saved(of)
    await of.keyboard.press('Control+k')
    await of.getByRole('combobox', { name: 'Search' }).fill(label)
    await of.getByRole('option', { name: label }).click()
    return (await sent).request().postDataJSON() as Record<string, unknown>
  }
  expect(await choose(page, 'Use theme: Dark')).toEqual({ theme: 'dark' })
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await choose(other, 'Switch language: Français')).toEqual({ language: 'fr' })
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
