import { expect, type Browser, type Page, type Request } from '@playwright/test'
import { test } from './journey.ts'
import { addLamp } from './shop.ts'
import { asAdmin, drawn, restOnNotices, settled, signIn, unique } from './visit.ts'

test.beforeEach(({ page }) => signIn(page))

/** A second person at a computer of their own. */
async function colleague(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page)
  return page
}

async function both(pages: Page[], path: string): Promise<void> {
  for (const page of pages) {
    await page.goto(path)
    await settled(page)
  }
}

/** Saves, and waits until the screen has asked what came of it: for the reply, and for the notification of the change. */
async function saved(page: Page, save: () => Promise<void>, reads = 2): Promise<void> {
  const requests: Request[] = []
  const note = (request: Request) => void requests.push(request)
  page.on('request', note)
  const reply = page.waitForResponse((response) => response.request().method() === 'PUT')
  await save()
  expect((await reply).status()).toBe(200)
  const { pathname } = new URL((await reply).url())
  const asked = () =>
    requests.filter((request) => request.method() === 'GET' && pathname.startsWith(new URL(request.url()).pathname))
  await expect.poll(() => asked().length).toBeGreaterThanOrEqual(reads)
  await asked().at(-1)?.response()
  await drawn(page)
  page.off('request', note)
}

const changedMeanwhile = 'Someone else changed this'
const goneMeanwhile = 'This no longer exists'

test('if two administrators edit one role, the second keeps their ticks, is notified, and can load the latest version', async ({
  page,
  browser,
  request,
}) => {
  const admin = await asAdmin(request)
  const role = unique('role')
  await admin.send('/api/apps/roles', { name: role, rules: [] })
  const other = await colleague(browser)
  await restOnNotices(page)
  await both([page, other], `/apps/roles?open=${encodeURIComponent(`edit-${role}`)}`)
  const tick = (one: Page, name: string) => one.getByRole('dialog').getByRole('checkbox', { name, exact: true })
  await tick(other, 'Read: Deliveries').check()
  await tick(page, 'Read: User management').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByText(changedMeanwhile, { exact: true })).toBeVisible()
  await expect(tick(other, 'Read: Deliveries')).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Discard my changes and reload' }).click()
  await expect(tick(other, 'Read: User management')).toBeChecked()
  await expect(tick(other, 'Read: Deliveries')).not.toBeChecked()
  await tick(other, 'Read: Deliveries').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await other.getByRole('article', { name: role }).getByRole('button', { name: 'Edit role' }).click()
  await tick(other, 'Read: Fleet').check()
  await page.getByRole('button', { name: `Delete the role ${role}` }).click()
  await expect(dialog.getByText(goneMeanwhile)).toBeVisible()
  await expect(tick(other, 'Read: Fleet')).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText(goneMeanwhile)).toBeHidden()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

