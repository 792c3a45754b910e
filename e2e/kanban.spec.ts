import { expect, test } from '@playwright/test'
import { asAdmin, settled, signIn, unique } from './visit.ts'

test('a board is filled, a card moves by keyboard, others see it, and what is deleted comes back', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const admin = await asAdmin(request)
  const [first, second] = [unique('Inbox'), unique('Loaded')]
  await signIn(page)
  await page.goto('/apps/kanban')
  await settled(page)
  const addTo = async (label: string, field: string, title: string, within = page.locator('body')) => {
    await within.getByRole('button', { name: label }).click()
    await within.getByRole('textbox', { name: field }).fill(title)
    await within.getByRole('textbox', { name: field }).press('Enter')
  }
  await addTo('Add board', 'Board name', first)
  const inbox = page.getByRole('region', { name: first })
  await expect(inbox).toBeVisible()
  await page.getByRole('textbox', { name: 'Board name' }).fill(first)
  await page.getByRole('textbox', { name: 'Board name' }).press('Enter')
  await expect(page.getByText(/There is already a board called/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Board name' }).fill(second)
  await page.getByRole('textbox', { name: 'Board name' }).press('Enter')
  const loaded = page.getByRole('region', { name: second })
  await expect(loaded).toBeVisible()

  const title = unique('Weigh the pallets')
  await addTo('Add card', 'Title', title, inbox)
  const card = page.getByRole('group', { name: title })
  await expect(card).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await signIn(other, 'dispatcher')
  await other.goto('/apps/kanban')
  await expect(other.getByRole('group', { name: title })).toBeVisible()

  await inbox.getByRole('textbox', { name: 'Title' }).press('Escape')
  await card.focus()
  await card.press('Space')
  await expect(page.locator('[id^="rfd-announcement"]')).toContainText('Lifted.')
  await card.press('ArrowRight')
  await expect(page.locator('[id^="rfd-announcement"]')).toContainText(`1 of 1 in ${second}`)
  await card.press('Space')
  await expect(loaded.getByRole('group', { name: title })).toBeVisible()
  await expect(other.getByRole('region', { name: second }).getByRole('group', { name: title })).toBeVisible()
  await context.close()

  await card.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Edit card' })
  await drawer.getByLabel('Due').fill('2020-01-31')
  await drawer.getByLabel('Due').press('Tab')
  await drawer.getByLabel('Labels').fill('Heavy')
  await drawer.getByLabel('Labels').press('Enter')
  await drawer.getByLabel('Write a comment').fill('The scale is free at ten.')
  await drawer.getByRole('button', { name: 'Add comment' }).click()
  await expect(drawer.getByText('The scale is free at ten.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(card.getByText('Overdue, 31 Jan')).toBeVisible()
  await expect(card.getByText('Heavy')).toBeVisible()

  await card.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  const { boards } = await admin.read<{ boards: { id: number; title: string }[] }>('/api/apps/kanban')
  for (const { id } of boards.filter((board) => [first, second].includes(board.title)))
    await admin.remove(`/api/apps/kanban/board/${id}`)
  await expect(inbox).toHaveCount(0)
})
