import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { restOnNotices, settled, signIn } from './visit.ts'

test('a person signs in on the sign-in page and returns to where they wanted to go', async ({ page }) => {
  await page.goto('/apps/permissions')
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByLabel('Email address').fill('admin@demo.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong email address or password')
  await page.getByLabel('Password', { exact: true }).fill('admin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions' })).toBeVisible()
})

test('an administrator adds a person, who gets a link, deletes them and restores them', async ({ page }) => {
  const name = `Nina ${Date.now()}`
  await restOnNotices(page)
  await signIn(page)
  await page.goto('/apps/user/list')
  await settled(page)
  await page.getByRole('button', { name: 'Add user' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(drawer.getByLabel('Full name')).toBeFocused()
  await drawer.getByLabel('Full name').fill(name)
  await drawer.getByLabel('Username').fill(`nina${Date.now()}`)
  await drawer.getByLabel('Email address').fill(`nina${Date.now()}@office.example`)
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText(`${name} was added.`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Email isn’t set up' })).toBeVisible()
  await page.goto(`/apps/user/list?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await page.goto('/apps/user/list')
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await expect(page.locator('tbody tr').first()).toBeFocused()
})

test('a role is copied, narrowed in the matrix, and deleted', async ({ page }) => {
  const name = `Night shift ${Date.now()}`
  await restOnNotices(page)
  await signIn(page)
  await page.goto('/apps/roles')
  await settled(page)
  await page.getByRole('button', { name: 'Copy the role Editor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role name').fill(name)
  await dialog.getByLabel('Write: Content management').uncheck()
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: `Delete the role ${name}` }).click()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a driver sees nothing of the office', async ({ page }) => {
  await signIn(page, 'driver')
  await page.goto('/apps/user/list')
  await expect(page).toHaveURL(/not-authorized/)
  await page.goto('/access-control')
  await settled(page)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0)
})
