import type { Page } from '@playwright/test'
import { asAdmin, settled, unique } from './visit.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A product of its own in the store, five of it. */
export async function addLamp(page: Page, priceCents: number): Promise<{ id: number; name: string }> {
  const name = unique('Lamp')
  const { send } = await asAdmin(page.request)
  const product = { productName: name, category: 'Home Decor', sku: name, priceCents, qty: 5, status: 'Published' }
  const { id } = await send<{ id: number }>('/api/apps/ecommerce/products', product)
  return { id, name }
}

/** Reviews that wait to be published, of a product of their own. */
export async function addReviews(page: Page, heads: string[]): Promise<{ product: string; ids: number[] }> {
  const { id: productId, name: product } = await addLamp(page, 1000)
  const { read, send } = await asAdmin(page.request)
  const { customers } = await read<{ customers: { customerId: number }[] }>('/api/apps/ecommerce/customers?q=iyer')
  const rest = { productId, customerId: customers[0]!.customerId, review: 4, para: 'Bright enough to read by.' }
  const ids: number[] = []
  for (const head of heads) ids.push((await send<{ id: number }>('/api/apps/ecommerce/reviews', { head, ...rest })).id)
  return { product, ids }
}

/** Opens the checkout with one of a product in the cart. */
export async function putInCart(page: Page, name: string): Promise<void> {
  await page.goto('/front-pages/checkout')
  await settled(page)
  await field(page, 'Search products').fill(name)
  await page.getByRole('button', { name: `Add ${name}` }).click()
}

/** Says who buys, and where it goes: by parcel to Paris. */
export async function fillBuyer(page: Page): Promise<void> {
  await field(page, 'Name').fill('Mei Chen')
  await field(page, 'Email').fill(`${unique('mei')}@example.com`)
  await field(page, 'Address line 1').fill('Rue 12')
  await field(page, 'Town').fill('Paris')
  await field(page, 'Post code').fill('75001')
  await page.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await page.getByRole('radio', { name: /Tracked parcel/ }).check()
}
