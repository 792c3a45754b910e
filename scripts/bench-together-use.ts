import type { Page } from '@playwright/test'
import { dice } from '../kit/server/sample.ts'
import type { Client } from './bench-board-day.ts'

export type Person = { name: 'admin' | 'dispatcher'; id: number; client: Client; board: Page; chat: Page }
export type Boards = { boards: { id: number; title: string; itemsIds: number[] }[] }
export type Roll = ReturnType<typeof dice>
export type Use = { seconds: number; seed: number }

export const columns = ['Together: waiting', 'Together: on the road', 'Together: done']
/** The last messages, as far as both logs surely draw them. */
const most = 15

export async function write({ chat }: Person, words: string): Promise<void> {
  const field = chat.getByRole('textbox', { name: 'Write a message' })
  await field.fill(words)
  await field.press('Enter')
}

export async function moveCard(page: Page, id: number, steps: string[]): Promise<void> {
  const card = page.locator(`[aria-labelledby="card-${id}"]`)
  await card.focus()
  await card.press('Space')
  await page.locator('[data-held]').waitFor({ state: 'attached' })
  for (const step of steps) await page.keyboard.press(step)
  await page.keyboard.press('Space')
}

/** Both people act at once for so long; fails where they and the server don't end with the same. */
export async function useAtRandom(people: Person[], client: Client, { seconds, seed }: Use) {
  const end = Date.now() + seconds * 1000
  const done = await Promise.all(people.map((person, index) => useUntil(end, person, dice(seed * 1000 + index))))
  const [one, other] = people as [Person, Person]
  await waitUntilAgreed(async () => ({
    boards: [await boardsIn(one.board), await boardsIn(other.board), await boardsAt(client)],
    messages: [await messagesIn(one.chat), await messagesIn(other.chat), await messagesAt(one, other)],
  }))
  return Object.fromEntries(people.map(({ name }, index) => [name, done[index]!]))
}

/** Waits until all show the same: what was done last is still on its way. */
export async function waitUntilAgreed(look: () => Promise<Record<string, string[]>>): Promise<void> {
  let seen = await look()
  for (let tries = 0; tries < 240 && !isSame(seen); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    seen = await look()
  }
  if (isSame(seen)) return
  console.log(JSON.stringify(seen, null, 1))
  throw new Error('The two browsers and the server do not show the same.')
}

function isSame(seen: Record<string, string[]>): boolean {
  return Object.values(seen).every(([first, ...others]) => others.every((one) => one === first))
}

async function useUntil(end: number, person: Person, roll: Roll) {
  const done = { moved: 0, added: 0, deleted: 0, renamed: 0, wrote: 0, edited: 0, gaveUp: 0 }
  while (Date.now() < end) {
    const act = roll.one(choices)
    try {
      await acts[act](person, roll)
      done[act]++
    } catch (error) {
      // The other person took the card away in the meantime.
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
      done.gaveUp++
      await person.board.keyboard.press('Escape')
    }
  }
  return done
}

/** What is done oftener stands here oftener. */
const choices = ['moved', 'moved', 'moved', 'added', 'deleted', 'renamed', 'wrote', 'wrote', 'edited'] as const

type Act = (person: Person, roll: Roll) => Promise<void>

const acts: Record<'moved' | 'added' | 'deleted' | 'renamed' | 'wrote' | 'edited', Act> = {
  async moved({ board }, roll) {
    const id = await anyCard(board, roll)
    const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']
    const steps = Array.from({ length: roll.number(1, 3) }, () => roll.one(keys))
    if (id) await moveCard(board, id, steps)
  },
  async added({ board, name }, roll) {
    const column = board.getByRole('region', { name: roll.one(columns) })
    await column.getByRole('button', { name: 'Add card' }).click({ timeout: 3000 })
    await column
      .getByRole('textbox', { name: 'Title' })
      .fill(`Card of ${name} ${roll.number(1, 10_000)}`, { timeout: 3000 })
    await board.keyboard.press('Enter')
    await board.keyboard.press('Escape')
  },
  async deleted({ board }, roll) {
    const id = await anyCard(board, roll)
    if (!id) return
    const card = board.locator(`[aria-labelledby="card-${id}"]`)
    await card.getByRole('button', { name: /^More for/ }).click({ timeout: 3000 })
    await board.getByRole('menuitem', { name: 'Delete' }).click({ timeout: 3000 })
  },
  /** Through the API, as the drawer sends it. */
  async renamed({ client, board, name }, roll) {
    const id = await anyCard(board, roll)
    const item = { id, title: `Renamed by ${name} ${roll.number(1, 10_000)}` }
    if (id) await client('PUT', '/api/apps/kanban/item/update', { item }).catch(() => undefined)
  },
  async wrote(person, roll) {
    await write(person, `<${person.name} says ${roll.number(1, 1_000_000)}>`)
  },
  async edited({ chat }, roll) {
    const field = chat.getByRole('textbox', { name: 'Write a message' })
    await field.press('ArrowUp')
    await field.press('End')
    await field.pressSequentially(`(${roll.number(1, 100)})`)
    await field.press('Enter')
  },
}

async function anyCard(page: Page, roll: Roll): Promise<number | undefined> {
  const ids = await page.evaluate(
    (names) =>
      names.flatMap((name) =>
        [...document.querySelectorAll(`section[aria-label="${name}"] [id^="card-"]`)].map(({ id }) =>
          Number(id.slice('card-'.length)),
        ),
      ),
    columns,
  )
  return ids.length > 0 ? roll.one(ids) : undefined
}

const boardsIn = (page: Page) =>
  page.evaluate(
    (names) =>
      names
        .map((name) =>
          [...document.querySelectorAll(`section[aria-label="${name}"] [id^="card-"]`)]
            .map((card) => `${card.id.slice('card-'.length)} ${card.textContent}`)
            .join(', '),
        )
        .join(' | '),
    columns,
  )

async function boardsAt(client: Client): Promise<string> {
  const { boards, items } = await client<Boards & { items: { id: number; title: string }[] }>('GET', '/api/apps/kanban')
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  const cards = (name: string) => boards.find(({ title }) => title === name)?.itemsIds ?? []
  return columns
    .map((name) =>
      cards(name)
        .map((id) => `${id} ${titles.get(id)}`)
        .join(', '),
    )
    .join(' | ')
}

const messagesIn = (page: Page) =>
  page.evaluate(
    (count) =>
      [...document.querySelectorAll('[id^="message-"]')]
        .flatMap(({ textContent }) => /<\w+ says \d+>(\(\d+\))*/.exec(textContent ?? '')?.[0] ?? [])
        .slice(-count)
        .join(', '),
    most,
  )

async function messagesAt({ client }: Person, other: Person): Promise<string> {
  const { chat } = await client<{ chat: { messages: { message: string }[] } }>(
    'GET',
    `/api/apps/chat/chats/${other.id}`,
  )
  return chat.messages
    .flatMap(({ message }) => (message.startsWith('<') ? message : []))
    .slice(-most)
    .join(', ')
}
