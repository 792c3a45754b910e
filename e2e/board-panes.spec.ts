import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique } from './visit.ts'

type PlanRow = { id: number; name: string }
type Depots = { depots: { id: number; name: string }[] }

test('a plan covers the chosen depots, and a link to a missing plan says so', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const day = tomorrow()
  const { depots } = await admin.read<Depots>('/api/apps/logistics/depots?sortBy=name')
  const [first, second] = depots
  await signIn(page)
  await page.goto(`/apps/logistics/routes?date=${day}&depot=${second!.id}`)
  await settled(page)
  const choice = page.getByRole('combobox', { name: 'Depot' })
  await expect(choice).toHaveValue(String(second!.id))

  // Whichever plan of the day the board shows: other journeys make plans too.
  const shown = async (depotId: number) => {
    const { plans } = await admin.read<{ plans: PlanRow[] }>(`/api/apps/logistics/plans?date=${day}&depotId=${depotId}`)
    return page.getByRole('button', { name: new RegExp(`^(${plans.map((plan) => plan.name).join('|')})$`) })
  }

  // A plan of the depot in the head alone.
  const name = unique('Depot')
  await (await shown(second!.id)).click()
  await page.getByRole('menuitem', { name: 'New plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'New plan' })
  await expect(dialog.getByRole('checkbox', { name: second!.name })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: first!.name })).not.toBeChecked()
  await dialog.getByLabel('Plan name').fill(name)
  await dialog.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/plan=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('plan'))
  const { plans } = await admin.read<{ plans: (PlanRow & { depotIds: number[] })[] }>(
    `/api/apps/logistics/plans?date=${day}&depotId=${second!.id}`,
  )
  expect(plans.find((plan) => plan.id === id)?.depotIds).toEqual([second!.id])

  // It is not among those of the other depot.
  await choice.selectOption(String(first!.id))
  await (await shown(first!.id)).click()
  await expect(page.getByRole('menuitemradio', { name: /^Base/ })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // A link finds its day by itself; with another day in it, and once the plan is gone, it says so.
  await page.goto(`/apps/logistics/routes?plan=${id}`)
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.goto(`/apps/logistics/routes?date=2030-01-01&plan=${id}`)
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await admin.remove(`/api/apps/logistics/plans/${id}`)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await expect(page.getByText('This plan isn’t available')).toBeVisible()
  await page.getByRole('button', { name: 'Show the plans of this day' }).click()
  await expect(await shown(second!.id)).toBeVisible()
})

type Hours = { startSeconds: number; endSeconds: number }[]

test('the hours of a route are changed by field, by key and by dragging, and each change is undone', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request)
  const day = tomorrow()
  const plan = await admin.send<PlanRow>('/api/apps/logistics/plans', { day, name: unique('Hours') })
  const path = `/api/apps/logistics/plans/${plan.id}`
  const hours = async () => {
    const { routes } = await admin.read<{ routes: { hours: Hours }[] }>(path)
    return routes[0]!.hours.map(({ startSeconds, endSeconds }) => [startSeconds / 3600, endSeconds / 3600])
  }
  const first = await hours()
  const [[start, end]] = first as [[number, number]]
  await signIn(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${plan.id}`)
  await settled(page)
  const row = page.getByRole('list', { name: 'Routes by hour' }).getByRole('listitem').first()
  await row.getByRole('button').first().click()

  // A slip of the pen changes nothing, and says why.
  const ends = page.getByRole('combobox', { name: 'Shift ends' })
  for (const [slip, reason] of [
    ['25:00', 'Type a time such as'],
    [`0${start! - 1}:00`, 'ending the next day'],
  ] as const) {
    await ends.fill(slip)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect(page.getByRole('listbox')).toBeHidden()
  }
  await ends.fill('18:00')
  await page.keyboard.press('Enter')
  await expect.poll(hours).toEqual([[start, 18]])
  await page.getByRole('button', { name: 'Add a break' }).click()
  await expect.poll(async () => (await hours()).length).toBe(2)
  const [[, breakStart]] = (await hours()) as [[number, number]]

  // Three presses are one step.
  const handle = row.getByRole('slider', { name: /ends$/ }).first()
  await handle.focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(hours).toEqual([
    [start, breakStart],
    [breakStart + 0.75, 18],
  ])
  await page.keyboard.press('Control+z')
  await expect.poll(hours).toEqual([
    [start, breakStart],
    [breakStart + 0.5, 18],
  ])
  await page.getByRole('button', { name: 'Remove this break' }).click()
  await expect.poll(hours).toEqual([[start, 18]])

  const grip = (await row.getByRole('slider', { name: /starts$/ }).boundingBox())!
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 6)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2 + 80, grip.y + 6, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await hours())[0]![0]).toBeGreaterThan(start + 0.5)
  const undo = page.getByRole('button', { name: /^Undo: Change the hours/ })
  for (let step = 0; step < 4; step++) {
    await undo.click()
    await settled(page)
  }
  await expect.poll(hours).toEqual([[start, end]])
  await admin.remove(path)
})
