import { expect, test, type Page } from '@playwright/test'
import { asAdmin, settled, unique } from './visit.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a deal and a gift card pay their part, and the bill goes to its own address', async ({ page }) => {
  const name = unique('Lamp')
  const code = unique('D').toUpperCase()
  const { send } = await asAdmin(page.request)
  const shop = '/api/apps/ecommerce'
  const product = {
    productName: name,
    category: 'Home Decor',
    sku: name,
    priceCents: 5000,
    qty: 5,
    status: 'Published',
  }
  await send(`${shop}/products`, product)
  const deal = { title: code, code, kind: 'percent', percent: 10, amountCents: 0, category: null, minimumCents: 0 }
  const usual = { startsOn: '2026-01-01', endsOn: null, mostUses: null, isOncePerCustomer: false, note: '' }
  await send(`${shop}/deals`, { ...deal, ...usual, isOffered: true })
  const gift = { recipient: 'Mei Chen', amountCents: 2000, expiresOn: null, note: '' }
  const card = await send<{ code: string }>(`${shop}/gift-cards`, gift)

  await page.goto('/front-pages/checkout')
  await settled(page)
  await field(page, 'Search products').fill(name)
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByRole('button', { name: `Use ${code}` }).click()
  await expect(page.getByText(`${code} takes $5.00 off.`)).toBeVisible()
  await next(page)
  await field(page, 'Name').fill('Mei Chen')
  await field(page, 'Email').fill(`${unique('mei')}@example.com`)
  await field(page, 'Address line 1').fill('Rue 12')
  await field(page, 'Town').fill('Paris')
  await field(page, 'Post code').fill('75001')
  await page.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Bill to the delivery address' }).uncheck()
  const bill = page.getByRole('group', { name: 'Billing address' })
  await bill.getByRole('textbox', { name: 'Address line 1' }).fill('Quai 8')
  await bill.getByRole('textbox', { name: 'Town' }).fill('Lyon')
  await bill.getByRole('textbox', { name: 'Post code' }).fill('69001')
  await bill.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await page.getByRole('radio', { name: /Tracked parcel/ }).check()
  await next(page)
  await field(page, 'Gift card code').fill(card.code.toLowerCase())
  await page.getByRole('button', { name: 'Use gift card' }).click()
  await expect(page.getByText('Your gift card pays $20.00, all it holds.')).toBeVisible()
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  // 45.00, a tenth of it as tax, and 29.00 for the way, less the 20.00 of the card.
  await expect(page.getByText('$58.50')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is placed')
  await expect(page.getByText('Quai 8')).toBeVisible()
  await expect(page.getByText('$58.50')).toBeVisible()
})
