import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { roles, users } from '#app/tables.ts'
import { openSession } from '#features/accounts/server/queries.ts'
import { jsonLog } from './log.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

/** The list of users at 100 000 rows in the default database, beside a bare server and PostgreSQL's own time. */
const people = 100_000
const rounds = Number(process.env.ROUNDS ?? 100)
const showPlans = process.argv.includes('--plans')
const cases: Record<string, string> = {
  'first page': '',
  'page 500': 'page=500',
  'q=anna (many)': 'q=anna',
  'q=person77777 (one)': 'q=person77777',
  'role': 'role=author',
  'role + status + plan': 'role=author&status=active&plan=team',
  ...Object.fromEntries(['user', 'email', 'role', 'plan', 'status', 'billing'].flatMap((key) => ['asc', 'desc'].map((order) => [`sort ${key} ${order}`, `sortBy=${key}&orderBy=${order}`]))),
  'role, sort user': 'role=author&sortBy=user',
  'q=anna, status, sort email': 'q=anna&status=active&sortBy=email',
}

type Statement = { text: string; values: unknown[] }
type Pool = pg.Pool

const dataDir = await mkdtemp(join(tmpdir(), 'rw-bench-'))
const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: 'embedded:', SAMPLE_DATA: 'off', RATE_LIMIT: '0' })
const running = await start({ settings, log: jsonLog('error'), version: 'bench', webFolder: '', worldTiles: '' })
try {
  await measureAll()
} finally {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measureAll() {
  const pool = (running.machine.db as unknown as NodePgDatabase & { $client: Pool }).$client
  const headers = { authorization: `Bearer ${await fill(pool)}` }
  const columns = ['server p50', 'p95', 'bare p50', 'p95', 'database']
  console.log(`users: ${people}, rounds: ${rounds}, Node ${process.versions.node}, ${running.machine.settings.databaseName}; milliseconds\n`)
  console.log(`${'list'.padEnd(28)}${columns.map((name) => name.padStart(11)).join('')}   scans`)
  for (const [name, query] of Object.entries(cases)) {
    const url = `${running.url}/api/apps/users?itemsPerPage=10&${query}`
    const { statements, bytes } = await recorded(pool, url, headers)
    const product = await timed(url, headers)
    const bare = await withBareServer(bytes, (address) => timed(address, headers))
    const plans = await Promise.all(statements.map((statement) => explain(pool, statement)))
    const database = Math.max(...plans.map(({ ms }) => ms), 0)
    const figures = [product.p50, product.p95, bare.p50, bare.p95, database]
    console.log(`${name.padEnd(28)}${figures.map((ms) => ms.toFixed(2).padStart(11)).join('')}   ${plans.map(({ scan }) => scan).join(' | ')}`)
    if (showPlans) for (const { text } of plans) console.log(`\n${text}\n`)
  }
}

/** Makes the people and gives the token of one who may see them all. */
async function fill(pool: Pool): Promise<string> {
  const { db } = running.machine
  const names = ['admin', 'author', 'editor', 'maintainer', 'subscriber', 'client']
  await db.insert(roles).values(names.map((name) => ({ name, rules: [{ action: 'manage', subject: 'all' }] }))).onConflictDoNothing()
  await db.execute(sql`insert into users (full_name, username, email, role, company, country, contact, current_plan, status, billing)
    select (array['Anna','Bela','Chen','Dara','Emil','Fatima','Goran','Hana','Ivo','Jun'])[1 + ((n * 7919) % 10)::int] || ' ' || md5(n::text), 'person' || n, 'person' || n || '@' || md5((n * 31)::text) || '.example',
      (array['admin','author','editor','maintainer','subscriber','client'])[1 + ((n * 104729) % 6)::int], 'Company ' || n % 997, 'Norway', '555-' || n,
      (array['basic','team','company','enterprise'])[1 + ((n * 7907) % 4)::int], (array['active','inactive','pending'])[1 + ((n * 7901) % 3)::int], (array['Auto debit','Manual-Cash','Manual-PayPal'])[1 + ((n * 7883) % 3)::int]
    from generate_series(1, ${people}::bigint) as n`)
  await pool.query('vacuum (analyze) users')
  const [first] = await db.select({ id: users.id }).from(users).limit(1)
  return openSession(db, first?.id ?? 1, { address: '', agent: 'bench', now: new Date() })
}

/** What one call asks of the table of users, and what it answers. */
async function recorded(pool: Pool, url: string, headers: Record<string, string>): Promise<{ statements: Statement[]; bytes: Buffer }> {
  const seen: Statement[] = []
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  pool.query = ((config: { text: string }, values: unknown[] = [], ...rest: unknown[]) => {
    seen.push({ text: config.text, values })
    return query(config, values, ...rest)
  }) as typeof pool.query
  const response = await fetch(url, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  Reflect.deleteProperty(pool, 'query')
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${bytes.toString()}`)
  return { statements: seen.filter(({ text }) => /from "users"/.test(text) && !/"sessions"/.test(text) && /count\(|limit/.test(text)), bytes }
}

async function timed(url: string, headers: Record<string, string>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds + 10; round++) {
    const begun = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    if (round >= 10) times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

async function withBareServer<T>(bytes: Buffer, work: (url: string) => Promise<T>): Promise<T> {
  const server: Server = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function explain(pool: Pool, { text, values }: Statement): Promise<{ ms: number; scan: string; text: string }> {
  const runs: { ms: number; text: string }[] = []
  for (let round = 0; round < 5; round++) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    runs.push({ ms: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]), text: plan })
  }
  const median = runs.toSorted((one, other) => one.ms - other.ms)[2]!
  const scan = [...median.text.matchAll(/(Index Only Scan|Index Scan|Bitmap Index Scan|Seq Scan|Sort)[^(]*?(?:(?:using|on) (\w+))?/g)].map(([, kind, on]) => [kind, on].filter(Boolean).join(' ')).join(', ')
  return { ...median, scan }
}
