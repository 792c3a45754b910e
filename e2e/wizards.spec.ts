import { expect, test, type Page } from '@playwright/test'
import { asAdmin, settled, signIn, unique } from './visit.ts'

test.beforeEach(async ({ page }) => void (await signIn(page)))

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a deal is created in steps, kept over a reload, changed, deleted and brought back', async ({ page }) => {
  const name = unique('Spring')
  await page.goto('/wizard-examples/create-deal')
  await settled(page)
  await next(page)
  await next(page)
  await expect(field(page, 'Title')).toBeFocused()
  await field(page, 'Title').fill(name)
  await field(page, 'Code').fill(name.slice(0, 18))
  await next(page)
  await back(page)
  await expect(field(page, 'Title')).toHaveValue(name)

  await page.getByRole('link', { name: 'Deals' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Title')).toHaveValue(name)
  await page.reload()
  await settled(page)
  await expect(field(page, 'Title')).toHaveValue(name)
  await next(page)
  await next(page)
  await page.getByRole('button', { name: 'Create deal' }).click()
  await expect(page).toHaveURL(/deal\/list/)

  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Percentage off' }).fill('35')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('35%')
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('a property is listed in steps and changed, and a change begun before another is refused', async ({ page }) => {
  const name = unique('Wharf')
  await page.goto('/wizard-examples/property-listing')
  await settled(page)
  await next(page)
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Ana Pérez')
  await field(page, 'Phone').fill('+598 99 123 456')
  await next(page)
  await field(page, 'Name').fill(name)
  await page.getByRole('combobox', { name: 'Address' }).or(field(page, 'Address')).fill(`Rambla 12 ${name}`)
  await page.reload()
  await settled(page)
  await expect(field(page, 'Name')).toHaveValue(name)
  for (let step = 0; step < 3; step += 1) await next(page)
  await page.getByRole('button', { name: 'List property' }).click()
  await expect(page).toHaveURL(/logistics\/properties/)

  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Docks' }).fill('7')
  const { read, change } = await asAdmin(page.request)
  const path = '/api/apps/logistics/properties'
  const { properties } = await read<{ properties: { id: number }[] }>(`${path}?q=${name}`)
  await change(`${path}/${properties[0]!.id}`, { ...properties[0], pins: null, docks: 4 })
  await expect(drawer.getByText('Someone else changed this')).toBeVisible()
  await drawer.getByRole('button', { name: 'Discard my changes and reload' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Docks' })).toHaveValue('4')
})

test('the checkout shows a price that changed meanwhile before it takes the order', async ({ page }) => {
  const name = unique('Lamp')
  const { read, send, patch } = await asAdmin(page.request)
  const product = {
    productName: name,
    category: 'Home Decor',
    sku: name,
    priceCents: 1000,
    qty: 5,
    status: 'Published',
  }
  const { id } = await send<{ id: number }>('/api/apps/ecommerce/products', product)
  await page.goto('/front-pages/checkout')
  await settled(page)
  await field(page, 'Search products').fill(name)
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await next(page)
  await field(page, 'Name').fill('Mei Chen')
  await field(page, 'Email').fill('mei@example.com')
  await field(page, 'Address line 1').fill('Rue 12')
  await field(page, 'Town').fill('Paris')
  await field(page, 'Post code').fill('75001')
  await page.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await page.getByRole('radio', { name: /Tracked parcel/ }).check()
  await page.reload()
  await settled(page)
  await expect(field(page, 'Town')).toHaveValue('Paris')
  await next(page)
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  // A tenth of 10.00 as tax, and 29.00 for the way.
  await expect(page.getByText('$40.00')).toBeVisible()
  const { version } = await read<{ version: number }>(`/api/apps/ecommerce/products/${id}`)
  await patch(`/api/apps/ecommerce/products/${id}`, { version, priceCents: 2000 })
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('alert')).toContainText('A price has changed')
  await expect(page.getByText('$51.00')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is placed')
  await expect(page).toHaveURL(/order=/)
})
