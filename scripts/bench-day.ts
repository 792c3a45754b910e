// A day as it runs: vehicles that send their place every few seconds, dispatchers with open streams, and people who use the product beside it.
// usage: npm run bench:day [-- --vehicles=1000] [--every=5] [--minutes=10 | --seconds=600] [--streams=50] [--processes=1]
//   [--profile=folder]: profiles of the processor time of each process, for the developer tools of Chromium
// Whatever was lost makes it end with code 1. Times count from when something was due, so that a server that is behind can't hide it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startServer } from './bench-server.ts'
import { openChangeStream } from './change-stream.ts'

const options = new Map(process.argv.slice(2).map((word) => word.replace(/^--/, '').split('=') as [string, string]))
const number = (name: string, usual: number) => Number(options.get(name) ?? usual)
const vehicles = number('vehicles', 1000)
const everyMs = number('every', 5) * 1000
const seconds = number('seconds', number('minutes', 10) * 60)
const streams = number('streams', 50)
const processes = number('processes', 1)
const changeEveryMs = 5000
const callEveryMs = 1000
const memoryEveryMs = Math.min(10_000, seconds * 100)
/** What a stream hasn't heard by then, after the end, is lost. */
const lostAfterMs = 15_000
const longestRestMs = 180_000
/** One session may keep twenty streams open. */
const streamsOfSession = 20
const calls = [
  '/api/apps/logistics/day',
  '/api/apps/logistics/vehicles',
  '/api/apps/logistics/deliveries',
  '/api/auth/me',
]
const loadBefore = loadavg()[0] ?? 0

const profile = options.get('profile')
const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
const first = await startServer(4461, {}, flags)
const socket = join(first.folder, 'database', 'socket')
const databaseUrl = `postgres://routewright@/routewright?host=${encodeURIComponent(socket)}`
const others = []
for (let index = 1; index < processes; index++)
  others.push(await startServer(4461 + index, { DATABASE_URL: databaseUrl, DATA_DIR: first.folder }, flags))
const servers = [first, ...others]
const urls = servers.map(({ url }) => url)
const database = new pg.Client({ connectionString: databaseUrl })
await database.connect()
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const accessToken = await signIn()

const positionsMs: number[] = []
const callsMs: number[] = []
const memory: number[][] = []
/** When each change was due, by the delivery it made. */
const changedAt = new Map<string, number>()
let [accepted, failed, failedChanges, missed] = [0, 0, 0, 0]

await addFleet()
// One after the other: the server checks only so many passwords at once.
const sessions = [accessToken]
while (sessions.length * streamsOfSession < streams) sessions.push(await signIn())
const open = await Promise.all(
  Array.from({ length: streams }, (_, index) =>
    openChangeStream(urls[index % urls.length]!, sessions[Math.floor(index / streamsOfSession)]!),
  ),
)
await rest()
const spentBefore = await processorSeconds()
const untilMs = performance.now() + seconds * 1000
await Promise.all([
  ...Array.from({ length: vehicles }, (_, index) => drive(index)),
  repeat(changeEveryMs, change),
  repeat(callEveryMs, look),
  repeat(memoryEveryMs, noteMemory),
])
await hearTheRest()
const isWhole = await report()
for (const { close } of open) close()
await database.end()
for (const { stop } of servers.toReversed()) await stop()
process.exitCode = isWhole ? 0 : 1

async function signIn(): Promise<string> {
  const answer = await ask(urls[0]!, '/api/auth/login', { body: { email: 'admin@demo.com', password: 'admin' } })
  return (JSON.parse(answer) as { accessToken: string }).accessToken
}

/** Written straight into the database: who drives is on duty, with a tracker of their own. */
async function addFleet(): Promise<void> {
  const hashes = Array.from({ length: vehicles }, (_, index) =>
    createHash('sha256').update(tokenOf(index)).digest('hex'),
  )
  await database.query(
    `with made as (
       insert into vehicles (name, profile_id, depot_id) select 'Bench ' || n, 1, 1 from generate_series(1, $1::int) n
       returning id, name
     ), driving as (
       insert into drivers (name, depot_id, vehicle_id, week) select name, 1, id, '{}' from made returning id, name
     ), tracked as (
       insert into trackers (kind, name, identifier, token_hash, driver_id, created_at)
       select 'tracker', name, name, ($2::text[])[split_part(name, ' ', 2)::int], id, now() from driving
     )
     insert into route_actions (id, driver_id, device_id, sequence, kind, day, at, device_at, offset_ms, received_at, data,
       chain, link, previous_hash, hash, outcome, is_heeded)
     select gen_random_uuid(), id, 'bench', 1, 'onDuty', current_date, now() - interval '1 minute', '', 0, now(), '{}',
       'bench ' || id, 1, '', '', 'applied', true from driving`,
    [vehicles, hashes],
  )
}

function tokenOf(index: number): string {
  return index.toString(16).padStart(32, '0')
}

/** One vehicle: at a pace of its own, on a circle of its own. */
async function drive(index: number): Promise<void> {
  await sleep((index / vehicles) * everyMs)
  let turn = index
  for (let next = performance.now(); next < untilMs; next += everyMs) {
    await sleep(next - performance.now())
    turn += 0.01
    const [longitude, latitude] = [-56.17 + Math.cos(turn) * 0.03, -34.88 + Math.sin(turn) * 0.02]
    const query = `id=${tokenOf(index)}&lat=${latitude}&lon=${longitude}&timestamp=${Date.now()}&speed=12&hdop=5`
    try {
      await ask(urls[index % urls.length]!, `/api/feeds/osmand?${query}`)
      accepted++
      positionsMs.push(performance.now() - next)
    } catch (error) {
      if (failed++ === 0) console.log(String(error))
    }
  }
}

