import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addLamp, addReviews } from './shop.ts'
import { asAdmin, drawn, restOnNotices, settled, signIn, unique } from './visit.ts'

/** A red square of 2 by 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
)

test.beforeEach(async ({ page }) => void (await signIn(page)))

test('a product is added with a variant and a picture, found, changed in the list and brought back after deletion', async ({
  page,
}) => {
  const name = `Test kettle ${Date.now()}`
  await restOnNotices(page)
  await page.goto('/apps/ecommerce/product/add')
  await settled(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'SKU' }).fill(String(Date.now() % 900_000_000))
  await page.getByRole('textbox', { name: 'Description' }).fill('Boils water.')
  await page.locator('input[type=file]').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('textbox', { name: 'Alternative text' })).toBeVisible()
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByRole('menuitem', { name: 'Size' }).click()
  await page.getByRole('combobox', { name: 'Size' }).fill('Large')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Base price' }).fill('49.90')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Home Decor' }).click()
  await page
    .getByRole('spinbutton', { name: 'Opening stock' })
    .or(page.getByRole('textbox', { name: 'Opening stock' }))
    .fill('12')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/product\/list/)

  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('$49.90')
  await expect(row.getByRole('img').or(row.locator('img')).first()).toBeVisible()
  await row.getByRole('button', { name: `Qty: ${name}` }).click()
  await row.getByRole('textbox', { name: `Qty: ${name}` }).fill('9')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: `Qty: ${name}` })).toHaveText('9')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('button', { name: `Qty: ${name}` })).toHaveText('12')

  await row.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('an order goes through its states and is refunded', async ({ page }) => {
  await page.goto('/apps/ecommerce/order/list?status=Ready+to+Pickup&payment=1')
  await settled(page)
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await rows.nth(1).getByRole('link', { name: /^View/ }).click()
  for (const step of ['Dispatch', 'Send out for delivery', 'Mark as delivered'])
    await page.getByRole('button', { name: step, exact: true }).click()
  await expect(page.getByText('Upcoming')).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('999999')
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Scratched')
  await drawer.getByRole('button', { name: 'Refund' }).click()
  await expect(drawer.getByRole('alert')).toContainText('A refund can’t be more')
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('1.00')
  await drawer.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
})

test('reviews are published one by one and many at once', async ({ page }) => {
  const { product } = await addReviews(page, ['Warm', 'Cold', 'Dim'])
  await page.goto(`/apps/ecommerce/manage-review?status=Pending&q=${product}`)
  await settled(page)
  const table = page.getByRole('table', { name: 'Manage reviews' })
  await table.getByRole('button', { name: 'More for Warm' }).click()
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  await expect(table.getByRole('button', { name: 'More for Warm' })).toHaveCount(0)
  const boxes = table.getByRole('checkbox', { name: /^Select row/ })
  await expect(boxes).toHaveCount(2)
  for (const at of [0, 1]) await boxes.nth(at).check()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  await expect(page.getByText('2 done')).toBeVisible()
})

test('a customer is added with two addresses', async ({ page }) => {
  const email = `ada${Date.now()}@example.net`
  await page.goto('/apps/ecommerce/customer/list')
  await settled(page)
  await page.getByRole('button', { name: 'Add customer' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Ada Quill')
  await drawer.getByRole('textbox', { name: 'Email' }).fill(email)
  await drawer.getByRole('textbox', { name: 'Address line 1' }).fill('1 Mill Street')
  await drawer.getByRole('textbox', { name: 'Town' }).fill('Nantes')
  await drawer.getByRole('textbox', { name: 'Post code' }).fill('44000')
  await drawer.getByLabel('Country').fill('France')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Ada Quill was added.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await page.getByRole('link', { name: 'Ada Quill' }).click()
  await page.getByRole('tab', { name: 'Address and billing' }).click()
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Label' }).fill('Office')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address line 1' }).fill('2 Mill Street')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Town' }).fill('Nantes')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Post code' }).fill('44000')
  await page.getByRole('dialog').getByLabel('Country').fill('France')
  await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('button', { name: 'Edit Office' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Home' })).toBeVisible()
})

test('the filtered list is exported with just its rows', async ({ page }) => {
  await page.goto('/apps/ecommerce/product/list?category=Games')
  await settled(page)
  await page.getByRole('button', { name: 'Export or print' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Category')
  expect(lines.slice(1).length).toBeGreaterThan(5)
  expect(lines.slice(1).every((line) => line.includes('Games'))).toBe(true)
})

test('an order and its next row are opened by keyboard alone', async ({ page }) => {
  await page.goto('/apps/ecommerce/order/list')
  await settled(page)
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  const second = await rows.nth(1).getByRole('link').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second!.trim())
})

test('two people who edit one product: the second sees both versions, chooses, and loses nothing', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await signIn(other)
  for (const one of [page, other]) {
    await one.goto('/apps/ecommerce/product/edit/2')
    await settled(one)
  }
  const mine = unique('mine')
  const theirs = unique('theirs')
  await other.getByRole('textbox', { name: 'Barcode' }).fill(mine)
  await other.getByRole('textbox', { name: 'Vendor' }).fill(`Vendor ${mine}`)
  await page.getByRole('textbox', { name: 'Barcode' }).fill(theirs)
  await page.getByRole('textbox', { name: 'Collection' }).fill(`Collection ${theirs}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/was saved/)).toBeVisible()

  await expect(other.getByText('Someone else saved this product')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Barcode' })).toHaveValue(mine)
  const choice = other.getByRole('radiogroup', { name: 'Barcode' })
  await expect(choice.getByRole('radio', { name: `Theirs: ${theirs}` })).toBeChecked()
  await choice.getByRole('radio', { name: `Yours: ${mine}` }).check()
  await other.getByRole('button', { name: 'Use these values' }).click()
  await expect(other.getByRole('textbox', { name: 'Collection' })).toHaveValue(`Collection ${theirs}`)
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(/was saved/)).toBeVisible()
  // The first one's page is untouched since: it follows by itself.
  await expect(page.getByRole('textbox', { name: 'Barcode' })).toHaveValue(mine)
  await expect(page.getByText('Someone else saved this product')).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('textbox', { name: 'Barcode' })).toHaveValue(mine)
  await expect(page.getByRole('textbox', { name: 'Vendor' })).toHaveValue(`Vendor ${mine}`)
  await expect(page.getByRole('textbox', { name: 'Collection' })).toHaveValue(`Collection ${theirs}`)
})

test('typed text stays while other people’s changes can’t be loaded', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { id } = await addLamp(page, 1000)
  const path = `/api/apps/ecommerce/products/${id}`
  await page.goto(`/apps/ecommerce/product/edit/${id}`)
  const name = page.getByLabel('Name', { exact: false }).first()
  await name.fill('Half written')
  let asked = 0
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 503, json: { message: `Busy for the time ${++asked}.` } }),
  )
  const second = page.waitForResponse(
    async (response) => response.status() === 503 && (await response.text()).includes('time 2'),
  )
  await admin.change(path, await admin.read(path))
  await second
  await drawn(page)
  await expect(name).toHaveValue('Half written')
})

test('many products are deleted and brought back at once', async ({ page }) => {
  await restOnNotices(page)
  await page.goto('/apps/ecommerce/product/list?category=Office')
  await settled(page)
  const rows = page.getByRole('table', { name: 'Products' }).locator('tbody tr')
  const before = await rows.count()
  for (const at of [0, 1])
    await rows
      .nth(at)
      .getByRole('checkbox', { name: /^Select row/ })
      .check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(before - 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(before)
})

test('a product that is to be scheduled is not published while its time is missing', async ({ page }) => {
  await page.goto('/apps/ecommerce/product/add')
  await settled(page)
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Later '))
  await page.getByRole('textbox', { name: 'SKU' }).fill(String(Date.now() % 900_000_000))
  await page.getByRole('textbox', { name: 'Base price' }).fill('5')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Games' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Scheduled' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('A scheduled product needs a publish date.')).toBeVisible()
  await expect(page).toHaveURL(/product\/add/)
})

test('an order shows its notes, and is cancelled only after a confirmation', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { customers } = await admin.read<{ customers: { customerId: number }[] }>(
    '/api/apps/ecommerce/customers?itemsPerPage=5',
  )
  const { order } = await admin.send<{ order: number }>('/api/apps/ecommerce/orders', {
    customerId: customers[0]!.customerId,
    items: [{ sku: 14709, qty: 1 }],
    payment: 2,
    note: 'Ring twice at the blue door.',
  })
  await page.goto(`/apps/ecommerce/order/details/${order}`)
  await expect(page.getByText('Ring twice at the blue door.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Awaiting payment')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'What this does' })).toContainText('One item goes back to stock.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Not sent')).toBeVisible()
  await expect(page.getByText('Awaiting payment')).toBeHidden()
  await expect(page.getByText('Upcoming')).toHaveCount(0)
})

test('a missing order is reported in the person’s language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto('/apps/ecommerce/order/details/99999')
  await expect(page.getByRole('heading', { level: 1, name: 'Commande introuvable' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retour à la liste' })).toBeVisible()
})

test('an order is entered by hand: goods by SKU and by name, more than in stock is refused, the total as counted by the server', async ({
  page,
}) => {
  await page.goto('/apps/ecommerce/order/add')
  await settled(page)
  const find = page.getByRole('combobox', { name: 'Add product' })
  await find.fill('14709')
  await find.press('Enter')
  const qty = page.getByRole('textbox', { name: 'Qty: Cubic puzzle' })
  await expect(qty).toHaveValue('1')
  await find.fill('braided')
  await page
    .getByRole('option', { name: /braided belt/ })
    .first()
    .click()
  await qty.fill('99999')
  await expect(qty).toHaveAccessibleDescription('Must be at most 10,000.')
  await qty.fill('9999')
  await expect(page.getByText(/^Only \d+ left$/)).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Choose a customer.')).toBeVisible()
  await page.getByText('New customer', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Counter guest')
  await page.getByRole('textbox', { name: 'Email' }).fill(`${unique('guest')}@example.net`)
  await page.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('alert')).toContainText(/Only \d+ of Cubic puzzle left/)
  await qty.fill('2')
  await page.getByRole('textbox', { name: 'Discount (%)' }).fill('10')
  // Two at 12.00 and one at 59.00 are 83.00; 8.30 off leaves 74.70, a tenth of which is tax.
  await expect(page.getByText('$82.17')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/order\/details\/\d+/)
  await expect(page.getByText('$82.17')).toBeVisible()
  await expect(page.getByText('Counter guest').first()).toBeVisible()
})

test('a list too long for one reply is exported in the background and downloaded from its notification', async ({
  page,
}) => {
  const admin = await asAdmin(page.request)
  const sheet = [
    'SKU,Product,Category,Price',
    ...Array.from({ length: 1200 }, (_, index) => `${800_000_000 + index},Bulk item ${index},Games,1`),
  ].join('\n')
  await page.goto('/apps/ecommerce/product/list')
  await settled(page)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bulk.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialog.getByRole('button', { name: /^Import 1[.,]?200 rows$/ }).click()
  await expect(dialog.getByText('Rows imported: 1,200. Not imported: 0.')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // Others tell the administrator of other things meanwhile.
  const told = async () => {
    const { notifications } = await admin.read<{ notifications: { kind: string }[] }>('/api/notifications')
    return notifications.filter(({ kind }) => kind === 'export-ready').length
  }
  const toldBefore = await told()
  await page.goto('/apps/ecommerce/product/list?q=Bulk+item')
  await settled(page)
  await page.getByRole('button', { name: 'Export or print' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/apps\/exports/)
  // Those made before can be downloaded meanwhile.
  await expect.poll(told, { timeout: 30_000 }).toBeGreaterThan(toldBefore)
  await page.reload()
  const save = page.getByRole('button', { name: 'Download' }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(1201)
})

test('text typed in one tab of the settings is not lost by opening another', async ({ page }) => {
  await page.goto('/apps/ecommerce/settings')
  await settled(page)
  const name = page.getByRole('textbox', { name: 'Sender email' })
  await name.fill('Half typed')
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Half typed')
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/settings\?tab=payments$/)
})

test('a country is shown and typed in Arabic, and saved under one name', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const word = unique('algiers')
  const { customerId } = await admin.send<{ customerId: number }>('/api/apps/ecommerce/customers', {
    customer: `أُمُّ كلثوم ${word}`,
    email: `${word}@example.com`,
    country: 'United States',
  })
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.goto(`/apps/ecommerce/customer/list?q=${encodeURIComponent(`ام كلثوم ${word}`)}`)
  await settled(page)
  await expect(page.getByRole('row', { name: word })).toContainText('الولايات المتحدة')
  await page.goto(`/apps/ecommerce/customer/details/${customerId}?edit=true`)
  const country = page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'البلد' })
    .or(page.getByRole('dialog').getByRole('combobox', { name: 'البلد' }))
  await expect(country).toHaveValue('الولايات المتحدة')
  await country.fill('الجزائر')
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('الجزائر')).toBeVisible()
  expect(await admin.read(`/api/apps/ecommerce/customers/${customerId}`)).toMatchObject({
    country: 'Algeria',
    countryCode: 'dz',
  })
})
