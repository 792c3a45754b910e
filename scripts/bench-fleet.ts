// The live fleet with many vehicles that move, in Chromium: how soon it stands, and how many frames a second it paints while the map is dragged.
// The streets are drawn in all of them; 0 are the vehicles of the sample alone, to see what the map takes by itself.
// usage: npm run bench:fleet [-- --vehicles=0,1000,5000]
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { keepSession, startServer, type Session } from './bench-server.ts'
import { chromiumOptions } from './chromium.mjs'

const [, counts = '0,1000,5000'] = /--vehicles=([\d,]+)/.exec(process.argv.slice(2).join(' ')) ?? []
const dragMs = 5000

const { url, folder, stop } = await startServer(4465)
const socket = encodeURIComponent(join(folder, 'database', 'socket'))
const database = new pg.Client({ connectionString: `postgres://routewright@/routewright?host=${socket}` })
await database.connect()
const signedIn = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@demo.com', password: 'admin' }),
})
const session = (await signedIn.json()) as Session
await streetsAreReady()
const browser = await chromium.launch(chromiumOptions())
console.log(
  '| vehicles | listed after, s | frames a second while the map is dragged | longest frame, ms |\n|---:|---:|---:|---:|',
)
for (const count of counts.split(',').map(Number)) {
  await addVehicles(count)
  console.log(await measured(count))
}
console.log(`Load of this machine: ${(loadavg()[0] ?? 0).toFixed(1)}`)
await browser.close()
await database.end()
await stop()

async function streetsAreReady(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(`${url}/api/regions`, {
      headers: { authorization: `Bearer ${String(session['accessToken'])}` },
    })
    const { regions } = (await response.json()) as { regions: { id: string }[] }
    if (regions.some(({ id }) => id === 'montevideo')) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The map of the streets was not built within ten minutes.')
}

/** As many as are asked for in all, each seen just now. */
async function addVehicles(count: number): Promise<void> {
  await database.query(
    `insert into vehicles (name, profile_id, depot_id)
     select 'Bench ' || n, 1, 1 from generate_series((select count(*) + 1 from vehicle_positions), $1::int) n`,
    [count],
  )
  await database.query(
    `insert into vehicle_positions (vehicle_id, tracker_id, at, received_at, longitude, latitude, heading, activity, activity_since)
     select id, 0, now(), now(), -56.17 + cos(id) * 0.05 * random(), -34.88 + sin(id) * 0.04 * random(), id % 360, 'onTheWay', now()
     from vehicles where name like 'Bench %'
     on conflict (vehicle_id) do update set at = now(), received_at = now()`,
  )
}

async function measured(count: number): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await keepSession(context, session)
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(`${url}/apps/logistics/fleet`)
  await page
    .getByText(count === 0 ? 'Van 1' : /^Bench \d+$/)
    .first()
    .waitFor({ timeout: 120_000 })
  const listedSeconds = (performance.now() - began) / 1000
  const canvas = page.locator('canvas.maplibregl-canvas').first()
  await canvas.waitFor({ timeout: 120_000 })
  await page.waitForTimeout(5000)
  const box = (await canvas.boundingBox())!
  const frames = page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const note = (at: number) => {
          times.push(at)
          if (at - times[0]! < ms) requestAnimationFrame(note)
          else resolve(times)
        }
        requestAnimationFrame(note)
      }),
    dragMs,
  )
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < dragMs / 50; step++) {
    await page.mouse.move(x + Math.cos(step / 5) * 150, y + Math.sin(step / 5) * 150)
    await page.waitForTimeout(50)
  }
  await page.mouse.up()
  const times = await frames
  const gaps = times.slice(1).map((at, index) => at - times[index]!)
  const perSecond = gaps.length / ((times.at(-1)! - times[0]!) / 1000)
  await context.close()
  return `| ${count} | ${listedSeconds.toFixed(1)} | ${perSecond.toFixed(0)} | ${Math.max(...gaps).toFixed(0)} |`
}
