import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type PlanRow = { id: number; name: string }
type Full = { deliveries: { id: number; recipient: string }[]; pool: { deliveryId: number }[]; kpis: { cost: number } }

/** "+$3.40" as 340. */
function inCents(text: string | null): number {
  const amount = Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100
  return Math.round(/^[^\d]*[-−]/.test(text ?? '') ? -amount : amount)
}

test('a day is planned by hand and by keyboard, optimised, and every step is undone', async ({ page, request }) => {
  // One search and every way to move a stop.
  test.slow()
  const admin = await asAdmin(request)
  const day = tomorrow()
  const plan = await admin.send<PlanRow>('/api/apps/logistics/plans', { day, name: unique('By hand') })
  await signIn(page)
  await withoutMap(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${plan.id}`)
  await settled(page)
  const pool = page.getByRole('group', { name: 'Unassigned', exact: true })
  const timeline = page.getByRole('list', { name: 'Routes by hour' })
  const figures = page.getByLabel('Plan in figures')
  const unassigned = async () =>
    Number(await figures.locator('div', { hasText: 'Unassigned' }).locator('dd').textContent())
  const cost = async () => inCents(await figures.locator('div', { hasText: 'Cost' }).locator('dd').textContent())
  const waiting = await unassigned()
  expect(waiting).toBeGreaterThan(2)

  // By the list of places.
  await pool.locator('[data-stop]').first().click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  const places = page.getByRole('dialog', { name: /^Move / })
  await places.getByRole('listitem').first().getByRole('button').click()
  await expect.poll(unassigned).toBe(waiting - 1)
  const first = timeline.locator('[data-stop]').first()
  await expect(first).toBeVisible()

  // By keyboard: the best place of all, earlier on its route, and off it again.
  await pool.locator('[data-stop]').first().focus()
  await page.keyboard.press('a')
  await expect.poll(unassigned).toBe(waiting - 2)
  await timeline.locator('[data-stop]').first().focus()
  await page.keyboard.press('u')
  await expect.poll(unassigned).toBe(waiting - 1)
  await page.keyboard.press('Control+z')
  await expect.poll(unassigned).toBe(waiting - 2)

  // By pointer, from the pool to a driver's hours: what the bubble says is what the plan costs more afterwards.
  const lane = timeline.locator('[data-lane]').first()
  const [from, to] = [await pool.locator('[data-stop]').first().boundingBox(), await lane.boundingBox()]
  await page.mouse.move(from!.x + 40, from!.y + 12)
  await page.mouse.down()
  await page.mouse.move(from!.x + 60, from!.y + 40)
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 4 })
  const bubble = page.locator('[data-bubble] [data-price]')
  await expect(bubble).toBeVisible()
  const [before, price] = [await cost(), inCents(await bubble.textContent())]
  expect(price).not.toBe(0)
  await page.mouse.up()
  const anyway = page.getByRole('button', { name: 'Put it there anyway' })
  await expect.poll(async () => (await anyway.isVisible()) || (await unassigned()) === waiting - 3).toBe(true)
  if (await anyway.isVisible()) await anyway.click()
  await expect.poll(unassigned).toBe(waiting - 3)
  // Each is rounded to a cent by itself. The server's answer says the same as the page.
  expect(Math.abs((await cost()) - before - price)).toBeLessThanOrEqual(1)
  const savedCost = async () => (await admin.read<Full>(`/api/apps/logistics/plans/${plan.id}`)).kpis.cost
  await expect.poll(async () => Math.abs((await savedCost()) - before - price)).toBeLessThanOrEqual(1)

  await page.getByRole('button', { name: 'Optimise', exact: true }).click()
  const choices = page.getByRole('dialog', { name: 'Optimise the plan' })
  await choices.getByText('Quick, 5 s').click()
  await choices.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'See changes' }).click({ timeout: 90_000 })
  const accept = page
    .getByRole('dialog', { name: 'Optimised plan' })
    .getByRole('button', { name: 'Accept', exact: true })
  // The decision is in reach however much would change.
  await expect(accept).toBeInViewport()
  await accept.click()
  await expect.poll(unassigned).toBeLessThan(waiting - 3)
  await page.getByRole('button', { name: 'Undo: Optimised plan accepted' }).click()
  await expect.poll(unassigned).toBe(waiting - 3)

  // An urgent order is added without leaving the board, and waits there for a route.
  const { deliveries, pool: left } = await admin.read<Full>(`/api/apps/logistics/plans/${plan.id}`)
  const known = deliveries.find(({ id }) => id === left[0]!.deliveryId)!
  await pool.getByRole('button', { name: 'Add delivery' }).click()
  const urgent = page.getByRole('dialog', { name: 'Add delivery' })
  await urgent
    .getByLabel(/^Recipient/)
    .first()
    .fill(known.recipient)
  await page.getByRole('option', { name: known.recipient }).first().click()
  await urgent.getByRole('button', { name: 'Add delivery' }).click()
  await expect(urgent).toBeHidden()
  await expect.poll(unassigned, { timeout: 20_000 }).toBe(waiting - 2)
  await admin.remove(`/api/apps/logistics/plans/${plan.id}`)
})
