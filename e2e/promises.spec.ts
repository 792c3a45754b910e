import { expect } from '@playwright/test'
import { dayUnderWay } from './day-under-way.ts'
import { test } from './journey.ts'
import { settled, signIn, tomorrow } from './visit.ts'

/** As the question shows it: on one line. */
const unbroken = (reference: string) => reference.replaceAll('-', '\u2060-\u2060')

test('a change of deliveries says first which promised times it breaks', async ({ page, request }) => {
  const { admin, word, drivers } = await dayUnderWay(request, [[[], [], [], []]])
  const [first = 0, second = 0, third = 0, last = 0] = drivers[0]!.deliveryIds
  await admin.send('/api/apps/logistics/promises/passed-on', { deliveryIds: [first, second, last] })
  const read = (id: number) =>
    admin.read<{ date: string; reference: string; state: string }>(`/api/apps/logistics/deliveries/by-id/${id}`)
  const { reference, date: today } = await read(first)
  const { reference: other } = await read(third)

  await signIn(page)
  await page.goto(`/apps/logistics/deliveries?q=${word}`)
  await settled(page)
  const question = page.getByRole('dialog', { name: /^Break .*promised times?\?$/ })
  const setDate = async (name: string) => {
    const cell = page.getByRole('row').filter({ hasText: name })
    await cell.getByRole('button', { name: /^Date:/ }).click()
    await cell.getByLabel('Date', { exact: true }).fill(tomorrow())
    await page.keyboard.press('Enter')
  }
  await setDate(reference)
  await expect(question).toContainText(unbroken(reference))
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  const itsCell = page.getByRole('row').filter({ hasText: reference })
  await expect(itsCell.getByRole('button', { name: /^Date:/ })).toBeFocused()
  expect((await read(first)).date).toBe(today)
  // Nobody was promised a time there.
  await setDate(other)
  await expect.poll(async () => (await read(third)).date).toBe(tomorrow())
  await setDate(reference)
  await question.getByRole('button', { name: 'Change anyway' }).click()
  await expect.poll(async () => (await read(first)).date).toBe(tomorrow())

  const { reference: left } = await read(second)
  await page.getByRole('row').filter({ hasText: left }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cancel deliveries' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel 1 delivery?' })
  await cancelling.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await cancelling.getByRole('button', { name: 'Cancel deliveries' }).click()
  await expect(question).toContainText(unbroken(left))
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel deliveries' })).toBeFocused()
  expect((await read(second)).state).toBe('published')

  await page.goto(`/apps/logistics/delivery/${left}`)
  await settled(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /^Edit/ })
  await drawer.getByLabel('Date', { exact: true }).fill(tomorrow())
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText(unbroken(left))
  await question.getByRole('button', { name: 'Change anyway' }).click()
  await expect.poll(async () => (await read(second)).date).toBe(tomorrow())
  await expect(drawer).toBeHidden()

  await page.goto(`/apps/logistics/delivery/${(await read(last)).reference}`)
  await settled(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await drawer.getByRole('combobox', { name: 'Address' }).fill('Calle Lejana 900')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('its present address and depot')
})
