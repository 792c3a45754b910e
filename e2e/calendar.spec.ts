import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, restOnNotices, settled, signIn, unique } from './visit.ts'

test('a daily event is added, one occurrence changes, others see it once it is shared, and a deletion is undone', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const admin = await asAdmin(request)
  const [title, once] = [unique('Yard walk'), unique('Short walk')]
  await restOnNotices(page)
  await signIn(page)
  await page.goto('/apps/calendar')
  await settled(page)
  await page.getByRole('button', { name: 'Add event' }).first().click()
  const drawer = page.getByRole('dialog')
  // The complaint about the empty title waits for the click, which would miss the box otherwise.
  await drawer.getByRole('textbox', { name: 'Title' }).click()
  const allDay = drawer.getByRole('checkbox', { name: 'All day' })
  const isTicked = await allDay.isChecked()
  await allDay.click()
  await expect(allDay).toBeChecked({ checked: !isTicked })
  await allDay.click()
  await drawer.getByRole('button', { name: 'Add event' }).click()
  await expect(drawer.getByText('This field is required.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Title' }).fill(title)
  await drawer.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Every day' }).click()
  await drawer.getByRole('button', { name: 'Add event' }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('tab', { name: 'List' }).click()
  const first = page.getByText(title).first()
  await expect(first).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await signIn(other, 'dispatcher')
  await other.goto('/apps/calendar')
  await settled(other)
  await other.getByRole('tab', { name: 'List' }).click()
  await expect(other.getByText('Review of last week’s routes').first()).toBeVisible()
  await expect(other.getByText(title)).toHaveCount(0)

  await first.click()
  await drawer.getByRole('textbox', { name: 'Title' }).fill(once)
  await drawer.getByRole('checkbox', { name: 'Share with everyone' }).check()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(once).first()).toBeVisible()
  await expect(other.getByText(once).first()).toBeVisible()
  await context.close()

  await page.getByRole('main').getByText(once).first().click()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText(once).first()).toBeVisible()

  const events = await admin.read<{ id: number; title: string }[]>('/api/apps/calendar?calendars=Business')
  for (const { id } of events.filter((event) => [title, once].includes(event.title)))
    await admin.remove(`/api/apps/calendar/${id}`)
})
