import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, unique } from './visit.ts'

/** Days after today where the sample workspace lies. */
const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Montevideo' })

test('the best day of flexible deliveries is found, accepted and undone', async ({ page, request }) => {
  test.slow()
  const admin = await asAdmin(request)
  // Days that no other journey plans.
  const [from, last] = [dayAfter(20), dayAfter(23)]
  const word = unique('Flexible')
  for (const number of [1, 2, 3]) {
    const pins = { door: [-56.19 + number * 0.004, -34.9], parking: null }
    const body = { reference: `${word}-${number}`, recipient: `${word} ${number}`, address: `Rambla ${number}`, pins }
    const range = { earliestDate: from, latestDate: last, depotId: 1 }
    await admin.send('/api/apps/logistics/deliveries', { ...body, ...range })
  }
  const dates = async () => {
    const path = `/api/apps/logistics/deliveries?q=${word}&itemsPerPage=10`
    const { deliveries } = await admin.read<{ deliveries: { date: string | null }[] }>(path)
    return deliveries.map(({ date }) => date)
  }
  await signIn(page)
  await page.goto(`/apps/logistics/ahead?from=${from}&days=4&depotId=1`)
  await settled(page)
  await expect(page.getByRole('region', { name: 'Days ahead' }).getByRole('listitem')).toHaveCount(4)

  // One is put on a day by hand, by keyboard, and back.
  const choice = page.getByRole('combobox', { name: `Day for ${word}-1` })
  await choice.focus()
  await choice.selectOption({ index: 1 })
  await expect.poll(dates).toContain(from)
  await choice.selectOption('')
  await expect.poll(dates).toEqual([null, null, null])

  await page.getByRole('button', { name: 'Find the best days' }).click()
  const drawer = page.getByRole('dialog', { name: 'Find the best days' })
  await drawer.getByRole('radio', { name: '7.5 seconds' }).check()
  await drawer.getByRole('button', { name: 'Start search' }).click()
  const sheet = page.getByRole('region', { name: 'Best days' })
  await expect(sheet.getByText('Ready to accept')).toBeVisible({ timeout: 120_000 })
  await expect(page).toHaveURL(/spread=\d+/)
  await expect(sheet.getByRole('row', { name: /All days/ })).toBeVisible()
  await page.getByRole('tab', { name: /New days/ }).click()
  await expect(page.getByRole('link', { name: `${word}-2` })).toBeVisible()

  // Whoever comes back finds it, and keeps it once it is answered.
  await page.goto(`/apps/logistics/ahead?from=${from}&days=4&depotId=1`)
  await sheet.getByRole('button', { name: 'More ways to accept' }).click()
  await page.getByRole('menuitem', { name: 'Accept and plan the days' }).click()
  await expect(sheet.getByText('Accepted')).toBeVisible()
  // Each day has a plan with the routes found.
  const plan = sheet.getByRole('list', { name: 'Plans made' }).getByRole('link').first()
  await expect(plan).toHaveText(/: Best days /)
  for (const date of await dates()) expect(date! >= from && date! <= last).toBe(true)
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect(sheet.getByText('Undone')).toBeVisible()
  await expect(plan).toHaveCount(0)
  expect(await dates()).toEqual([null, null, null])
})

test('the month is browsed by keyboard, its days keep the focus as months change, and one opens on the board', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/apps/logistics/ahead?month=now')
  await settled(page)
  const days = page.getByRole('list', { name: 'Days of the month' })
  const focused = days.locator('a:focus')
  const on = (day: string) => expect(focused).toHaveAttribute('href', new RegExp(`routes\\?date=${day}`))
  // Tab reaches today alone; arrows go on from it.
  await expect(days.locator('a[tabindex="0"]')).toHaveAttribute('aria-current', 'date')
  await days.locator('a[tabindex="0"]').focus()
  await on(dayAfter(0))
  await page.keyboard.press('ArrowLeft')
  await on(dayAfter(-1))
  await page.keyboard.press('ArrowRight')
  // On the first day of a month the page turns here.
  await on(dayAfter(0))
  await page.keyboard.press('ArrowUp')
  await on(dayAfter(-7))

  const month = page.getByRole('heading', { level: 2 })
  const name = await month.textContent()
  const turned = (months: number) => {
    const [year, number, day] = dayAfter(-7).split('-').map(Number) as [number, number, number]
    const last = new Date(Date.UTC(year, number + months, 0)).getUTCDate()
    return new Date(Date.UTC(year, number - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
  }
  await page.keyboard.press('PageDown')
  await expect(month).not.toHaveText(name!)
  await on(turned(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/routes\\?date=${turned(1)}`))
})
