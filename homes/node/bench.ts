import { users } from '#platform/access/server/tables.ts'
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openSession } from '#platform/access/server/sessions.ts'
import { measureCpu } from './bench-cpu.ts'
import { countStatements } from './bench-database.ts'
import { measureLoad } from './bench-load.ts'
import { benchedLists, dashboardCalls, fillLists, type BenchedList } from './bench-lists.ts'
import { jsonLog } from './log.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

/** Lists of 100 000 rows in the default database, beside a bare server and PostgreSQL's own time. */
const size = Number(process.env.ROWS ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 100)
/** `npm run bench:api -- load --calls=100000` is the long form of the load alone, `-- cpu` the processor time of a call. */
const loadCalls = Number(/--calls=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 2000)
const showPlans = process.argv.includes('--plans')
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('-'))

type Statement = { text: string; values: unknown[] }
type Pool = pg.Pool

countStatements()
const dataDir = await mkdtemp(join(tmpdir(), 'rw-bench-'))
const settings = readSettings({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: 'embedded:',
  SAMPLE_DATA: 'off',
  RATE_LIMIT: '0',
})
const running = await start({ settings, log: jsonLog('error'), version: 'bench', webFolder: '', worldTiles: '' })
const pool = (running.machine.db as unknown as NodePgDatabase & { $client: Pool }).$client
// Stopped by hand, it leaves no database running.
process.once('SIGINT', () => void running.stop().finally(() => process.exit(1)))
try {
  const needsLoad = chosen.length === 0 || chosen.includes('load')
  const lists = benchedLists.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const needsDashboards = chosen.length === 0 || chosen.includes('dashboards')
  const needsCpu = chosen.length === 0 || chosen.includes('cpu')
  const beside = [
    ...(needsLoad ? ['users', 'products'] : []),
    ...(needsCpu ? ['users', 'products', 'customers', 'orders', 'deliveries'] : []),
    ...(needsDashboards ? ['orders', 'invoices'] : []),
  ]
  const loaded = benchedLists.filter(({ name }) => beside.includes(name))
  const patient = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  await patient.connect()
  await patient.query("set maintenance_work_mem = '256MB'")
  const maintain = (statement: string) => patient.query(statement)
  await fillLists({ db: running.machine.db, maintain }, size, [...lists, ...loaded])
  await patient.end()
  const headers = { authorization: `Bearer ${await token()}` }
  console.log(
    `Node ${process.versions.node}, ${running.machine.settings.databaseName}, ${rounds} rounds; milliseconds, calls over HTTP on this machine`,
  )
  console.log('"uncached": something was committed before every call, so that the total is counted again')
  if (needsCpu) await measureCpu({ url: running.url, headers, calls: loadCalls, pool })
  if (needsLoad) await measureLoad({ url: running.url, headers, calls: loadCalls })
  for (const list of lists) await measure(list, headers)
  if (needsDashboards) await measureDashboards(headers)
} finally {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Anything committed makes a total count again. */
function commit() {
  return pool.query('select pg_current_xact_id()')
}

async function token(): Promise<string> {
  const [first] = await running.machine.db.select({ id: users.id }).from(users).limit(1)
  return openSession(running.machine.db, first?.id ?? 1, { address: '', agent: 'bench', now: new Date() })
}

async function measureDashboards(headers: Record<string, string>) {
  console.log(
    `\n${`dashboards, ${size} rows`.padEnd(48)}${['p50', 'p95'].map((column) => column.padStart(9)).join('')}`,
  )
  for (const path of dashboardCalls) {
    const { p50, p95 } = await timed(`${running.url}${path}`, headers)
    console.log(`${path.padEnd(48)}${p50.toFixed(2).padStart(9)}${p95.toFixed(2).padStart(9)}`)
  }
}

async function measure({ name, path, table, cases }: BenchedList, headers: Record<string, string>) {
  const columns = ['p50', 'p95', 'uncached p50', 'bare p50', 'bare p95', 'page', 'count']
  console.log(
    `\n${`${name}, ${size} rows`.padEnd(32)}${columns.map((column) => column.padStart(9)).join('')}   page: scans | count: scans`,
  )
  for (const [title, query] of Object.entries(cases)) {
    const url = `${running.url}${path}?itemsPerPage=10&${query}`
    await commit()
    const { statements, bytes } = await recorded(url, headers)
    const kept = await timed(url, headers)
    const uncached = await timed(url, headers, commit)
    const bare = await withBareServer(bytes, (address) => timed(address, headers))
    const ofList = statements.filter(({ text }) => text.includes(`from "${table}"`))
    const page = await explained(ofList.filter(({ text }) => text.includes(' limit ') && !text.includes('count(*)')))
    const count = await explained(ofList.filter(({ text }) => text.includes('count(*)')))
    const figures = [kept.p50, kept.p95, uncached.p50, bare.p50, bare.p95, page.ms, count.ms]
    console.log(
      `${title.padEnd(32)}${figures.map((ms) => ms.toFixed(2).padStart(9)).join('')}   ${page.scans} | ${count.scans}`,
    )
    if (showPlans) console.log(`\n${page.text}\n\n${count.text}\n`)
  }
}

/** What a call that counts asks of the database, and what it answers. */
async function recorded(
  url: string,
  headers: Record<string, string>,
): Promise<{ statements: Statement[]; bytes: Buffer }> {
  const statements: Statement[] = []
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  pool.query = ((config: { text: string }, values: unknown[] = [], ...rest: unknown[]) => {
    statements.push({ text: config.text, values })
    return query(config, values, ...rest)
  }) as typeof pool.query
  const response = await fetch(url, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  Reflect.deleteProperty(pool, 'query')
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${bytes.toString()}`)
  return { statements, bytes }
}

async function timed(
  url: string,
  headers: Record<string, string>,
  before: () => Promise<unknown> = async () => {},
): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds + 10; round++) {
    await before()
    const begun = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    if (round >= 10) times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

async function withBareServer<T>(bytes: Buffer, work: (url: string) => Promise<T>): Promise<T> {
  const server: Server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function explained([statement]: Statement[]): Promise<{ ms: number; scans: string; text: string }> {
  if (!statement) return { ms: 0, scans: 'not asked', text: '' }
  const runs: { ms: number; text: string }[] = []
  for (let round = 0; round < 5; round++) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${statement.text}`,
      statement.values,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    runs.push({ ms: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]), text: plan })
  }
  const median = runs.toSorted((one, other) => one.ms - other.ms)[2]!
  const scans = [
    ...median.text.matchAll(
      /(Index Only Scan|Index Scan|Bitmap Index Scan|Seq Scan|Incremental Sort|Sort)(?: Backward)?(?: using (\w+)| on (\w+))?/g,
    ),
  ].map(([, kind, index, on]) => [kind, index ?? on].filter(Boolean).join(' '))
  return { ...median, scans: [...new Set(scans)].join(', ') }
}
