import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, unique } from './visit.ts'

async function personOf(request: Parameters<typeof asAdmin>[0], name: string): Promise<number> {
  const admin = await asAdmin(request)
  const { users } = await admin.read<{ users: { id: number }[] }>(`/api/apps/users?q=${name}@demo.com`)
  return users[0]!.id
}

const writing = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const log = (page: Page) => page.getByRole('group', { name: /^Messages with/ })
const bubble = (page: Page, words: string) => log(page).locator('[id^="message-"]', { hasText: words })

test('two people write to each other, see messages and their status at once, edit and delete', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const dispatcher = await personOf(request, 'dispatcher')
  await signIn(page)
  await page.goto(`/apps/chat?with=${dispatcher}`)
  await settled(page)
  const words = unique('Gate is open ')
  await writing(page).fill(`${words} one`)
  await writing(page).press('Shift+Enter')
  await writing(page).pressSequentially('second line')
  await writing(page).press('Enter')
  await expect(bubble(page, words)).toContainText('second line')
  await expect(writing(page)).toHaveValue('')

  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await signIn(other, 'dispatcher')
  await other.goto('/apps/chat')
  await settled(other)
  await expect(bubble(page, words).getByRole('img', { name: 'Delivered' })).toBeVisible()
  const entry = other.getByRole('complementary', { name: 'Chats and contacts' }).getByRole('link', { name: words })
  await expect(entry).toContainText(/unread message/)
  await entry.click()
  await expect(bubble(other, words)).toBeVisible()
  await expect(bubble(page, words).getByRole('img', { name: 'Seen' })).toBeVisible()

  await writing(other).pressSequentially('On')
  await expect(page.getByText('is typing…')).toBeVisible()
  const answer = unique('On my way to MVD-24007 ')
  await writing(other).fill(answer)
  await writing(other).press('Enter')
  await expect(bubble(page, answer)).toBeVisible()
  await expect(bubble(page, answer).getByRole('link', { name: /MVD-24007/ })).toBeVisible()
  await expect(bubble(other, answer).getByRole('img', { name: 'Seen' })).toBeVisible()

  await writing(other).press('ArrowUp')
  await expect(writing(other)).toHaveValue(answer)
  await writing(other).fill(`${answer} soon`)
  await writing(other).press('Enter')
  await expect(bubble(page, `${answer} soon`)).toContainText('edited')
  await bubble(other, answer).hover()
  await bubble(other, answer).getByRole('button', { name: 'Message actions' }).click()
  await other.getByRole('menuitem', { name: 'Delete message' }).click()
  await expect(bubble(page, answer)).toHaveCount(0)
  await expect(log(page).getByText('This message was deleted').last()).toBeVisible()
  await context.close()
})

test('messages written without a connection are sent once it is back, in order and once', async ({ page, request }) => {
  const driver = await personOf(request, 'driver')
  await signIn(page)
  await page.goto(`/apps/chat?with=${driver}`)
  await settled(page)
  const word = unique('tunnel')
  await page.context().setOffline(true)
  for (const number of [1, 2, 3]) {
    await writing(page).fill(`${word} ${number}`)
    await writing(page).press('Enter')
  }
  await expect(log(page).getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(3)
  await page.context().setOffline(false)
  await expect(bubble(page, word)).toHaveCount(3)
  await expect(log(page).getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(0)
  const admin = await asAdmin(request)
  const { chat } = await admin.read<{ chat: { messages: { message: string }[] } }>(`/api/apps/chat/chats/${driver}`)
  const sent = chat.messages.map(({ message }) => message).filter((message) => message.startsWith(word))
  expect(sent).toEqual([1, 2, 3].map((number) => `${word} ${number}`))
})

test('a group is made, written to, searched and left', async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/chat')
  await settled(page)
  const name = unique('North team ')
  await page.getByRole('button', { name: 'New chat or group' }).click()
  await page.getByRole('menuitem', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Group name').fill(name)
  await dialog.getByLabel('Members').fill('Daniel')
  await page.getByRole('option', { name: /Daniel Okafor/ }).click()
  await dialog.getByLabel('Members').press('Tab')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(log(page)).toContainText('You added Daniel Okafor')
  await writing(page).fill('Fog along the river')
  await writing(page).press('Enter')
  await expect(bubble(page, 'Fog along the river')).toBeVisible()
  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('textbox', { name: 'Search in this chat' }).fill('FOG')
  await expect(page.getByRole('search').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Search in this chat' }).press('Escape')

  await page.getByRole('button', { name: 'View details' }).click()
  await page.getByRole('button', { name: 'Leave group' }).click()
  await page
    .getByRole('dialog', { name: `Leave ${name}?` })
    .getByRole('button', { name: 'Leave group' })
    .click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start conversation' })).toBeVisible()
})
