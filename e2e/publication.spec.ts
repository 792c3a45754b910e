import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, signIn, tomorrow, unique, withoutMap } from './visit.ts'

type Plan = { id: number; version: number; pool: { deliveryId: number }[]; routes: { id: number }[] }

test('a plan is published, changed, published again, and recalled', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const day = tomorrow()
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Publish') })
  const path = `/api/apps/logistics/plans/${id}`
  const place = async (position: number) => {
    const { version, pool, routes } = await admin.read<Plan>(path)
    const edit = { kind: 'move', deliveryIds: [pool[0]!.deliveryId], routeId: routes[0]!.id, position }
    await admin.send(`${path}/edits`, { version, edits: [edit] })
  }
  const published = async () =>
    (
      await admin.read<{ routes: { id: number; stops: number; number: number; driverName: string }[] }>(
        `/api/apps/logistics/routes?planId=${id}`,
      )
    ).routes[0]
  await place(0)
  const { version } = await admin.read<Plan>(path)
  const { replaced } = await admin.read<{ replaced: { number: number }[] }>(`${path}/publication`)
  await admin.send(`${path}/publication`, { version, number: replaced[0]?.number ?? 0, note: '', driverIds: [] })
  expect((await published())?.stops).toBe(1)
  const tell = async () => {
    const { id: routeId } = (await published())!
    const { stopList } = await admin.read<{ stopList: { deliveryId: number }[] }>(
      `/api/apps/logistics/routes/${routeId}`,
    )
    const deliveryIds = stopList.map(({ deliveryId }) => deliveryId)
    await admin.send('/api/apps/logistics/promises/passed-on', { deliveryIds })
  }
  await tell()
  // Before the stop whose recipient was told a time: it comes later now.
  await place(0)

  await signIn(page)
  await withoutMap(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await expect(page.getByText(/^Changed since \d+$/)).toBeVisible()
  const promises = page.getByLabel('Plan in figures').getByTitle(/Stops with a promised time: \d+\.$/)
  await expect(promises).toContainText('Broken promises')
  await page.getByRole('button', { name: /^Publish \d+ change/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the plan' })
  // Back closes it, and a link opens it.
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/[?&]open=publish(&|$)/)
  const link = page.url()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goto(link)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Published as \d+$/)).toBeVisible()
  const route = (await published())!
  expect(route.stops).toBe(2)
  await tell()
  const { driverName } = route

  await page.goto(`/apps/logistics/route/${route.id}?tab=stops`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Recall', exact: true }).click()
  const one = page.getByRole('dialog', { name: `Recall the route of ${driverName}?` })
  await expect(one).toContainText('This breaks the times that 2 recipients were promised.')
  await expect(one.getByRole('button', { name: 'Recall route' })).toBeEnabled()
  await one.getByRole('button', { name: 'Recall all routes instead' }).click()
  const recall = page.getByRole('dialog', { name: /^Recall the route of publication/ })
  // Whose routes are taken back is said before it happens.
  await expect(recall).toContainText(driverName)
  await recall.getByRole('button', { name: 'Recall all routes' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await admin.remove(`${path}/publication?number=${(await published())!.number}`)
})
