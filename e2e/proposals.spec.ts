import { expect, type Page } from '@playwright/test'
import { dayUnderWay, windowBetween, type UnderWay } from './day-under-way.ts'
import { test } from './journey.ts'
import { settled, signIn } from './visit.ts'

const stops = (count: number) => Array.from({ length: count }, () => [])

/** The references of the open stops of a route, as its page lists them. */
async function stopsOnPage(page: Page, routeId: number): Promise<string[]> {
  await page.goto(`/apps/logistics/route/${routeId}?tab=stops`)
  await settled(page)
  return page.getByRole('row').getByRole('link').allInnerTexts()
}

/** The page of a driver, signed in with a code from the office. */
async function driverPage(page: Page, { admin, drivers }: UnderWay, index: number): Promise<Page> {
  const { id } = drivers[index]!
  const { link } = await admin.send<{ link: string }>(`/api/apps/logistics/drivers/${id}/sign-in-code`, undefined)
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const { pathname, search, hash } = new URL(link)
  await phone.goto(new URL(page.url()).origin + pathname + search + hash)
  return phone
}

test('a route that runs late gets another order, which its page shows, and gives it back with Undo', async ({
  page,
  request,
}) => {
  // The last one closes before its turn, at any hour's traffic, and not before that of the third; the first two are too near to be moved.
  const day = await dayUnderWay(request, [[[], [], [], [], [windowBetween(-30, 26)]]])
  const { setOff, depotId, drivers, routeOf } = day
  await setOff()
  const { name } = drivers[0]!
  await signIn(page)
  await page.goto(`/dashboards/logistics?depotId=${depotId}`)
  const accept = page.getByRole('button', { name: `Accept the new order for ${name}` })
  await expect(accept).toBeVisible({ timeout: 60_000 })
  const repairs = page.getByRole('region', { name: 'Proposed repairs' })
  await expect(repairs).toContainText('on time again')
  await accept.click()
  await expect(repairs).toContainText('accepted by')
  const before = await stopsOnPage(page, routeOf(name))
  expect(before).toHaveLength(5)
  await page.goto(`/dashboards/logistics?depotId=${depotId}`)
  await page.getByRole('button', { name: `Undo the new order for ${name}` }).click()
  await expect(repairs).toContainText('New order undone')
})

for (const problem of ['breakdown', 'ill'] as const)
  test(`what is left of a route goes to others after: ${problem}`, async ({ page, request }) => {
    const day = await dayUnderWay(request, [stops(4), stops(2), stops(2)])
    const { setOff, act, routeOf, drivers } = day
    await setOff()
    const stopped = routeOf(drivers[0]!.name)
    const before = await Promise.resolve(signIn(page)).then(() => stopsOnPage(page, stopped))
    expect(before).toHaveLength(4)
    await act(0, 'problem', { problem, note: 'Engine', files: [] })

    await page.goto('/apps/logistics/exceptions')
    const rows = page.getByRole('list', { name: 'Exceptions' })
    const row = rows.getByRole('listitem').filter({ hasText: drivers[0]!.name }).first()
    const give = row.getByRole('button', { name: /^Give 4 stops to / })
    await expect(give).toBeVisible({ timeout: 60_000 })
    await expect(row.getByText(/promises? kept · /)).toBeVisible()
    // From the row with one press, or from the sheet with a look at all ways.
    if (problem === 'breakdown') await give.click()
    else {
      await row.getByRole('button', { name: new RegExp(drivers[0]!.name) }).click()
      await page.getByRole('button', { name: 'Details' }).click()
      const panel = page.getByRole('main')
      const accept = panel.getByRole('button', { name: /^Accept: give the stops to / })
      await expect(accept.first()).toBeVisible({ timeout: 60_000 })
      // Ways to compare: what each keeps and takes.
      await expect(panel.getByText(/promises? kept · /).first()).toBeVisible()
      await expect(panel.getByText(/^Before: .* After: /).first()).toBeVisible()
      await expect(
        panel.getByText(new RegExp(`takes over the goods from ${drivers[0]!.vehicle}`)).first(),
      ).toBeVisible()
      await accept.first().click()
    }
    await expect(page.getByText(/stops? go(es)? to /).first()).toBeVisible()

    expect(await stopsOnPage(page, stopped)).toHaveLength(0)
    const taking = []
    for (const index of [1, 2]) {
      const references = await stopsOnPage(page, routeOf(drivers[index]!.name))
      if (before.some((one) => references.includes(one))) taking.push(index)
    }
    expect(taking.length).toBeGreaterThan(0)
    const [taker = 0] = taking
    await page.goto(`/apps/logistics/route/${routeOf(drivers[taker]!.name)}`)
    const transfer = page.getByRole('region', { name: 'Goods to take over' })
    await expect(transfer).toContainText(drivers[0]!.vehicle)
    await expect(transfer).toContainText('To do')
    const phone = await driverPage(page, day, taker)
    await expect(phone.getByText(`Take over from ${drivers[0]!.name}`)).toBeVisible()
    await phone.context().close()

    await page.goto(`/dashboards/logistics?depotId=${day.depotId}`)
    await page
      .getByRole('button', { name: `Undo moving stops from ${drivers[0]!.name}` })
      .first()
      .click()
    await expect(page.getByText('The routes are as they were before.')).toBeVisible()
    expect(await stopsOnPage(page, stopped)).toEqual(before)
    await page.goto(`/apps/logistics/route/${routeOf(drivers[taker]!.name)}`)
    await settled(page)
    await expect(transfer).toHaveCount(0)
  })