test('someone who saves a person before hearing of another change is refused and offered the latest version', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request)
  const word = unique('twice')
  const { body } = await admin.send<{ body: { id: number; version: number } }>('/api/apps/users', {
    fullName: `Ann ${word}`,
    username: word,
    email: `${word}@example.com`,
    role: 'subscriber',
    status: 'pending',
  })
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/apps/user/view/${body.id}?open=edit-${body.id}`)
  await settled(page)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Company' }).fill('Mine')
  await admin.change(`/api/apps/users/${body.id}`, { contact: '0555 1', version: body.version })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByRole('alert').filter({ hasText: 'Reload it' })).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Company' })).toHaveValue('Mine')
  await drawer.getByRole('button', { name: 'Discard my changes and reload' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Phone' })).toHaveValue('0555 1')
  await drawer.getByRole('textbox', { name: 'Company' }).fill('Mine')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  expect(await admin.read(`/api/apps/users/${body.id}`)).toMatchObject({ company: 'Mine', contact: '0555 1' })
})

test('an open address, category or permission without unsaved changes follows other people’s changes', async ({
  page,
  browser,
}) => {
  const other = await colleague(browser)
  const line2 = unique('Door ')
  await both([page, other], '/apps/ecommerce/customer/details/879861?tab=addresses')
  for (const one of [page, other]) await one.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address line 2' }).fill(line2)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog').getByRole('textbox', { name: 'Address line 2' })).toHaveValue(line2)

  const description = unique('About ')
  await both([page, other], '/apps/ecommerce/product/category-list')
  for (const one of [page, other]) await one.getByRole('button', { name: 'Edit Games' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(description)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(other.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toHaveText(description)

  await both([page, other], '/apps/permissions')
  for (const one of [page, other]) await one.getByRole('button', { name: 'Edit Only View' }).click()
  const core = (one: Page) => one.getByRole('dialog').getByRole('checkbox')
  await core(page).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(core(other)).toBeChecked()
})

test('an open record that someone else deletes shows that it is gone, and returns when it is restored', async ({
  page,
  browser,
  request,
}) => {
  const admin = await asAdmin(request)
  const { customers } = await admin.read<{ customers: { customerId: number }[] }>(
    '/api/apps/ecommerce/customers?q=iyer',
  )
  const { customerId } = customers[0]!
  const items = [{ sku: 14709, qty: 1 }]
  const { order } = await admin.send<{ order: number }>('/api/apps/ecommerce/orders', {
    customerId,
    items,
    payment: 2,
    note: '',
  })
  const other = await colleague(browser)
  await restOnNotices(page)
  for (const path of [`/apps/ecommerce/order/details/${order}`, `/apps/ecommerce/customer/details/${customerId}`]) {
    await both([page, other], path)
    const title = other.getByRole('heading', { level: 1, name: /#\d|Iyer/ })
    await expect(title).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: /^Delete (order|customer)$/ }).click()
    await expect(title).toBeHidden()
    await expect(other.getByText('It may have been deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(title).toBeVisible()
  }
})

test('text typed in a product stays if someone else deletes it, with a message that it is gone', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request)
  const { id } = await addLamp(page, 1000)
  await page.goto(`/apps/ecommerce/product/edit/${id}`)
  await settled(page)
  const barcode = page.getByRole('textbox', { name: 'Barcode' })
  await barcode.fill('Half written')
  await admin.send('/api/apps/ecommerce/products/bulk', { action: 'delete', ids: [id] })
  await expect(page.getByText(goneMeanwhile)).toBeVisible()
  await expect(barcode).toHaveValue('Half written')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t find product')
  await expect(barcode).toHaveValue('Half written')
  await admin.send('/api/apps/ecommerce/products/bulk', { action: 'restore', ids: [id] })
  await expect(page.getByText(goneMeanwhile)).toBeHidden()
  await expect(barcode).toHaveValue('Half written')
})

test('text typed in a category or a permission stays if someone else deletes it, with a message that it is gone', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request)
  const word = unique('Gone ')
  const category = await admin.send<{ id: number }>('/api/apps/ecommerce/categories', {
    title: word,
    slug: '',
    description: '',
    image: '',
    parentId: null,
    status: 'Published',
  })
  const permission = await admin.send<{ id: number }>('/api/apps/permissions', {
    name: word,
    assignedTo: [],
    isCore: false,
  })
  const dialog = page.getByRole('dialog')
  const things = [
    {
      path: `/apps/ecommerce/product/category-list?q=${word}&open=edit-${category.id}`,
      field: 'Title',
      remove: `/api/apps/ecommerce/categories/${category.id}`,
    },
    {
      path: `/apps/permissions?itemsPerPage=5&open=edit-${permission.id}`,
      field: 'Name',
      remove: `/api/apps/permissions/${permission.id}`,
    },
  ]
  for (const { path, field, remove } of things) {
    await page.goto(path)
    await settled(page)
    await dialog.getByRole('textbox', { name: field }).fill('Half written')
    await admin.remove(remove)
    await expect(dialog.getByText(goneMeanwhile)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: field })).toHaveValue('Half written')
  }
})

test('saving twice in a row doesn’t count as someone else’s change', async ({ page }) => {
  const changed = page.getByText(changedMeanwhile, { exact: true })
  const saveTwice = async ([path, field, save]: [path: string, field: string, save: string], reads?: number) => {
    await page.goto(path)
    await settled(page)
    for (const word of [unique('one'), unique('two')]) {
      await page.getByRole('textbox', { name: field }).fill(word)
      await saved(page, () => page.getByRole('main').getByRole('button', { name: save, exact: true }).click(), reads)
      await expect(page.getByRole('textbox', { name: field })).toHaveValue(word)
      await expect(changed).toBeHidden()
    }
  }
  await saveTwice(['/apps/ecommerce/customer/details/879862?tab=deliveries', 'Safe place', 'Save changes'])
  // The account page reads its profile again for the reply alone.
  await saveTwice(['/pages/account-settings', 'Company', 'Save changes'], 1)
  await page.goto('/apps/ecommerce/customer/details/879862?tab=notifications')
  await settled(page)
  for (const times of [1, 2]) {
    await page.getByRole('table').getByRole('checkbox').nth(times).click()
    await saved(page, () => page.getByRole('main').getByRole('button', { name: 'Save changes', exact: true }).click())
    await expect(changed).toBeHidden()
  }
  await page.goto('/apps/user/view/3')
  await settled(page)
  for (const plan of ['Basic', 'Team']) {
    await page.getByRole('button', { name: 'Change plan' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: plan }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(changed).toBeHidden()
  }
})
