import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addLamp, field, fillBuyer, next, putInCart } from './shop.ts'
import { asAdmin, settled, signIn, unique } from './visit.ts'

const cards = '/api/apps/ecommerce/gift-cards'
type Card = { id: number; version: number; code: string }

test('a gift card that is typed isn’t passed over, and one that can’t pay any more is named', async ({ page }) => {
  const { name } = await addLamp(page, 5000)
  const { send, patch } = await asAdmin(page.request)
  const { id, version, code } = await send<Card>(cards, {
    key: crypto.randomUUID(),
    recipient: 'Mei Chen',
    amountCents: 2000,
    expiresOn: null,
    note: '',
  })
  await putInCart(page, name)
  await next(page)
  await fillBuyer(page)
  await next(page)
  const order = page.getByRole('button', { name: 'Place order' })
  await field(page, 'Gift card code').fill(code.toLowerCase())
  await order.click()
  await expect(page.getByText('Use the gift card, or clear its code.')).toBeVisible()
  await field(page, 'Gift card code').press('Enter')
  await expect(page.getByText('Your gift card pays $20.00, all it holds.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(code.replaceAll('-', ''))
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await patch(`${cards}/${id}`, { version, isBlocked: true })
  await order.click()
  await expect(page.getByText('This gift card can’t be used.')).toBeVisible()
  await expect(page.getByText('Your gift card pays')).toBeHidden()
  await field(page, 'Gift card code').fill('')
  await order.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is placed')
})

test('a gift card that has expired is given another last day', async ({ page }) => {
  const recipient = unique('Mei ')
  const { send } = await asAdmin(page.request)
  const key = crypto.randomUUID()
  await send(cards, { key, recipient, amountCents: 2000, expiresOn: '2026-01-31', note: '' })
  await signIn(page)
  await page.goto(`/apps/ecommerce/gift-card/list?q=${recipient}`)
  await settled(page)
  await expect(page.getByRole('row', { name: recipient })).toContainText('Expired')
  await page.getByRole('button', { name: `History of ${recipient}’s gift card` }).click()
  await field(page, 'Valid until').fill('')
  // The calendar closes as the field is left.
  await field(page, 'Valid until').press('Tab')
  await page.getByRole('button', { name: 'Save last day' }).click()
  await expect(page.getByRole('row', { name: recipient, includeHidden: true })).toContainText('Active')
})

const link = { name: 'Gift card', exact: true }

test('a visitor buys a gift card, whose page search engines leave out, and the office sees the order', async ({
  page,
}) => {
  const giver = unique('Ada ')
  await page.goto('/front-pages/pricing')
  await page.getByRole('contentinfo').getByRole('link', link).click()
  await field(page, 'Recipient’s name').fill('Mei Chen')
  await field(page, 'Recipient’s email').fill('mei@example.com')
  await field(page, 'Your name').fill(giver)
  await field(page, 'Your email').fill('ada@example.com')
  await expect(page.getByRole('combobox', { name: 'Language of the email' })).toHaveValue('en')
  await page.getByRole('combobox', { name: 'Language of the email' }).selectOption('fr')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Order gift card' }).click()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('button', { name: /^Make the test payment/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The test payment is made')
  await page.getByRole('link', { name: 'Give another gift card' }).click()
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)

  await signIn(page)
  await page.goto('/apps/ecommerce/gift-card/list')
  await page.getByRole('link', { name: 'Gift card orders' }).click()
  const row = page.getByRole('row', { name: giver })
  await expect(row).toContainText('Paid')
  await row.getByRole('link', { name: 'Mei Chen' }).click()
  await expect(page.getByRole('dialog')).toContainText('Mei Chen’s gift card')
})

test('public pages lead to gift cards only where they can be bought', async ({ page }) => {
  const shop = { way: null, currency: 'USD', leastCents: 500, mostCents: 100_000 }
  for (const path of ['/front-pages/pricing', '/front-pages/landing-page']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo').getByRole('link', link)).toBeVisible()
  }
  await page.route('**/api/pages/gift-cards', (route) => route.fulfill({ json: shop }))
  for (const path of ['/front-pages/pricing', '/front-pages/landing-page']) {
    const asked = page.waitForResponse('**/api/pages/gift-cards')
    await page.goto(path)
    await asked
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Shop' })).toBeVisible()
    await expect(page.getByRole('link', link)).toHaveCount(0)
  }
})
