// The pictures of the landing page, taken of the running product: its sample workspace, tomorrow planned by the optimiser.
// usage: SAMPLE_DATA=on npm start, then node scripts/front-pictures.ts [--url=http://localhost:3000]
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { usualRun } from '#features/logistics/runs/rules/run-settings.ts'
import type { Plan } from '#features/logistics/plans/contract.ts'
import type { Run } from '#features/logistics/runs/contract.ts'
import { chromiumOptions } from './chromium.mjs'
import { root } from './prepare.mjs'

type Session = { accessToken: string } & Record<string, unknown>
type Shot = { name: string; path: string; size: { width: number; height: number } }

const url = process.argv.find((word) => word.startsWith('--url='))?.slice(6) ?? 'http://localhost:3000'
const folder = join(root, 'public/front')
const desktop = { width: 1440, height: 900 }

const session = await signIn()
// The sample’s zone is chosen so that its day is half done, so tomorrow is that zone’s.
const { timeZone } = await ask<{ timeZone: string }>('GET', '/api/apps/logistics/facts', undefined, session.accessToken)
const day = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone })
const planId = await planned(day)
const shots: Shot[] = [
  { name: 'board', path: `/apps/logistics/routes?date=${day}&plan=${planId}`, size: desktop },
  { name: 'deliveries', path: '/apps/logistics/deliveries', size: desktop },
  { name: 'store', path: '/dashboards/ecommerce', size: desktop },
]
const browser = await chromium.launch(chromiumOptions())
for (const shot of shots)
  for (const scheme of ['light', 'dark'] as const)
    await writeFile(join(folder, `${shot.name}-${scheme}.webp`), await taken(browser, shot, scheme))
await browser.close()

async function signIn(): Promise<Session> {
  return ask<Session>('POST', '/api/auth/login', { email: 'admin@demo.com', password: 'admin' })
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A plan of the day with the routes that the optimiser found. */
async function planned(date: string): Promise<number> {
  const { accessToken: token } = session
  const { id } = await ask<Plan>('POST', '/api/apps/logistics/plans', { day: date, name: 'Pictures' }, token)
  let run = await ask<Run>('POST', `/api/apps/logistics/plans/${id}/runs`, { ...usualRun, pace: 'normal' }, token)
  while (['queued', 'running'].includes(run.state)) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    run = await ask<Run>('GET', `/api/apps/logistics/runs/${run.id}`, undefined, token)
  }
  await ask('POST', `/api/apps/logistics/runs/${run.id}/accept`, {}, token)
  return id
}

async function taken(of: Browser, { path, size }: Shot, scheme: 'light' | 'dark'): Promise<Buffer> {
  const context = await of.newContext({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript((kept) => {
    for (const key of ['userData', 'accessToken', 'userAbilityRules'])
      localStorage.setItem(key, JSON.stringify(kept[key]))
  }, session)
  await page.goto(url + path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  // A map names its source once it is drawn; lines and figures that follow take a while.
  if (path.startsWith('/apps/logistics/routes'))
    await page.getByText('OpenStreetMap').first().waitFor({ timeout: 120_000 })
  await page.waitForTimeout(12_000)
  const picture = await asWebp(page, await page.screenshot())
  await context.close()
  return picture
}

/** The picture at two thirds of its size, which a browser can write as WebP where Playwright can’t. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const data = await blank.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: image.width / 1.2, height: image.height / 1.2 })
      const pen = canvas.getContext('2d')!
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', 0.72)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await blank.close()
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}
