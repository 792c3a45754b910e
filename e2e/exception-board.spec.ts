import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { settled, signIn } from './visit.ts'

/** The driver of the sample writes a note about their route, or one of its stops: for each, the office sees one exception. */
async function writeNote({ request }: Page, stop?: number): Promise<void> {
  const reply = await request.post('/api/auth/login', { data: { email: 'driver@demo.com', password: 'driver' } })
  const { accessToken } = (await reply.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const { routes } = (await (await request.get('/api/driver/day', { headers })).json()) as {
    routes: { id: number; stops: { stopId: number }[] }[]
  }
  const action = {
    id: crypto.randomUUID(),
    sequence: 1,
    kind: 'note',
    routeId: routes[0]?.id ?? null,
    stopId: stop === undefined ? null : (routes[0]?.stops[stop]?.stopId ?? null),
    at: new Date().toISOString(),
    sinceStartMs: 0,
    place: null,
    data: { note: 'The gate is closed' },
  }
  const data = { deviceId: crypto.randomUUID(), actions: [action] }
  expect((await request.post('/api/driver/actions', { headers, data })).ok()).toBe(true)
}

/** Lifts a card, moves it by so many columns, and lets it go once it is said to be in the right one. */
async function carry(card: Locator, [key, times]: ['ArrowLeft' | 'ArrowRight', number], column: string): Promise<void> {
  const page = card.page()
  const said = page.locator('[id^="rfd-announcement"]')
  // While another card is still settling, none is lifted.
  await expect(async () => {
    await card.press('Space')
    await expect(said).toContainText('Lifted.', { timeout: 4000 })
  }).toPass()
  for (let step = 0; step < times; step++) await card.press(key)
  await expect(said).toContainText(`in ${column}`)
  await card.press('Space')
}

test('an exception goes from column to column by keyboard, and others see it move', async ({
  page,
  browser,
  baseURL,
}) => {
  await writeNote(page)
  const address = '/apps/logistics/exceptions?kind=note'
  const cardIn = (where: Page, column: string) =>
    where.getByRole('region', { name: column, exact: true }).getByRole('group', { name: 'Note from the driver' })
  await signIn(page)
  await page.goto(address)
  await settled(page)
  await page.getByText('Board', { exact: true }).click()
  await expect(page).toHaveURL(/view=board/)
  await expect(cardIn(page, 'New')).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await signIn(other)
  await other.goto(`${address}&view=board`)
  await expect(cardIn(other, 'New')).toBeVisible()

  await carry(cardIn(page, 'New'), ['ArrowRight', 1], 'In progress')
  await expect(cardIn(page, 'In progress')).toBeVisible()
  await expect(cardIn(other, 'In progress')).toBeVisible()

  await carry(cardIn(page, 'In progress'), ['ArrowRight', 1], 'Snoozed')
  await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cardIn(page, 'In progress')).toBeVisible()
  await carry(cardIn(page, 'In progress'), ['ArrowRight', 1], 'Snoozed')
  await page.getByRole('button', { name: /^In 1 hour/ }).click()
  await expect(cardIn(page, 'Snoozed').getByText(/^Snoozed until/)).toBeVisible()
  await expect(cardIn(other, 'Snoozed')).toBeVisible()

  await carry(cardIn(page, 'Snoozed'), ['ArrowRight', 1], 'Done')
  const asked = page.getByRole('dialog', { name: 'Resolve: Note from the driver' })
  await asked.getByLabel('Reason').selectOption('Recipient called')
  await asked.getByRole('button', { name: 'Resolve' }).click()
  await expect(asked).toBeHidden()
  await expect(cardIn(page, 'Done').getByText('Recipient called')).toBeVisible()
  await expect(cardIn(other, 'Done')).toBeVisible()

  await carry(cardIn(page, 'Done'), ['ArrowLeft', 1], 'Snoozed')
  await expect(page.getByText('Reopen this exception first, then snooze it.')).toBeVisible()
  await carry(cardIn(page, 'Done'), ['ArrowLeft', 2], 'In progress')
  await expect(cardIn(other, 'In progress')).toBeVisible()
  await context.close()

  await cardIn(page, 'In progress').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Exceptions' }).getByRole('heading', { name: 'History' })).toBeVisible()
})

test('the exceptions stand among the boards of cards', async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/kanban')
  await settled(page)
  await page
    .getByRole('button', { name: /^Board/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Exceptions' }).click()
  await expect(page.getByRole('region', { name: 'In progress', exact: true })).toBeVisible()
})

test('a card that is dropped with the mouse arrives where people want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await writeNote(page, 0)
  await signIn(page)
  await page.goto('/apps/logistics/exceptions?kind=note&view=board')
  await settled(page)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column('New').getByRole('group', { name: 'Note from the driver' }).first()
  await expect(card).toBeVisible()
  const before = await column('In progress').getByRole('group').count()
  const from = (await card.boundingBox())!
  const to = (await column('In progress').boundingBox())!
  await page.mouse.move(from.x + 60, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y + 50, { steps: 6 })
  await page.mouse.move(to.x + 100, to.y + 120, { steps: 15 })
  await expect(page.locator('[id^="rfd-announcement"]')).toContainText('in In progress')
  await page.mouse.up()
  await expect(column('In progress').getByRole('group')).toHaveCount(before + 1)
})
