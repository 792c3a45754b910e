import { expect, test } from '@playwright/test'
import { asAdmin, settled, signIn, unique } from './visit.ts'

type Plan = { id: number; version: number; pool: { deliveryId: number }[]; routes: { id: number }[] }

test('a plan is published, changed, published again, and recalled', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', { day, name: unique('Publish') })
  const path = `/api/apps/logistics/plans/${id}`
  const place = async (position: number) => {
    const { version, pool, routes } = await admin.read<Plan>(path)
    const edit = { kind: 'move', deliveryIds: [pool[0]!.deliveryId], routeId: routes[0]!.id, position }
    await admin.send(`${path}/edits`, { version, edits: [edit] })
  }
  const published = async () =>
    (
      await admin.read<{ routes: { id: number; stops: number; state: string }[] }>(
        `/api/apps/logistics/routes?planId=${id}`,
      )
    ).routes[0]
  await place(0)
  await signIn(page)
  await page.goto(`/apps/logistics/routes?date=${day}&plan=${id}`)
  await settled(page)
  const dialog = page.getByRole('dialog', { name: 'Publish the plan' })
  const publish = async () => {
    await page.getByRole('button', { name: /^Publish \d+ change/ }).click()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Published as \d+$/)).toBeVisible()
  }
  await publish()
  expect((await published())?.stops).toBe(1)

  // Another person changes the plan: the button follows.
  await place(1)
  await expect(page.getByText(/^Changed since \d+$/)).toBeVisible()
  await publish()
  const route = (await published())!
  expect(route.stops).toBe(2)

  await page.goto(`/apps/logistics/route/${route.id}?tab=stops`)
  await expect(page.getByRole('row')).toHaveCount(3)
  const recall = async () => {
    await page.getByRole('button', { name: 'Recall' }).click()
    await page
      .getByRole('dialog', { name: /^Recall publication/ })
      .getByRole('button', { name: 'Recall' })
      .click()
  }
  await recall()
  await expect(page.getByRole('row')).toHaveCount(2)
  await recall()
  await expect.poll(async () => (await published())?.state).toBe('recalled')
  await admin.remove(path)
})
