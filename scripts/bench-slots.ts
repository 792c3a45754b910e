// How long a shop and a recipient wait for the times a delivery can come.
// usage: npm run bench:slots [-- --calls=20] [-- --stops=200] [-- --url=http://localhost:3000]
import { loadavg } from 'node:os'
import { clientOf, fillDay, type Client } from './bench-board-day.ts'
import { startServer } from './bench-server.ts'

const options = new Map(
  process.argv.slice(2).map((word) => [word.replace(/^--/, '').split('=')[0]!, word.split('=')[1]]),
)
const calls = Number(options.get('calls') ?? 20)
/** Of a plan the day after tomorrow, twenty on each route, beside those of the sample. */
const stops = Number(options.get('stops') ?? 0)
const base = '/api/apps/logistics'
const given = options.get('url')
const flags = options.has('profile') ? ['--cpu-prof', '--cpu-prof-dir', options.get('profile') ?? '.'] : []
const server = given ? undefined : await startServer(Number(process.env['PORT'] ?? 4350), {}, flags)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

try {
  const client = await clientOf(given ?? server!.url)
  if (stops > 0) await fillDay(client, { date: dayIn(2), stops, routes: Math.ceil(stops / 20), onRoads: true })
  console.log(
    `Load: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}. Milliseconds over HTTP, ${calls} calls each.`,
  )
  console.table({
    'a shop’s times': await measure(() => offer(client)),
    'a recipient’s times': await ofRecipients(client),
  })
} finally {
  await server?.stop()
}

/** A door of its own each time, so that nothing is known of it. */
function offer(client: Client): Promise<unknown> {
  return client('POST', `${base}/slots`, {
    address: '',
    pins: { door: someDoor(), parking: null },
    quantities: { parcels: 1 },
  })
}

function someDoor(): [number, number] {
  return [-56.19 + Math.random() * 0.04, -34.91 + Math.random() * 0.03]
}

async function ofRecipients(client: Client) {
  const codes: string[] = []
  for (let at = 0; at < calls + 3; at++) {
    const { id } = await client<{ id: number }>('POST', `${base}/deliveries`, {
      recipient: `Recipient ${at}`,
      phone: '099 123 456',
      address: `Bulevar Artigas ${1000 + at}`,
      date: dayIn(8),
      pins: { door: someDoor(), parking: null },
    })
    const { link } = await client<{ link: string }>('POST', `${base}/deliveries/${id}/recipient-link`)
    codes.push(link.slice(link.lastIndexOf('/') + 1))
  }
  // What follows new deliveries in the background is over by then.
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  return measure(() => client('POST', `/api/track/${codes.pop()}/slots`, { digits: '3456' }))
}

async function measure(call: () => Promise<unknown>) {
  for (let warm = 0; warm < 3; warm++) await call()
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
  return { median: at(0.5), p95: at(0.95), most: at(1) }
}
