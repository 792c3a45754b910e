import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { complaintsOf, expectSound } from './soundness.ts'
import { asAdmin, tomorrow, unique } from './visit.ts'

type Made = { id: number }
type Revealed = { link: string }
const digits = '3456'

/** One white pixel. */
const picture = {
  name: 'place.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The recipient’s own code of a delivery of its own for each journey, a week ahead: no other journey sees it. */
async function deliveryOf({ request }: Page): Promise<string> {
  const admin = await asAdmin(request)
  const date = new Date(Date.parse(tomorrow()) + 6 * 86_400_000).toISOString().slice(0, 10)
  const deliveries = '/api/apps/logistics/deliveries'
  const { id } = await admin.send<Made>(deliveries, {
    recipient: unique('Ana'),
    phone: '099 123 456',
    address: 'Bulevar Artigas 1234',
    date,
    windows: [{ from: '08:00', to: '10:00', isHard: false, centsPerMinute: 5 }],
    pins: { door: [-56.16, -34.9], parking: null },
    items: [{ name: 'Desk lamp', quantity: 2 }],
  })
  const { link } = await admin.send<Revealed>(`${deliveries}/${id}/recipient-link`, undefined)
  return link.slice(link.lastIndexOf('/') + 1)
}

test('a recipient stops messages from the link of an email, and allows them again', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = complaintsOf(page)
  const link = `/track/${await deliveryOf(page)}/messages`
  const plain = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
  await plain.goto(link)
  await expect(plain.getByText('You get messages here.')).toBeVisible()
  expect(await plain.content()).toContain('turn on JavaScript')
  await expect(plain.getByRole('button')).toHaveCount(0)
  await plain.context().close()
  await page.goto(`${link}?lang=fr`)
  await page.getByRole('button', { name: 'Arrêter les messages' }).click()
  await expect(page.getByText('Vous ne recevrez plus de messages ici.')).toBeFocused()
  await expectSound(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByText('You’ve stopped messages here.')).toBeVisible()
  await page.getByRole('button', { name: 'Allow messages' }).click()
  await expect(page.getByText('You’ll get messages here again.')).toBeFocused()
  await expectSound(page)
  await page.getByRole('link', { name: 'Back to your delivery' }).click()
  await expect(page).toHaveURL(/\/track\/[0-9a-f]{32}$/)
  expect(complaints).toEqual([])
})

test('a recipient reads the state, shows that the delivery is theirs and leaves instructions', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`/track/${await deliveryOf(page)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re getting your delivery ready')
  await expect(page.getByText('08:00–10:00')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Change the time or leave instructions' }).click()
  await page.getByLabel('Last 4 digits or postcode').fill('0000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Desk lamp')).toHaveCount(0)
  // The browser itself notes that a call was refused.
  complaints.length = 0
  await page.getByLabel('Last 4 digits or postcode').fill(digits)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Desk lamp')).toBeVisible()
  await expect(page.getByLabel('Where exactly')).toBeHidden()
  await page.getByLabel('Hand over').selectOption('In a safe place')
  await page.getByLabel('Where exactly').fill('Behind the green gate')
  await page.getByLabel('Picture of the place (optional)').setInputFiles(picture)
  await expectSound(page)
  await page.getByRole('button', { name: 'Save instructions' }).click()
  await expect(page.getByRole('status')).toHaveText('Your instructions are saved. The driver will see them.')
  await expect(page.getByLabel('Where exactly')).toHaveValue('Behind the green gate')
  await expect(page.getByAltText('The picture of the place you added')).toBeVisible()
  // The office has set its pin.
  await expect(page.getByText('Our office has set the spot of your door')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a recipient chooses another time, and calls the delivery off', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`/track/${await deliveryOf(page)}`)
  await page.getByRole('button', { name: 'Change the time or leave instructions' }).click()
  await page.getByLabel('Last 4 digits or postcode').fill(digits)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'See other times' }).click()
  await expect(page.getByLabel('New time')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Hold this time' }).click()
  await expect(page.getByText(/is held for you until/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(page.getByText(/^Your new time:/)).toBeVisible()
  await expect(page.getByText('08:00–10:00')).toHaveCount(0)
  await page.getByText('Cancel this delivery').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled')
  expect(complaints).toEqual([])
})

test('the page reads without script, from right to left in Arabic', async ({ page, browser, baseURL }) => {
  const code = await deliveryOf(page)
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false, locale: 'ar' })
  const plain = await context.newPage()
  await plain.goto(`/track/${code}`)
  await expect(plain.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('نجهّز توصيلتك')
  await expect(plain.getByText('08:00–10:00')).toBeVisible()
  await expect(plain.getByRole('button')).toHaveCount(0)
  const saved = plain.waitForEvent('download')
  await plain.getByRole('link', { name: 'أضف إلى التقويم' }).click()
  expect((await saved).suggestedFilename()).toBe('delivery.ics')
  await plain.getByRole('link', { name: 'Français' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Nous préparons votre livraison')
  await plain.goto('/track')
  await plain.getByRole('textbox').fill(`https://shop.example/track/${code}`)
  await plain.getByRole('button').click()
  await expect(plain).toHaveURL(new RegExp(`/track/${code}$`))
  await context.close()
})

test('what was seen once opens offline and says how old it is; a link that leads nowhere says so', async ({ page }) => {
  await page.goto(`/track/${await deliveryOf(page)}`)
  const kept = () =>
    page.evaluate(async () => {
      const names = ['track-files', 'track-states']
      const caught = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
      return caught.every((count) => count > 1)
    })
  await expect.poll(kept).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re getting your delivery ready')
  await expect(page.getByText('You’re offline. This is how it stood on')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  const answer = await page.goto(`/track/${'f'.repeat(32)}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
})
