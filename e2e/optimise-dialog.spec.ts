import { expect, type Locator } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type PlanRow = { id: number }
type Full = { routes: { id: number; driverName: string | null; endDepotId: number | null }[] }
type Body = Record<string, unknown>

test('every choice of the dialog is in the request, and the server accepts it', async ({ page, request }) => {
  test.slow()
  const admin = await asAdmin(request)
  const day = tomorrow()
  const plan = await admin.send<PlanRow>('/api/apps/logistics/plans', { day, name: unique('Choices') })
  const { routes } = await admin.read<Full>(`/api/apps/logistics/plans/${plan.id}`)
  const [one, other] = [routes[0]!, routes[1]!]
  await signIn(page)
  await withoutMap(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${plan.id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Optimise', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Optimise the plan' })
  const sent = async (): Promise<Body> => {
    const leaving = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/runs'))
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    return (await leaving).postDataJSON() as Body
  }
  // Refused, so that the dialog stays and is sent again.
  await page.route('**/api/apps/logistics/plans/*/runs', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { message: 'Later' } }) : route.continue(),
  )

  await dialog.getByRole('radio', { name: 'Selected routes' }).check()
  await expect(dialog.getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  const which = dialog.getByRole('group', { name: 'Routes to optimise' })
  for (const { driverName } of [one, other]) await which.getByRole('checkbox', { name: driverName! }).check()
  await dialog.getByRole('checkbox', { name: 'Add unassigned deliveries too' }).uncheck()
  expect((await sent())['scope']).toEqual({ kind: 'routes', routeIds: [one.id, other.id], withPool: false })

  const weights = { cost: 25, onTime: 75, fairness: 40, sameDriver: 30, compact: 55, fewerVehicles: 20, co2: 60 }
  const names = {
    cost: 'Low cost',
    onTime: 'On time',
    fairness: 'Fair work',
    sameDriver: 'Same driver per customer',
    compact: 'Compact areas',
    fewerVehicles: 'Fewer vehicles',
    co2: 'Less CO₂',
  }
  for (const [goal, name] of Object.entries(names)) await slideTo(dialog, name, Reflect.get(weights, goal) as number)
  await choose(dialog, 'Fair by', 'Stops')
  await choose(dialog, 'Fair over', 'The last 4 weeks and this day')
  expect((await sent())['goals']).toMatchObject({ ...weights, fairnessOf: 'stops', fairnessOver: 'weeks' })

  await dialog.getByLabel('Stops that may change driver').fill('4')
  await dialog.getByLabel('Stops that may change time').fill('3')
  await dialog.getByLabel('By more than (min)').fill('20')
  await slideTo(dialog, 'Keep the current plan', 35)
  await dialog.getByLabel('Keep the loading order: only add stops').check()
  const limits = { mostMoved: 4, promises: { most: 3, minutes: 20 }, keepsOrder: true, weight: 35 }
  expect(await sent()).toMatchObject({ start: 'current', stability: limits })
  await dialog.getByText('Scratch', { exact: true }).click()
  await expect(dialog.getByLabel('Stops that may change driver')).toBeHidden()
  const nothing = { mostMoved: null, promises: null, keepsOrder: false, weight: 0 }
  expect(await sent()).toMatchObject({ start: 'scratch', stability: nothing })
  await dialog.getByText('The current plan', { exact: true }).click()
  await dialog.getByLabel('Keep everything else').check()
  const all = { mostMoved: 0, promises: { most: 0, minutes: 15 }, keepsOrder: true, weight: 0 }
  expect(await sent()).toMatchObject({ start: 'current', stability: all })

  await dialog.getByRole('button', { name: 'Drivers and vehicles' }).click()
  const named = (text: string) => `${text} ${one.driverName}`
  await dialog.getByLabel(named('Maximum stops for')).fill('15')
  await dialog.getByLabel(named('Maximum kilometres for')).fill('80')
  await dialog.getByRole('button', { name: new RegExp(`^Hours and depots of ${one.driverName} `) }).click()
  for (const [field, time] of [
    ['Shift starts', '09:30'],
    ['Shift ends', '15:00'],
  ] as const) {
    await dialog.getByLabel(field, { exact: true }).fill(time)
    await dialog.getByLabel(field, { exact: true }).press('Enter')
  }
  await dialog.getByLabel('Ends at').selectOption({ label: 'Last stop' })
  await dialog.getByRole('listitem').getByRole('checkbox', { name: other.driverName! }).uncheck()
  const { resources } = (await sent()) as { resources: (Body & { hours?: { endSeconds: number }[] })[] }
  const own = resources.find(({ routeId }) => routeId === one.id)
  expect(own).toMatchObject({ isUsed: true, mostStops: 15, mostKilometers: 80, endDepotId: null })
  expect([own?.hours?.[0], own?.hours?.at(-1)]).toMatchObject([{ startSeconds: 34_200 }, { endSeconds: 54_000 }])
  expect(resources.find(({ routeId }) => routeId === other.id)).toMatchObject({ isUsed: false })

  await dialog.getByLabel('Overtime up to (min)').fill('45')
  await dialog.getByLabel('Price of a late minute').fill('1.50')
  await dialog.getByLabel('Vehicles can reload during a route').uncheck()
  await dialog.getByLabel('Follow the rules for drivers’ hours').uncheck()
  const rules = { overtimeMinutes: 45, lateCentsPerMinute: 150, mayReload: false, hasBreaks: false }
  expect((await sent())['rules']).toMatchObject(rules)

  await dialog.getByText(/^Deep, /).click()
  await dialog.getByLabel('Length of a deep search').selectOption('5')
  expect(await sent()).toMatchObject({ pace: 'deep', deepMinutes: 5 })
  await dialog.getByText('Quick, 5 s').click()
  await page.unrouteAll()
  // What was refused is said below, over the foot of later dialogs.
  const refusals = page.getByRole('region', { name: 'Messages' }).getByRole('button')
  while ((await refusals.count()) > 0) await refusals.first().click()
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/runs') && answer.request().method() === 'POST')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  expect((await taken).status()).toBe(202)
  await expect(dialog).toBeHidden()

  // The result says which stops change, and what a part of it would come to.
  await page.getByRole('button', { name: 'See changes' }).click({ timeout: 90_000 })
  await page.getByRole('dialog', { name: 'Optimised plan' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'See changes' })).toBeHidden()

  // At once, without the dialog: what is unassigned, by the little menu.
  await page.getByRole('button', { name: 'More ways to optimise' }).click()
  await page.getByRole('menuitem', { name: /^Add \d+ unassigned/ }).click()
  await page.getByRole('button', { name: 'See changes' }).click({ timeout: 90_000 })
  const sheet = page.getByRole('dialog', { name: 'Optimised plan' })
  const changed = sheet.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(changed.first().getByText(/added/).first()).toBeVisible()
  if ((await changed.count()) > 1) {
    await changed.first().getByRole('checkbox').uncheck()
    await expect(sheet.getByText('Figures with the selected routes only.')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Accept the selected routes' })).toBeEnabled()
  }
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await admin.remove(`/api/apps/logistics/plans/${plan.id}`)
})

async function slideTo(dialog: Locator, name: string, value: number): Promise<void> {
  const slider = dialog.getByRole('slider', { name, exact: true })
  await slider.press('Home')
  for (let at = 0; at < value; at += 5) await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', String(value))
}

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click()
  await dialog.page().getByRole('option', { name: option, exact: true }).click()
}
