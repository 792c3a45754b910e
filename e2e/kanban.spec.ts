import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, restOnNotices, settled, signIn, unique } from './visit.ts'

test('a board is filled, a card moves by keyboard, others see it, and what is deleted comes back', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const admin = await asAdmin(request)
  const [first, second] = [unique('Inbox'), unique('Loaded')]
  await restOnNotices(page)
  await signIn(page)
  await page.goto('/apps/kanban')
  await settled(page)
  const addTo = async (label: string, field: string, title: string, within = page.locator('body')) => {
    await within.getByRole('button', { name: label }).click()
    await within.getByRole('textbox', { name: field }).fill(title)
    await within.getByRole('textbox', { name: field }).press('Enter')
  }
  await addTo('Add column', 'Column name', first)
  const inbox = page.getByRole('region', { name: first })
  await expect(inbox).toBeVisible()
  await page.getByRole('textbox', { name: 'Column name' }).fill(first)
  await page.getByRole('textbox', { name: 'Column name' }).press('Enter')
  await expect(page.getByText(/There is already a column called/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Column name' }).fill(second)
  await page.getByRole('textbox', { name: 'Column name' }).press('Enter')
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

test('a second board is added, chosen by its address, renamed, and comes back with its columns', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request)
  const [name, column] = [unique('Workshop'), unique('Repairs')]
  await restOnNotices(page)
  await signIn(page)
  await page.goto('/apps/kanban')
  await settled(page)
  const before = await page.getByRole('region').count()
  const choose = async (item: string) => {
    await page.getByRole('button', { name: /^Board: / }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Add board')
  const dialog = page.getByRole('dialog', { name: 'Add board' })
  await dialog.getByLabel('Board name').fill(name)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('button', { name: `Board: ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/[?&]board=\d+/)
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByRole('textbox', { name: 'Column name' }).fill(column)
  await page.getByRole('textbox', { name: 'Column name' }).press('Enter')
  await expect(page.getByRole('region', { name: column })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: column })).toBeVisible()
  await choose('Rename board')
  const renaming = page.getByRole('dialog', { name: 'Rename board' })
  await renaming.getByLabel('Board name').fill(`${name} 2`)
  await renaming.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: `Board: ${name} 2` })).toBeVisible()

  await choose('Delete board')
  await expect(page.getByRole('button', { name: 'Board: Main board' })).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await choose(`${name} 2`)
  await expect(page.getByRole('region', { name: column })).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/apps/kanban')
  await admin.remove(`/api/apps/kanban/sets/${searchParams.get('board')}`)
})
