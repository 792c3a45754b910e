// The day that the landing page plays: what the vehicles of a running sample workspace have driven today, along the roads.
// usage: SAMPLE_DATA=on npm start, then node scripts/record-day.ts [--url=http://localhost:3000]
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordedDay, RecordedVehicle } from '#features/site/landing/rules/recorded-day.ts'
import { root } from './prepare.mjs'

type Place = [longitude: number, latitude: number]
type Listed = { routes: { id: number; day: string }[] }
type Stop = { deliveryId: number; arrivedAt: string | null; doneAt: string | null }
type Driven = {
  vehicleName: string
  start: { point: Place }
  stopList: { deliveryId: number; at: Place }[]
  record: { departedAt: string | null; stops: Stop[] } | null
}
type Way = { from: number; to: number; line: Place[] }
type Track = { name: string; ways: Way[] }

const url = process.argv.find((word) => word.startsWith('--url='))?.slice(6) ?? 'http://localhost:3000'
const file = join(root, 'public/front/day.json')
const [width, height, edge] = [1200, 480, 30]

const { accessToken } = await ask<{ accessToken: string }>('POST', '/api/auth/login', {
  email: 'admin@demo.com',
  password: 'admin',
})
const { timeZone } = await ask<{ timeZone: string }>('GET', '/api/apps/logistics/facts')
const day = new Date().toLocaleDateString('sv-SE', { timeZone })
const { routes } = await ask<Listed>('GET', '/api/apps/logistics/routes?itemsPerPage=50')
const tracks: Track[] = []
for (const { id } of routes.filter((route) => route.day === day)) {
  const track = await trackOf(await ask<Driven>('GET', `/api/apps/logistics/routes/${id}`))
  if (track.ways.length > 0) tracks.push(track)
}
const recorded = drawn(tracks)
await writeFile(file, `${JSON.stringify(recorded)}\n`)
console.log(`${recorded.vehicles.length} vehicles, ${JSON.stringify(recorded).length} bytes: ${file}`)

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const session = path !== '/api/auth/login' && { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...session },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The ways between the stops that were done, in the order they were reached. */
async function trackOf({ vehicleName, start, stopList, record }: Driven): Promise<Track> {
  const done = (record?.stops ?? [])
    .filter(({ arrivedAt, doneAt }) => arrivedAt !== null && doneAt !== null)
    .toSorted((a, b) => String(a.arrivedAt).localeCompare(String(b.arrivedAt)))
  const ways: Way[] = []
  let [place, since] = [start.point, record?.departedAt]
  for (const { deliveryId, arrivedAt, doneAt } of done) {
    const next = stopList.find((stop) => stop.deliveryId === deliveryId)?.at
    if (!next || !since) continue
    const way = await ask<{ geometry: Place[] }>('POST', '/api/roads/route', { points: [place, next] })
    ways.push({ from: secondOf(since), to: secondOf(arrivedAt!), line: way.geometry })
    ;[place, since] = [next, doneAt]
  }
  return { name: vehicleName, ways }
}

function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = new Date(time)
    .toLocaleTimeString('en-GB', { timeZone })
    .split(':')
    .map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** Places on the plane of the picture, north up, as large as they fit. */
function drawn(all: Track[]): RecordedDay {
  const places = all.flatMap(({ ways }) => ways.flatMap(({ line }) => line))
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  const [west, south] = [Math.min(...xs), Math.min(...ys)]
  const flat = Math.cos((south * Math.PI) / 180)
  const [wide, high] = [(Math.max(...xs) - west) * flat, Math.max(...ys) - south]
  const scale = Math.min((width - 2 * edge) / wide, (height - 2 * edge) / high)
  const left = (width - wide * scale) / 2
  const below = (height - high * scale) / 2
  const onPlane = ([x, y]: Place) =>
    [Math.round(left + (x - west) * flat * scale), Math.round(height - below - (y - south) * scale)] as const
  const vehicles = all.map(({ name, ways }): RecordedVehicle => {
    const legs = ways.map(({ from, to, line }) => ({ from, to, path: pathOf(line.map(onPlane)) }))
    const stops = ways.map(({ line, to }, at) => {
      const [x, y] = onPlane(line.at(-1)!)
      return { at: ways[at + 1]?.from ?? to, x, y }
    })
    return { name, legs, stops }
  })
  const times = all.flatMap(({ ways }) => ways.flatMap(({ from, to }) => [from, to]))
  return { day, width, height, from: Math.min(...times), to: Math.max(...times), vehicles }
}

/** Without places that fall onto the one before. */
function pathOf(points: (readonly [number, number])[]): number[] {
  return points
    .filter(
      ([x, y], at) => at === 0 || at === points.length - 1 || x !== points[at - 1]![0] || y !== points[at - 1]![1],
    )
    .flat()
}
