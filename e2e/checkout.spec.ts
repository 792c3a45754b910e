import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addLamp, field, fillBuyer, next, putInCart } from './shop.ts'
import { asAdmin, unique } from './visit.ts'

test('a deal and a gift card pay their part, and the bill goes to its own address', async ({ page }) => {
  const { name } = await addLamp(page, 5000)
  const code = unique('D').toUpperCase()
  const { send } = await asAdmin(page.request)
  const shop = '/api/apps/ecommerce'
  const deal = { title: code, code, kind: 'percent', percent: 10, amountCents: 0, category: null, minimumCents: 0 }
  const usual = { startsOn: '2026-01-01', endsOn: null, mostUses: null, isOncePerCustomer: false, note: '' }
  await send(`${shop}/deals`, { ...deal, ...usual, isOffered: true })
  const gift = { key: crypto.randomUUID(), recipient: 'Mei Chen', amountCents: 2000, expiresOn: null, note: '' }
  const card = await send<{ code: string }>(`${shop}/gift-cards`, gift)

  await putInCart(page, name)
  await page.getByRole('button', { name: `Use ${code}` }).click()
  await expect(page.getByText(`${code} takes $5.00 off.`)).toBeVisible()
  await next(page)
  await fillBuyer(page)
  await page.getByRole('checkbox', { name: 'Bill to the delivery address' }).uncheck()
  const bill = page.getByRole('group', { name: 'Billing address' })
  await bill.getByRole('textbox', { name: 'Address line 1' }).fill('Quai 8')
  await bill.getByRole('textbox', { name: 'Town' }).fill('Lyon')
  await bill.getByRole('textbox', { name: 'Post code' }).fill('69001')
  await bill.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
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
