import type { Page } from '@playwright/test'
import { dice } from '../kit/server/sample.ts'
import type { Client } from './bench-board-day.ts'
import { waitUntilAgreed, type Person, type Roll, type Use } from './bench-together-use.ts'

type Plan = { id: number; routes: { id: number; stops: { deliveryId: number }[] }[] }

const path = '/api/apps/logistics/plans'
const lanes = '[role="list"] [data-lane]'
/** Stops waiting in the pool, or stops of a driver, and the key pressed on one of them. */
const acts = [
  { among: '[data-stop]:not([data-lane] *)', key: 'a' },
  { among: '[data-stop]:not([data-lane] *)', key: 'a' },
  { among: `${lanes} [data-stop]`, key: 'Alt+ArrowLeft' },
  { among: `${lanes} [data-stop]`, key: 'Alt+ArrowRight' },
  { among: `${lanes} [data-stop]`, key: 'Alt+ArrowUp' },
  { among: `${lanes} [data-stop]`, key: 'Alt+ArrowDown' },
  { among: `${lanes} [data-stop]`, key: 'u' },
  { among: `${lanes} [data-stop]`, key: 'l' },
  { among: `${lanes} [data-stop]`, key: 'Control+z' },
]

/** Two people plan one day by keyboard; fails where their boards and the server don't end with the same. */
export async function planAtRandom(people: Person[], url: string, { seconds, seed }: Use) {
  const pages = people.map(({ board }) => board)
  // Of the depots both may plan.
  const { client } = people.find(({ name }) => name === 'dispatcher')!
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { id } = await client<Plan>('POST', path, { day, name: 'Together', note: '', depotIds: [] })
  for (const page of pages) {
    // High enough for all lanes: those out of sight aren't drawn.
    await page.setViewportSize({ width: 1440, height: 1800 })
    await page.goto(`${url}/apps/logistics/routes?date=${day}&plan=${id}`)
    await page.locator('[data-stop]').first().waitFor({ timeout: 60_000 })
    await page.locator(lanes).first().waitFor({ timeout: 60_000 })
  }
  const end = Date.now() + seconds * 1000
  const pressed = await Promise.all(pages.map((page, index) => pressUntil(end, page, dice(seed * 2000 + index))))
  await waitUntilAgreed(async () => ({ routes: await Promise.all([...pages.map(routesIn), routesAt(client, id)]) }))
  await client('DELETE', `${path}/${id}`)
  return pressed
}

async function pressUntil(end: number, page: Page, roll: Roll): Promise<number> {
  let pressed = 0
  while (Date.now() < end) {
    const { among, key } = roll.one(acts)
    if (await page.evaluate(focusOne, { among, place: roll.number(0, 999) })) {
      await page.keyboard.press(key)
      pressed++
    }
    await page.waitForTimeout(roll.number(100, 500))
  }
  return pressed
}

/** Runs in the page. */
function focusOne({ among, place }: { among: string; place: number }): boolean {
  const some = [...document.querySelectorAll<HTMLElement>(among)]
  some[place % some.length]?.focus()
  return some.length > 0
}

function routesIn(page: Page): Promise<string> {
  return page.evaluate(
    (among) =>
      [...document.querySelectorAll<HTMLElement>(among)]
        .map((lane) => {
          const stops = [...lane.querySelectorAll<HTMLElement>('[data-stop]')]
          return `${lane.dataset['lane']}: ${stops.map((stop) => stop.dataset['stop']).join(' ')}`
        })
        .toSorted()
        .join(' | '),
    lanes,
  )
}

async function routesAt(client: Client, id: number): Promise<string> {
  const { routes } = await client<Plan>('GET', `${path}/${id}`)
  return routes
    .map((route) => `${route.id}: ${route.stops.map(({ deliveryId }) => deliveryId).join(' ')}`)
    .toSorted()
    .join(' | ')
}
