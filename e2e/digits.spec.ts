import { expect, type Page } from '@playwright/test'
import people from '../features/people/users/messages/ar.json' with { type: 'json' }
import arabic from '../features/ecommerce/messages/ar.json' with { type: 'json' }
import french from '../features/ecommerce/messages/fr.json' with { type: 'json' }
import { test } from './journey.ts'
import { asAdmin, newcomer, settled, signIn, unique } from './visit.ts'

test.beforeEach(async ({ page }) => void (await signIn(page)))

/** Opens a screen in a language, for someone who reads numbers in these digits. */
async function open(
  page: Page,
  path: string,
  { language, digits = 'latn' }: { language: string; digits?: 'latn' | 'arab' },
) {
  await page.addInitScript(
    ([spoken, read]) => {
      localStorage.setItem('language', spoken)
      document.cookie = `Routewright-digits=${read}; path=/`
    },
    [language, digits] as const,
  )
  await page.goto(path)
  await settled(page)
}

const product = async (page: Page, name: string) => {
  const admin = await asAdmin(page.request)
  const { products } = await admin.read<{ products: { id: number }[] }>(`/api/apps/ecommerce/products?q=${name}`)
  return admin.read<{ priceCents: number; qty: number; sku: number; weightGrams: number; barcode: string }>(
    `/api/apps/ecommerce/products/${products[0]!.id}`,
  )
}

for (const [digits, price, stock, weight, inList] of [
  ['arab', '٤٩٫٩٠', '١٢', '٣٫٥', '٩'],
  ['latn', '49.90', '12', '3.5', '9'],
] as const)
  test(`a clerk who types Arabic digits and reads ${digits} prices, counts and weighs a product`, async ({ page }) => {
    const name = unique('kettle')
    const sku = Date.now() % 900_000_000
    const field = (label: string) => page.getByRole('textbox', { name: label })
    const type = async (label: string, text: string) => {
      await field(label).first().press('ControlOrMeta+a')
      await field(label).first().pressSequentially(text)
    }
    const { product: words, fields, inventory } = arabic
    await open(page, '/apps/ecommerce/product/add', { language: 'ar', digits })
    await field(words.name).first().fill(name)
    await type(
      words.sku,
      String(sku).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!),
    )
    await type(fields.barcode, '٤٠٠٦')
    await type(fields.priceCents, '٤٩٫٩')
    await type(inventory.opening, '١٢')
    await expect(field(fields.priceCents)).toHaveValue(price)
    await page.getByRole('combobox', { name: arabic.category.one }).click()
    await page.getByRole('option').first().click()
    await expect(field(inventory.opening)).toHaveValue(stock)
    await page.getByRole('tab', { name: inventory.shipping }).click()
    await type(fields.weightGrams, '٣٫٥')
    await field(fields.weightGrams).press('Tab')
    await expect(field(fields.weightGrams)).toHaveValue(weight)
    await page.getByRole('button', { name: arabic.publish, exact: true }).click()
    await expect(page).toHaveURL(/product\/list/)
    expect(await product(page, name)).toMatchObject({
      priceCents: 4990,
      qty: 12,
      sku,
      weightGrams: 3500,
      barcode: '4006',
    })

    await page.goto(`/apps/ecommerce/product/list?q=${name}`)
    const quantity = `${words.qty}: ${name}`
    await page.getByRole('button', { name: quantity }).click()
    await type(quantity, '٩')
    await field(quantity).press('Enter')
    await expect(page.getByRole('button', { name: quantity })).toHaveText(inList)
    await expect.poll(async () => (await product(page, name)).qty).toBe(9)
  })

test('in French a comma starts the decimals, and a number can be corrected in its middle', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request)
  const { products } = await admin.read<{ products: { id: number }[] }>('/api/apps/ecommerce/products?q=puzzle')
  await open(page, `/apps/ecommerce/product/edit/${products[0]!.id}`, { language: 'fr' })
  const price = page.getByRole('textbox', { name: french.fields.priceCents })
  await price.fill('')
  await price.pressSequentially('1 250,5')
  await price.press('Tab')
  await expect(price).toHaveValue('1250,50')
  await price.press('Home')
  await price.press('ArrowRight')
  await price.pressSequentially('x٣')
  await expect(price).toHaveValue('13250,50')
  await price.pressSequentially('4')
  await expect(price).toHaveValue('134250,50')
  await price.press('ArrowUp')
  await expect(price).toHaveValue('134251,50')
})

test('a phone number typed in Arabic digits is saved in digits 0 to 9', async ({ page, request }) => {
  const { id } = await newcomer(request)
  await open(page, `/apps/user/view/${id}?open=edit-${id}`, { language: 'ar' })
  const phone = page.getByRole('dialog').getByRole('textbox', { name: people.contact })
  await phone.pressSequentially('٠٥٥٥ ١٢٣')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await (await asAdmin(request)).read(`/api/apps/users/${id}`)).toMatchObject({ contact: '0555 123' })
})
