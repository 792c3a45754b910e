// Two people at two browsers: how soon one sees what the other did, and whether both end with the same after random use.
// usage: npm run bench:together [-- --seconds=120 --seed=1 --url=http://localhost:3000]
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { clientOf, type Client } from './bench-board-day.ts'
import { keepSession, startServer, type Session } from './bench-server.ts'
import { planAtRandom } from './bench-together-plan.ts'
import { columns, moveCard, useAtRandom, write, type Boards, type Person } from './bench-together-use.ts'
import { chromiumOptions } from './chromium.mjs'

const options = new Map(
  process.argv.slice(2).map((word) => [word.replace(/^--/, '').split('=')[0]!, word.split('=')[1] ?? 'yes']),
)
const seconds = Number(options.get('seconds') ?? 120)
const seed = Number(options.get('seed') ?? 1)
const rounds = Number(options.get('rounds') ?? 30)
/** Between two rounds: what came of the last one has been asked and drawn by then. */
const pauseMs = 600

const given = options.get('url')
// No maps here, so no graphics card has to be acted out in software.
const { args: _, ...machine } = chromiumOptions()
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
// First, as they go with this program where it fails; a server would be left behind.
const browsers = await Promise.all([0, 1].map(() => chromium.launch({ ...machine, args: asRoot })))
const server = given ? undefined : await startServer(Number(process.env['PORT'] ?? 4391))
try {
  const url = given ?? server!.url
  console.log(
    `Load before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  )
  const admin = await clientOf(url)
  const ids = await addCards(admin)
  const people = await Promise.all([open('admin', 'dispatcher', url), open('dispatcher', 'admin', url)])
  console.log('From a key pressed in one browser to the frame that shows it in the other, milliseconds')
  console.table({ message: await messages(people), card: await moves(people, ids[0]!) })
  console.log(`${seconds} s of random use (seed ${seed})`)
  console.table(await useAtRandom(people, admin, { seconds, seed }))
  const pressed = await planAtRandom(people, url, { seconds, seed })
  console.log(`Keys pressed on the planning board of one day: ${pressed.join(' and ')}`)
  console.log('Both browsers and the server show the same boards, messages and routes.')
  await removeBoards(admin)
} finally {
  for (const browser of browsers) await browser.close()
  await server?.stop()
}

async function addCards(client: Client): Promise<number[]> {
  const ids: number[] = []
  for (const title of columns) {
    const board = await client<{ id: number }>('POST', '/api/apps/kanban/board/add', { title })
    for (const number of [1, 2, 3, 4]) {
      const card = { itemTitle: `${title} ${number}`, boardName: title, boardId: board.id }
      ids.push((await client<{ id: number }>('POST', '/api/apps/kanban/item/add', card)).id)
    }
  }
  return ids
}

async function removeBoards(client: Client): Promise<void> {
  const { boards } = await client<Boards>('GET', '/api/apps/kanban')
  for (const { id } of boards.filter(({ title }) => columns.includes(title)))
    await client('DELETE', `/api/apps/kanban/board/${id}`)
}

/** A person with two pages: the boards, and the chat with the other. */
async function open(name: Person['name'], other: Person['name'], url: string): Promise<Person> {
  const context = await browsers[name === 'admin' ? 0 : 1]!.newContext({ viewport: { width: 1440, height: 900 } })
  const login = await context.request.post(`${url}/api/auth/login`, {
    data: { email: `${name}@demo.com`, password: name },
  })
  const session = (await login.json()) as Session
  await keepSession(context, session)
  await context.addInitScript(() => {
    addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { pressed: timeOrigin + timeStamp }), {
      capture: true,
    })
    const { timeOrigin } = performance
  })
  const client = await clientOf(url, `${name}@demo.com`, name)
  const { users } = await (
    await clientOf(url)
  )<{ users: { id: number }[] }>('GET', `/api/apps/users?q=${other}@demo.com`)
  const board = await context.newPage()
  await board.goto(`${url}/apps/kanban`)
  await board.getByRole('region', { name: columns[2]! }).waitFor()
  const chat = await context.newPage()
  await chat.goto(`${url}/apps/chat?with=${users[0]!.id}`)
  await chat.getByRole('textbox', { name: 'Write a message' }).waitFor()
  return { name, id: session.userData.id, client, board, chat }
}

function pressedIn(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { pressed: number }).pressed)
}

async function messages([one, other]: Person[]) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [from, to] = round % 2 === 0 ? [one!, other!] : [other!, one!]
    const words = `Signal ${seed} ${round} ${Date.now()}`
    const seen = to.chat.evaluate(frameWithMessage, words)
    await write(from, words)
    times.push((await seen) - (await pressedIn(from.chat)))
    await to.chat.waitForTimeout(pauseMs)
  }
  return summary(times)
}

/** Runs in the page. */
function frameWithMessage(words: string): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('It was not seen within ten seconds.')), 10_000)
    const look = () => {
      const shown = [...document.querySelectorAll('[id^="message-"]')].some((one) => one.textContent?.includes(words))
      if (shown) resolve(performance.timeOrigin + performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}

async function moves([one, other]: Person[], id: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [from, to] = round % 2 === 0 ? [one!, other!] : [other!, one!]
    const goal = columns[(round + 1) % 2]!
    const seen = to.board.evaluate(frameWithCard, { id, goal })
    await moveCard(from.board, id, [round % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'])
    times.push((await seen) - (await pressedIn(from.board)))
    await to.board.waitForTimeout(pauseMs)
  }
  return summary(times)
}

/** Runs in the page. */
function frameWithCard({ id, goal }: { id: number; goal: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('It was not seen within ten seconds.')), 10_000)
    const look = () => {
      const column = document.getElementById(`card-${id}`)?.closest('section')
      if (column?.getAttribute('aria-label') === goal) resolve(performance.timeOrigin + performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}

function summary(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
  return { median: at(0.5), p90: at(0.9), longest: at(1) }
}
