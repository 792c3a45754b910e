import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addReviews } from './shop.ts'
import { asAdmin, settled, signIn, unique } from './visit.ts'

type Boards = { boards: { id: number; title: string; itemsIds: number[] }[] }
type Card = { id: number; title: string }

test.beforeEach(({ page }) => signIn(page))

test('the menu of a row stays open, and its row in place, while others change the list', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { product, ids } = await addReviews(page, ['Warm', 'Cold', 'Dim'])
  await page.goto(`/apps/ecommerce/manage-review?status=Pending&q=${product}`)
  await settled(page)
  await page.getByRole('button', { name: 'More for Cold' }).click()
  const publish = page.getByRole('menuitem', { name: 'Publish', exact: true })
  await expect(publish).toBeVisible()
  const rows = page.locator('tbody tr')
  const before = await rows.allInnerTexts()
  for (const id of ids.slice(0, 2)) {
    const reloaded = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/apps/ecommerce/reviews' && response.ok(),
    )
    await admin.patch(`/api/apps/ecommerce/reviews/${id}`, { status: 'Published' })
    await (await reloaded).finished()
  }
  await expect(publish).toBeVisible()
  expect(await rows.allInnerTexts()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(publish).toBeHidden()
  await expect.poll(() => rows.allInnerTexts()).not.toEqual(before)
})

test('the menu of a card stays open while a colleague moves the card', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { boards } = await admin.read<Boards>('/api/apps/kanban')
  const [from, to] = boards.filter(({ itemsIds }) => itemsIds.length > 0)
  const card = await admin.send<Card>('/api/apps/kanban/item/add', {
    itemTitle: unique('Card '),
    boardName: from!.title,
    boardId: from!.id,
  })
  await page.goto('/apps/kanban')
  await settled(page)
  await page.getByRole('button', { name: `More for ${card.title}` }).click()
  const copyLink = page.getByRole('menuitem', { name: 'Copy link' })
  await expect(copyLink).toBeVisible()
  const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/apps/kanban')
  await admin.change('/api/apps/kanban/item/state-update', {
    boardId: to!.id,
    ids: [...to!.itemsIds, card.id],
    before: to!.itemsIds,
  })
  await (await reloaded).finished()
  await expect(copyLink).toBeVisible()
  await copyLink.click()
  await expect(page.getByText(card.title).first()).toBeVisible()
})

test('an open menu stays under the pointer while the screen above it fills, and scrolls with its button', async ({
  page,
}) => {
  await page.goto('/apps/ecommerce/manage-review')
  await settled(page)
  // The highest, below which there is room for its menu wherever it goes.
  const button = page.getByRole('button', { name: /^More for / }).first()
  await button.click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await menu.evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)))
  const opened = await menu.boundingBox()
  const from = await button.boundingBox()
  await page.getByRole('table').evaluate((table) => {
    const late = document.createElement('div')
    late.style.blockSize = '120px'
    table.parentElement?.prepend(late)
  })
  expect((await button.boundingBox())!.y).toBe(from!.y + 120)
  expect(await menu.boundingBox()).toEqual(opened)
  await page.mouse.wheel(0, 60)
  await expect.poll(async () => (await menu.boundingBox())!.y).toBeCloseTo(opened!.y + 60, 0)
})
