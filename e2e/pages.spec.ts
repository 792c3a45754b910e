import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { settled, signIn } from './visit.ts'

test('help is found from a screen and by searching, and can be rated', async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/logistics/deliveries/fixes')
  await settled(page)
  await page.getByRole('link', { name: 'Help with this page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Correct an address' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the help' }).fill('webhooks')
  await expect(page.getByRole('heading', { name: 'Matching articles' })).toBeVisible()
  await page.getByRole('link', { name: 'Connect other programs' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect other programs' })).toBeVisible()
})

test('the search keeps what is typed while it opens, tolerates a slip and adds records', async ({ page }) => {
  await signIn(page)
  await page.goto('/pages/faq')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('plannig bord')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('plannig bord')
  await expect(page.getByRole('option', { name: 'Planning board', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('new delivery')
  await expect(page.getByRole('option', { name: 'New delivery' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add delivery' })).toBeVisible()
})

test.describe('a visitor whose browser asks for French', () => {
  test.use({ locale: 'fr-FR' })

  test('reads every public page in it, and chooses another language and theme on each', async ({ page }) => {
    await page.goto('/front-pages/landing-page')
    // Whole addresses, as search engines take no others.
    for (const link of await page.locator('link[rel=canonical], link[rel=alternate]').all())
      await expect(link).toHaveAttribute('href', /^http:.*lang=(en|fr|ar)$/)
    await expect(page.locator('[data-period] input')).not.toBeChecked()
    await page.getByRole('link', { name: 'Comparer les formules' }).click()
    await expect(page).toHaveURL(/front-pages\/pricing/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    // Both pages open with what a month costs; the words of the choice are what one presses.
    await expect(page.getByRole('radio', { name: 'Payer au mois' })).toBeChecked()
    await page.getByText('Payer à l’année').click()
    await expect(page.getByRole('radio', { name: 'Payer à l’année' })).toBeChecked()
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.goto('/front-pages/checkout')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('link', { name: 'Rambla Envíos' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    // The root is the company's own page.
    await expect(page.getByRole('heading', { name: 'Deliveries in Montevideo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Track delivery' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book a delivery' })).toBeVisible()
  })
})
