import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { ownServer } from './own-server.ts'

const addresses = [
  '25 de Agosto 684',
  'Circunvalación Durango 1384',
  'Reconquista 437',
  'Buenos Aires 559',
  'Washington 317',
  'Rincón 438',
  'Paysandú 856',
  '25 de Mayo 266',
  'Treinta y Tres 1459',
  'Maciel 1361',
  'Avenida 18 de Julio 880',
  'Juan Carlos Gómez 1276',
  '25 de Mayo 721',
  'Soriano 878',
  'Zabala 1368',
  'Maldonado 915',
  'Florida 1148',
  'Cerrito 740',
  'Carlos Gardel 800',
  'Mercado Chico 230',
  'Convención 1589',
  'Andes 1554',
  'Durazno 887',
  'Piedras 351',
  'Colón 1300',
  'Maldonado 912',
  'Maldonado 898',
  'Salto 910',
  'San Salvador 1550',
  'Yaguarón 1756',
].map((one) => `${one}, Montevideo`)

/** Presses and seconds from the first page on; the seconds are a note, no bound. */
function counter() {
  const startedAt = Date.now()
  let presses = 0
  return {
    press: async (what: Locator, timeout = 20_000) => {
      await what.click({ timeout })
      presses += 1
    },
    note: () => {
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      test.info().annotations.push({ type: 'presses and seconds', description: `${presses} presses, ${seconds} s` })
      return presses
    },
  }
}

/** Accepts what was found and publishes it. */
async function publishFound(page: Page, { press }: ReturnType<typeof counter>): Promise<void> {
  await press(page.getByRole('button', { name: 'Accept', exact: true }).first(), 120_000)
  await press(page.getByRole('button', { name: /^Publish \d+ changes$/ }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab').first()).toBeVisible()
  const reason = dialog.getByLabel('Reason')
  if ((await reason.count()) > 0) await reason.fill('Papers are being renewed')
  await press(dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText(/^Published as/).first()).toBeVisible({ timeout: 180_000 })
}

test.describe('the sample', () => {
  // What other journeys planned would be in the way.
  const { url } = ownServer({ SAMPLE_DATA: 'on' })

  test('is published for tomorrow by a stranger in five presses', async ({ browser }) => {
    // The first to look at a fresh server waits while the roads of its sample are built.
    test.slow()
    const context = await browser.newContext({ baseURL: url(), viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const counted = counter()
    await page.goto('/login')
    await counted.press(page.getByRole('button', { name: /admin/i }).first())
    const plan = page.getByRole('button', { name: /^Plan tomorrow \(\d+\)$/ })
    await expect(plan).toBeVisible({ timeout: 120_000 })
    // Gone once the map is built: times that change on the way to the roads would ask for another look.
    await expect(page.getByRole('heading', { name: 'Your first routes' })).toBeHidden({ timeout: 300_000 })
    await counted.press(plan)
    await expect(page).toHaveURL(/\/apps\/logistics\/routes\?.*plan=\d+/, { timeout: 180_000 })
    await publishFound(page, counted)
    expect(counted.note()).toBe(5)
    // What the driver and the recipient have now, as pictures and as the page itself.
    await page.getByRole('button', { name: 'Preview their pages' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /’s page$/ }).first()).toBeVisible()
    await expect(page.getByText('Nothing in it can be pressed.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'First recipient’s page' })).toBeVisible()
    await expect(page.locator('[inert] h1').last()).toBeVisible()
    const toRecipient = page.getByRole('link', { name: 'Open tracking page' })
    const tracking = (await toRecipient.getAttribute('href')) ?? ''
    expect(tracking).toMatch(/^\/track\/\w+$/)
    expect((await page.request.get(`/api${tracking}`)).ok()).toBe(true)
    // What is begun is no longer offered.
    await page.goto('/dashboards/logistics')
    await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open tomorrow’s plan' })).toBeVisible()
    await expect(plan).toBeHidden()
  })
})

test.describe('an empty workspace', () => {
  const { url } = ownServer({ SAMPLE_DATA: 'off' })

  test('leads from nothing to thirty published addresses', async ({ browser }) => {
    test.slow()
    const context = await browser.newContext({
      baseURL: url(),
      viewport: { width: 1440, height: 900 },
      timezoneId: 'America/Montevideo',
    })
    const page = await context.newPage()
    const counted = counter()
    const { press } = counted
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    await page.goto('/')
    await press(page.getByRole('link', { name: 'Get started' }).first())
    await page.getByLabel('Full name').fill('Ada Weber')
    await page.getByLabel('Username').fill('ada')
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('trams run on rails 9')
    await press(button('Create workspace'))

    await expect(page.getByRole('heading', { name: 'Your first routes' })).toBeVisible()
    await press(button('Use America/Montevideo'))
    await press(button('Add area'))
    await press(button('Add the demo city (Montevideo)'))
    await page.keyboard.press('Escape')
    const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(step('Area')).toContainText('Done', { timeout: 150_000 })

    // What is begun waits for whoever comes back.
    await page.reload()
    await expect(step('Area')).toContainText('Done')
    await press(button('Add depot'))
    await dialog.getByLabel('Name').fill('Depot Centro')
    await dialog.getByLabel('Code').fill('CEN')
    await dialog.getByLabel('Find an address').fill('Paysandú 856')
    await press(page.getByRole('option', { name: /Paysandú 856/ }).first())
    await press(dialog.getByRole('button', { name: 'Add', exact: true }))
    await expect(step('Depot')).toContainText('Done', { timeout: 180_000 })

    await press(button('Add drivers'))
    await dialog.getByLabel('Drivers').fill('Ana Ruiz\nBo Lund\n\nAna Ruiz')
    await press(dialog.getByRole('button', { name: 'Add 2 drivers' }))
    await expect(step('Drivers and vehicles')).toContainText('Done')

    await press(button('Import deliveries'))
    await dialog.getByLabel('Paste rows').fill(addresses.join('\n'))
    await press(button('Read pasted rows'))
    await press(button('Check rows'))
    await press(button(`Import ${addresses.length} deliveries`), 60_000)
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 180_000 })

    await press(page.getByRole('link', { name: /^Live/ }).first())
    // Before a day on which the depot is closed it has the name of the next one.
    const plan = page.getByRole('button', {
      name: new RegExp(`^Plan (tomorrow|\\w+day,? .+) \\(${addresses.length}\\)$`),
    })
    await expect(plan).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your first routes' })).toBeHidden()
    await press(plan)
    await publishFound(page, counted)
    expect(counted.note()).toBe(19)
    await context.close()
  })
})
