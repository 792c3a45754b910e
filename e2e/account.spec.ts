import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, newcomer, restOnNotices, settled, signIn, signInWith, unique } from './visit.ts'

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/pages/account-settings/${tab}`)
  await settled(page)
}

test.describe('a person’s account', () => {
  test('a person chooses a plan, an administrator sets its end, and the person is warned and cancels it', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const person = await newcomer(request)
    await signInWith(page, person)
    await openTab(page, 'account')
    await page.getByRole('tab', { name: 'Billing and plans' }).click()
    await expect(page).toHaveURL(/account-settings\/billing$/)
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your plan' })
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(dialog.getByLabel('End date')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Team' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Billing history' })).toContainText('Team plan started')

    const office = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await signIn(office)
    await office.goto(`/apps/user/view/${person.id}?tab=billing`)
    await settled(office)
    await expect(office.getByRole('region', { name: 'Billing history' })).toContainText(`by ${person.name}`)
    await office.getByRole('region', { name: 'Current plan' }).getByRole('button', { name: 'Change plan' }).click()
    const agreed = office.getByRole('dialog')
    await agreed.getByLabel('End date').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
    await agreed.getByLabel('End date').press('Tab')
    await agreed.getByRole('button', { name: 'Save' }).click()
    await expect(office.getByText('4 days left')).toBeVisible()

    await openTab(page, 'billing')
    await expect(page.getByRole('status').filter({ hasText: '4 days left' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel the Team plan?' })
      .getByRole('button', { name: 'Cancel plan' })
      .click()
    await expect(page.getByRole('region', { name: 'Billing history' })).toContainText('Basic plan started')
    await expect(page.getByText('no end date')).toBeVisible()
    await office.context().close()
  })

  test('a person saves cards and a billing address after a correction', async ({ page, request }) => {
    const person = await newcomer(request)
    await signInWith(page, person)
    await openTab(page, 'billing')
    await page.getByRole('button', { name: 'Add card' }).click()
    const card = page.getByRole('dialog', { name: 'Add card' })
    await card.getByLabel('Name on the card').fill(person.name)
    await card.getByLabel('Last four digits').fill('4242')
    await card.getByLabel('Expires').fill('01/20')
    await card.getByRole('button', { name: 'Add card' }).click()
    await expect(card.getByText('This card has expired. Use another one.')).toBeVisible()
    await card.getByLabel('Expires').fill('01/49')
    await card.getByRole('button', { name: 'Add card' }).click()
    await expect(page.getByRole('region', { name: 'Cards' })).toContainText('Primary')

    await page.getByRole('button', { name: 'Add address' }).click()
    const address = page.getByRole('dialog', { name: 'Billing address' })
    for (const [label, value] of [
      ['Address line 1', '5 Severn Wharf'],
      ['Town', 'Gloucester'],
      ['Post code', 'GL1 2EB'],
      ['Country', 'United Kingdom'],
    ] as const)
      await address.getByLabel(label).fill(value)
    await address.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Billing address' })).toContainText('Gloucester')
    await expect(page.getByRole('region', { name: 'Billing history' })).toContainText('Visa •••• 4242 was added')
  })

  test('a person links a profile page after a correction, unlinks it and links it again', async ({ page, request }) => {
    await restOnNotices(page)
    await signInWith(page, await newcomer(request))
    await openTab(page, 'connections')
    await page.getByRole('button', { name: 'Link GitHub', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Link GitHub' })
    await drawer.getByLabel('Page URL').fill('https://evil.example/ada')
    await drawer.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(drawer.getByText('Enter an address on github.com.')).toBeVisible()
    await drawer.getByLabel('Page URL').fill('https://github.com/ada')
    await drawer.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page.getByRole('link', { name: 'https://github.com/ada' })).toBeVisible()
    await page.getByRole('button', { name: 'Unlink GitHub' }).click()
    await expect(page.getByRole('link', { name: 'https://github.com/ada' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'https://github.com/ada' })).toBeVisible()
  })

  test('a person sets their location, and times follow the time zone they chose', async ({ page, request }) => {
    const person = await newcomer(request)
    await signInWith(page, person)
    await openTab(page, 'account')
    await page.getByLabel('Town').fill('Kobe')
    await page.getByLabel('Post code').fill('650-0045')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await page.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: /^JPY/ }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your profile was saved.')).toBeVisible()
    await page.getByLabel('Town').fill('Osaka')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Town')).toHaveValue('Kobe')

    await openTab(page, 'billing')
    await page.getByRole('button', { name: 'Change plan' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Company' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const time = page.getByRole('region', { name: 'Billing history' }).locator('time')
    const at = new Date((await time.getAttribute('datetime'))!)
    await expect(time).toHaveText(
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(at),
    )
  })

  test('notifications are emailed to people who chose that', async ({ page, request }) => {
    const person = await newcomer(request)
    await signInWith(page, person)
    await openTab(page, 'notifications')
    const wished = page.getByRole('checkbox', { name: 'Role: Email' })
    await wished.click()
    await expect(wished).toBeChecked()
    await page.getByRole('combobox', { name: 'Send emails' }).click()
    const kept = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/api/preferences'),
    )
    await page.getByRole('option', { name: 'For every notification' }).click()
    await kept
    await expect(page.getByRole('combobox', { name: 'Send emails' })).toHaveValue('For every notification')
    await page.reload()
    await expect(wished).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Send emails' })).toHaveValue('For every notification')
    const admin = await asAdmin(request)
    const { version } = await admin.read<{ version: number }>(`/api/apps/users/${person.id}`)
    await admin.change(`/api/apps/users/${person.id}`, { role: 'author', version })
    await expect(async () => {
      const { emails } = await admin.read<{ emails: { subject: string }[] }>(`/api/apps/outbox?q=${person.email}`)
      expect(emails.map(({ subject }) => subject)).toContain('Your role is now author.')
    }).toPass()
  })

  test('an API key is created, copied once, turned off and deleted in a person’s account', async ({ page }) => {
    const name = unique('Till ')
    await signIn(page)
    await openTab(page, 'security')
    await page.getByRole('button', { name: 'Add key' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add key' })
    await drawer.getByLabel('Name').fill(name)
    await drawer.getByRole('combobox', { name: 'Scopes' }).press('ArrowDown')
    await page.getByRole('option', { name: 'orders:read' }).click()
    await drawer.getByLabel('Name').click()
    await drawer.getByRole('button', { name: 'Add key' }).click()
    await expect(page.getByText(/^rw_\w{64}$/)).toBeVisible()
    await page.getByRole('tab', { name: 'Connections' }).click()
    const isOn = page.getByRole('switch', { name: `${name} is on`, exact: true })
    await isOn.press('Space')
    await expect(isOn).not.toBeChecked()
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(page.getByText(/^rw_\w{64}$/)).toHaveCount(0)
    await expect(page.getByRole('switch', { name: `Key ${name} is on` })).not.toBeChecked()
    await page.getByRole('button', { name: `Delete ${name}?` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(name)).toHaveCount(0)
  })
})