/** Something that every dispatcher's screen shows. */
async function change(dueMs: number): Promise<void> {
  const body = { recipient: 'Bench', address: 'Rambla 1', date: '2030-01-07', depotId: 1, quantities: { parcels: 1 } }
  const url = urls[changedAt.size % urls.length]!
  const sent = ask(url, '/api/apps/logistics/deliveries', { body, token: accessToken })
  const answer = await sent.catch(() => undefined)
  if (answer === undefined) failedChanges++
  else changedAt.set(String((JSON.parse(answer) as { id: number }).id), dueMs)
}

async function look(dueMs: number): Promise<void> {
  const path = calls[callsMs.length % calls.length]!
  await ask(urls[callsMs.length % urls.length]!, path, { token: accessToken }).catch(() => missed++)
  callsMs.push(performance.now() - dueMs)
}

async function noteMemory(): Promise<void> {
  const sizes = []
  for (const { pid } of servers) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    sizes.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }
  memory.push(sizes)
}

/** How long each stream took to hear of each change; what it never heard took for ever. */
function seenMs(): number[] {
  return open.flatMap(({ heardAt }) =>
    [...changedAt].map(([id, dueMs]) => (heardAt.get(id) ?? Number.POSITIVE_INFINITY) - dueMs),
  )
}

async function hearTheRest(): Promise<void> {
  for (const endMs = performance.now() + lostAfterMs; performance.now() < endMs; await sleep(250))
    if (seenMs().every(Number.isFinite)) return
}

async function repeat(ms: number, act: (dueMs: number) => Promise<void>): Promise<void> {
  for (let next = performance.now() + ms; next < untilMs; next += ms) {
    await sleep(next - performance.now())
    await act(next)
  }
}

/** Whether nothing was lost. */
async function report(): Promise<boolean> {
  const kept = await database.query<{ rows: string }>(
    `select count(*) as rows from positions where tracker_id in (select id from trackers where identifier like 'Bench %')`,
  )
  const size = await database.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size('positions')) as bytes
     from pg_partition_tree('positions')`,
  )
  const rows = Number(kept.rows[0]!.rows)
  const bytesPerFix = Number(size.rows[0]!.bytes) / Math.max(1, rows)
  const seen = seenMs()
  const unseen = seen.filter((ms) => !Number.isFinite(ms)).length
  const broken = open.filter(({ isOpen }) => !isOpen()).length
  const perDay = (bytesPerFix * 8 * 3_600_000) / everyMs / 1e6
  console.log(
    `${vehicles} vehicles, a fix each every ${everyMs / 1000} s for ${seconds} s, ${streams} streams, ${processes} process(es)`,
  )
  console.log(`| what | measured | budget |\n|---|---:|---:|`)
  console.log(
    `| positions sent and accepted, failed, rows in the database | ${accepted}, ${failed}, ${rows} | none lost |`,
  )
  console.log(
    `| a position, ms: median, p95, p99 | ${at(positionsMs, 0.5)}, ${at(positionsMs, 0.95)}, ${at(positionsMs, 0.99)} | p99 250 |`,
  )
  console.log(
    `| a change seen by dispatchers, ms: median, p99 (${seen.length}, ${unseen} lost, ${failedChanges} changes failed, ${broken} streams broke) | ${at(seen, 0.5)}, ${at(seen, 0.99)} | 1,000, none lost |`,
  )
  console.log(
    `| other calls, ms: median, p95 (${callsMs.length}, ${missed} failed) | ${at(callsMs, 0.5)}, ${at(callsMs, 0.95)} | p95 100 |`,
  )
  for (const [index] of servers.entries()) {
    const own = memory.map((sizes) => Math.round(sizes[index] ?? 0))
    const half = own.slice(Math.floor(own.length / 2))
    console.log(
      `| memory of process ${index + 1}, MB: first, half time, end, highest | ${own[0]}, ${half[0]}, ${own.at(-1)}, ${Math.max(...own)} | flat |`,
    )
  }
  console.log(
    `| disk per fix, and per vehicle and day of 8 h | ${bytesPerFix.toFixed(0)} bytes, ${perDay.toFixed(2)} MB | |`,
  )
  const worked = (await processorSeconds()).map((spent, index) => (spent - spentBefore[index]!).toFixed(1))
  console.log(`Processor time of each process meanwhile, s: ${worked.join(', ')}`)
  console.log(`Load of this machine before and after: ${loadBefore.toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}`)
  return failed + failedChanges + missed + unseen === 0 && rows === accepted
}

/** A server that has just started makes up its sample days; what is measured comes after. */
async function rest(): Promise<void> {
  const total = async () => (await processorSeconds()).reduce((sum, spent) => sum + spent, 0)
  for (const endMs = performance.now() + longestRestMs; performance.now() < endMs;) {
    const before = await total()
    await sleep(3000)
    if ((await total()) - before < 0.3) return
  }
}

/** Of Node alone: PostgreSQL has processes of its own. */
async function processorSeconds(): Promise<number[]> {
  const read = servers.map(async ({ pid }) => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
  })
  return Promise.all(read)
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

type Asked = { body?: unknown; token?: string }

function ask(url: string, path: string, { body, token }: Asked = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url + path, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300 ? resolve(text) : reject(new Error(`${answer.statusCode} ${path} ${text}`)),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
