import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { isSame } from '#kit/contract/same.ts'
import { test } from './journey.ts'
import { ownServer } from './own-server.ts'
import { settled, signIn, unique } from './visit.ts'

const run = promisify(execFile)
const lists = [
  '/apps/user/list',
  '/apps/ecommerce/order/list',
  '/apps/ecommerce/customer/list',
  '/apps/logistics/deliveries',
]
/**
 * What goes on by itself: the work of the program, the pages that are open, and what is noted of the backup after it. Which
 * search texts are to be looked at is noted at each start, by what there is; how a day will go, by the clock.
 */
const ownWork = new Set([
  'backup_runs',
  'connections',
  'events',
  'exceptions',
  'jobs',
  'rewrites',
  'route_forecasts',
  'stop_forecasts',
])

const backups = join(tmpdir(), unique('rw-backups-'))
test.beforeAll(() => mkdir(backups))
const server = ownServer({ SAMPLE_DATA: 'on', BACKUP_DIR: backups }, { hasCity: true })
test.afterAll(() => rm(backups, { recursive: true, force: true }))

/** How many each list says it has. */
async function countsOnPages(page: Page): Promise<string[]> {
  const counts: string[] = []
  for (const list of lists) {
    await page.goto(list)
    await settled(page)
    counts.push((await page.getByText(/^\d+ to \d+ of [\d,]+$/).textContent()) ?? '')
  }
  return counts
}

async function withDatabase<Result>(look: (database: pg.Client) => Promise<Result>): Promise<Result> {
  const database = new pg.Client({
    host: join(server.settings.DATA_DIR, 'database', 'socket'),
    user: 'routewright',
    database: 'routewright',
  })
  await database.connect()
  try {
    return await look(database)
  } finally {
    await database.end()
  }
}

function rowsInTables(): Promise<Record<string, number>> {
  return withDatabase(async (database) => {
    const named = `select tablename as name from pg_tables where schemaname = 'public' order by 1`
    const { rows: tables } = await database.query<{ name: string }>(named)
    const counted: Record<string, number> = {}
    for (const { name } of tables.filter(({ name }) => !ownWork.has(name))) {
      const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
      counted[name] = rows[0]!.count
    }
    return counted
  })
}

/** Once its roads are built, the sample's day is planned in the background: what that writes isn't the backup's doing. */
async function sampleIsDone(): Promise<void> {
  const isBusy = `select exists (select from jobs where state = 'running' or state = 'ready' and run_at < now() + interval '5 s')`
  let before: Record<string, number> = {}
  const isStill = async () => {
    const last = before
    const now = (before = await rowsInTables())
    const { rows } = await withDatabase((database) => database.query<{ exists: boolean }>(isBusy))
    return now['travel_matrices']! > 0 && !rows[0]!.exists && isSame(last, now)
  }
  await expect.poll(isStill, { timeout: 180_000, intervals: [3000] }).toBe(true)
}

/** As when a disk breaks: the program, its database and the folder are gone at once. */
async function loseFolder(): Promise<void> {
  const [pid] = (await readFile(join(server.settings.DATA_DIR, 'database/postgres/postmaster.pid'), 'utf8')).split('\n')
  await server.end('SIGKILL')
  process.kill(Number(pid), 'SIGQUIT')
  await rm(server.settings.DATA_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

test('a workspace whose data folder is lost comes back from its backup, row for row', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: server.url() })
  const page = await context.newPage()
  const headers = { authorization: `Bearer ${await signIn(page)}` }
  const picture = await readFile('docs/picture.png')
  const sent = await page.request.post('/api/files/pictures', { headers, data: picture })
  const { url } = (await sent.json()) as { url: string }
  await sampleIsDone()
  const pages = await countsOnPages(page)
  expect(pages.every((count) => / of \d/.test(count))).toBe(true)

  await page.goto('/apps/backups')
  await expect(page.getByText('No backup has been made yet.')).toBeVisible()
  const rows = await rowsInTables()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/^The last backup was made on/)).toBeVisible({ timeout: 60_000 })
  const file = page.getByText(/\.ndjson\.gz$/).last()
  const backup = join(backups, (await file.textContent())!)

  await loseFolder()
  await page.reload().catch(() => undefined)
  const environment = { env: { ...process.env, ...server.settings } }
  const { stdout } = await run(process.execPath, ['dist/server/workspace.mjs', 'import', backup], environment)
  expect(stdout).toMatch(/^Imported \d+ rows from /)
  await server.start()

  // Whoever was signed in still is.
  expect(await countsOnPages(page)).toEqual(pages)
  const restored = await rowsInTables()
  const others = Object.keys(rows).filter((name) => restored[name] !== rows[name])
  expect(
    restored,
    `rows differ: ${others.map((name) => `${name} ${rows[name]} → ${restored[name]}`).join(', ')}`,
  ).toEqual(rows)
  expect((await (await page.request.get(url)).body()).equals(picture)).toBe(true)
  await context.close()
})
