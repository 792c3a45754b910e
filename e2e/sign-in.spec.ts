import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enterThroughForm, settled, signIn } from './visit.ts'

test.describe('signing in and out', () => {
  test('one click on a demo account opens the workspace, and signing out closes it', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: /Administrator/ }).click()
    await settled(page)
    await expect(page).not.toHaveURL(/login/)
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/apps/user/list')
    await expect(page).toHaveURL(/\/login\?/)
  })

  test('a wrong password is refused with a message, and nothing else changes', async ({ page }) => {
    await page.goto('/login')
    await enterThroughForm(page, { email: 'admin@demo.com', password: 'not the one' })
    await expect(page.getByRole('alert')).toHaveText('Wrong email address or password. Try again.')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Email address')).toHaveValue('admin@demo.com')
  })

  test('an empty form says what is required, at the field', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('This field is required.')).toHaveCount(2)
    await expect(page.getByLabel('Email address')).toBeFocused()
  })

  test('a visitor is led to sign in and back to where they wanted to go, query and all', async ({ page }) => {
    await page.goto('/apps/user/list?role=editor')
    await expect(page).toHaveURL(/\/login\?/)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ role: 'editor', to: '/apps/user/list' })
    await enterThroughForm(page, { email: 'admin@demo.com', password: 'admin' })
    await expect(page).toHaveURL(/\/apps\/user\/list\?role=editor$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  })

  test('a sign-in never leads to another site', async ({ page, baseURL }) => {
    await page.goto('/login?to=//elsewhere.example/apps')
    await enterThroughForm(page, { email: 'admin@demo.com', password: 'admin' })
    await settled(page)
    expect(new URL(page.url()).origin).toBe(baseURL)
  })

  test('a person who may not open a page sees a message and can go to the home page', async ({ page }) => {
    await signIn(page, 'client')
    await page.goto('/apps/roles')
    await expect(page).toHaveURL(/\/not-authorized(\?|$)/)
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).not.toHaveURL(/not-authorized/)
    await settled(page)
  })

  test('a client comes to what arrives today, and from there to their deliveries, the days ahead first', async ({
    page,
  }) => {
    await signIn(page, 'client')
    await page.goto('/')
    await expect(page).toHaveURL(/\/apps\/client-home$/)
    await expect(page.getByRole('region', { name: 'Arriving today' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book a delivery' })).toBeVisible()
    await page.getByRole('link', { name: 'All deliveries' }).click()
    await expect(page).toHaveURL(/\/apps\/logistics\/deliveries\?.*sortBy=date/)
    await settled(page)
    await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByText('Today', { exact: true }).click()
    await expect(page).toHaveURL(/day=today/)
    await page.getByText('All days', { exact: true }).click()
    await expect(page).toHaveURL(/sortBy=date/)
  })

  test('the verification page explains itself to someone who is already signed in', async ({ page }) => {
    await signIn(page)
    await page.goto('/pages/authentication/two-steps-v1')
    await expect(page.getByText('You’re already signed in')).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).not.toHaveURL(/two-steps/)
    await settled(page)
  })

  test('a session that was ended elsewhere leads back to the sign-in page', async ({ page }) => {
    const token = await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await expect(page).toHaveURL(/\/login/)
  })
})
