import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, unique } from './visit.ts'

const details = [
  { thing: 'order', path: '/apps/ecommerce/order/details', list: 'Orders', heading: 'Order not found' },
  {
    thing: 'customer',
    path: '/apps/ecommerce/customer/details',
    list: 'Customers',
    heading: 'Customer not found',
  },
  { thing: 'product', path: '/apps/ecommerce/product/edit', list: 'Products', heading: 'Product not found' },
  { thing: 'user', path: '/apps/user/view', list: 'Users', heading: 'User not found' },
]

for (const { thing, path, list, heading } of details)
  test(`the page of a missing ${thing} says so, and leads back to the list`, async ({ page }) => {
    await signIn(page)
    const asked: string[] = []
    page.on(
      'request',
      (request) => void (/\/api\/apps\/[\w/-]+\/(NaN|abc|-1|0)$/.test(request.url()) && asked.push(request.url())),
    )
    for (const id of ['999999999', 'abc', '-1', '12345678901']) {
      await page.goto(`${path}/${id}`)
      await settled(page)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(`${heading} · Routewright`)
      await expect(page.getByText('It may have been deleted, or you don’t have access to it.')).toBeVisible()
    }
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
    await expect(page).toHaveTitle(`${list} · Routewright`)
  })

for (const path of ['/apps/user/list', '/apps/permissions', '/apps/roles'])
  test(`a link at ${path} to edit a missing record says so, and the address no longer names it`, async ({ page }) => {
    await signIn(page)
    await page.goto(`${path}?open=edit-999999`)
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('We couldn’t find this.')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('the page of a customer who is deleted elsewhere says so', async ({ page, request }) => {
  const token = await signIn(page)
  const word = unique('gone')
  const { customerId } = await (
    await asAdmin(request)
  ).send<{ customerId: number }>('/api/apps/ecommerce/customers', {
    customer: word,
    email: `${word}@example.com`,
    country: 'France',
  })
  await page.goto(`/apps/ecommerce/customer/details/${customerId}`)
  await settled(page)
  await request.delete(`/api/apps/ecommerce/customers/${customerId}`, { headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Customer not found' })).toBeVisible()
})

test('a file that isn’t a table is refused with a message', async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/ecommerce/product/list')
  await settled(page)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]))
  await expect(dialog.getByRole('alert')).toHaveText('We can’t read this file. Choose a CSV or XLSX file.')
  await choose('titles.csv', Buffer.from('SKU,Product\n'))
  await expect(dialog.getByRole('alert')).toContainText('The file has only one row.')
  await expect(dialog.getByText('rows are good')).toHaveCount(0)
})
