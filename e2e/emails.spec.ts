import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enterThroughForm, linkOfEmail, newcomer, settled, unique } from './visit.ts'

test.describe('accounts by email', () => {
  test('a visitor signs up, opens the link in the email and is confirmed', async ({ page, browser, baseURL }) => {
    const word = unique('reg')
    const email = `${word}@example.com`
    await page.goto('/register')
    await page.getByLabel('Username').fill(word)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This password is too common. Choose another one.')).toBeVisible()
    await expect(page.getByText('Please accept the terms.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('seven vans at dawn')
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/verify-email/)
    await expect(page.getByText(email)).toBeVisible()
    const link = await linkOfEmail(browser, baseURL, { to: email, subject: 'Confirm your email address' })
    await page.goto(link)
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('This link is expired or already used.')
  })

  test('a forgotten password is reset by email, and the old one stops working', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const person = await newcomer(request)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/forgot-password/)
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
    await page.getByLabel('Email address').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(/Email isn’t set up here/)).toBeVisible()
    const link = await linkOfEmail(browser, baseURL, { to: person.email, subject: 'Choose a new password' })
    await page.goto(link)
    await page.getByLabel('New password').fill('eleven lorries home')
    await page.getByLabel('Confirm password').fill('eleven lorries hom')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('The passwords don’t match.')).toBeVisible()
    await page.getByLabel('Confirm password').fill('eleven lorries home')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/login/)
    await enterThroughForm(page, person)
    await expect(page.getByRole('alert').filter({ hasText: 'Wrong email address or password' })).toBeVisible()
    await enterThroughForm(page, { email: person.email, password: 'eleven lorries home' })
    await expect(page).not.toHaveURL(/login/)
    await settled(page)
  })

  test('an unknown address gets the same answer', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email address').fill(`${unique('nobody')}@example.com`)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(/Email isn’t set up here/)).toBeVisible()
  })
})
