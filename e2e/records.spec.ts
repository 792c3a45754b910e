import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, unique } from './visit.ts'

test.beforeEach(({ page }) => signIn(page))

const dialogOf = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

type Case = { screen: string; list: string; rows: string; kind?: string }
const lists: Case[] = [
  { screen: '/apps/tickets', list: '/api/apps/tickets', rows: 'tickets' },
  { screen: '/apps/campaigns', list: '/api/apps/campaigns', rows: 'campaigns' },
  { screen: '/apps/projects', list: '/api/apps/projects', rows: 'projects' },
  { screen: '/apps/ecommerce/manage-review', list: '/api/apps/ecommerce/reviews', rows: 'reviews', kind: 'review' },
  { screen: '/apps/ecommerce/product/category-list', list: '/api/apps/ecommerce/categories', rows: 'categories' },
  { screen: '/apps/permissions', list: '/api/apps/permissions', rows: 'permissions' },
  { screen: '/apps/user/list', list: '/api/apps/users', rows: 'users' },
  { screen: '/apps/audit-log', list: '/api/apps/audit-log', rows: 'events', kind: 'change' },
]

for (const { screen, list, rows, kind = 'edit' } of lists)
  test(`${screen} opens a record by its address, also one on the last page`, async ({ page, request }) => {
    const admin = await asAdmin(request)
    const read = (query: string) => admin.read<Record<string, unknown>>(`${list}?itemsPerPage=5${query}`)
    const first = await read('')
    const total = Number(Object.entries(first).find(([key]) => /^total(?!Pages)/.test(key))?.[1])
    expect(total).toBeGreaterThan(5)
    const last = await read(`&page=${Math.ceil(total / 5)}`)
    const { id } = (last[rows] as { id: number | string }[]).at(-1)!
    await page.goto(`${screen}?itemsPerPage=5&open=${kind}-${id}`)
    await expect(dialogOf(page)).toBeVisible()
    await page.reload()
    await expect(dialogOf(page)).toBeVisible()
    await expect(page.locator('main tbody tr')).toHaveCount(5)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/open=/)
  })

test('a record opened by its address warns before unsaved text is lost, and reports a newer version', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request)
  const word = unique('Ticket ')
  const body = { subject: word, description: '', requester: 'Ann', email: '', assigneeId: null }
  const made = await admin.send<{ id: number; version: number }>('/api/apps/tickets', body)
  await page.goto(`/apps/tickets?q=${encodeURIComponent(word)}`)
  await settled(page)
  await page.getByRole('button', { name: `Edit “${word}”` }).click()
  const requester = dialogOf(page).getByRole('textbox', { name: 'Requester' })
  await expect(requester).toHaveValue('Ann')
  await page.goBack()
  await expect(dialogOf(page)).toHaveCount(0)
  await page.goForward()
  await requester.fill('Bo')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(requester).toHaveValue('Bo')

  await admin.change(`/api/apps/tickets/${made.id}`, { ...body, requester: 'Cy', version: made.version })
  await expect(dialogOf(page).getByText('Someone else changed this', { exact: true })).toBeVisible()
  await expect(requester).toHaveValue('Bo')
  await expect(dialogOf(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialogOf(page).getByRole('button', { name: 'Discard my changes and reload' }).click()
  await expect(requester).toHaveValue('Cy')
  await requester.fill('Di')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await admin.read(`/api/apps/tickets/${made.id}`)).toMatchObject({ requester: 'Di' })

  await page.getByRole('button', { name: `Edit “${word}”` }).click()
  await requester.fill('Ed')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: `Edit “${word}”` }).click()
  await expect(requester).toHaveValue('Di')
})

test('an address that adds a category opens its form, whose address follows its title until it is typed', async ({
  page,
}) => {
  await page.goto('/apps/ecommerce/product/category-list?add=true')
  const title = dialogOf(page).getByRole('textbox', { name: 'Title' })
  const slug = dialogOf(page).getByRole('textbox', { name: 'Slug' })
  await title.fill('Garden Chairs')
  await expect(slug).toHaveValue('garden-chairs')
  await slug.fill('chairs')
  await title.fill('Garden Tables')
  await expect(slug).toHaveValue('chairs')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/category-list$/)
})

test('who may do a thing says so when the things can’t be fetched, and tries again', async ({ page }) => {
  let isAway = true
  await page.route('**/api/access/rights', (route) =>
    isAway ? route.fulfill({ status: 500, json: { message: 'Broken' } }) : route.continue(),
  )
  await page.goto('/apps/roles?open=holders')
  const failure = dialogOf(page).getByRole('alert')
  await expect(failure).toBeVisible()
  isAway = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeHidden()
  await expect(dialogOf(page).getByRole('list').first()).toBeVisible()
})

/** Opens the campaigns from the tickets, as one step of the history. */
async function openCampaigns(page: Page): Promise<void> {
  await page.goto('/apps/tickets')
  await settled(page)
  await page.goto('/apps/campaigns')
  await settled(page)
}

const campaignName = (page: Page) => dialogOf(page).getByRole('textbox').first()
const addCampaign = (page: Page) => page.getByRole('button', { name: 'Add campaign' })

async function expectClosedAndOneStepLeaves(page: Page): Promise<void> {
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/apps\/campaigns$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/apps\/tickets$/)
}

test('one press of Back leaves a list whose drawer was opened and closed again and again', async ({ page }) => {
  await openCampaigns(page)
  const closings = [
    () => page.keyboard.press('Escape'),
    () => dialogOf(page).getByRole('button', { name: 'Cancel' }).click(),
    () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
    async () => {
      await campaignName(page).fill('Half a name')
      await page.keyboard.press('Escape')
      await question(page).getByRole('button', { name: 'Leave' }).click()
    },
  ]
  const length = await page.evaluate(() => history.length)
  for (const close of closings) {
    await addCampaign(page).click()
    await expect(dialogOf(page)).toBeVisible()
    await expect(page).toHaveURL(/open=add/)
    await close()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/apps\/campaigns$/)
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
  await expectClosedAndOneStepLeaves(page)
})

test('one press of Back leaves a list after a record was added and after one was changed', async ({ page }) => {
  await page.goto('/apps/campaigns')
  await settled(page)
  await page.goto('/apps/tickets')
  await settled(page)
  const word = unique('Ticket ')
  await page.getByRole('button', { name: 'Add ticket' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Subject' }).fill(word)
  await dialogOf(page).getByRole('textbox', { name: 'Requester' }).fill('Ann')
  await dialogOf(page).locator('button[type=submit]').click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/apps\/tickets$/)
  await page.getByRole('button', { name: `Edit “${word}”` }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Requester' }).fill('Bo')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/apps\/tickets$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/apps\/campaigns$/)
})

test('Back closes what is open, Forward opens it again, and a pasted address stays on its list', async ({ page }) => {
  await openCampaigns(page)
  await addCampaign(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toHaveCount(0)
  await page.goForward()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClosedAndOneStepLeaves(page)
  await page.goto('/apps/campaigns?open=add')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClosedAndOneStepLeaves(page)
})

test('a search typed just before a record is opened filters behind it, and doesn’t ask about the record’s changes', async ({
  page,
}) => {
  await page.goto('/apps/permissions')
  await settled(page)
  const edit = page.getByRole('button', { name: /^Edit / }).first()
  const name = (await edit.getAttribute('aria-label'))!.replace('Edit ', '')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await edit.click()
  await page.getByRole('dialog').getByLabel('Name').fill('Changed')
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Changed')
})
