import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { costOfDatabase, type DatabaseCost } from './bench-database.ts'

type Measured = { url: string; headers: Record<string, string>; calls: number; pool: pg.Pool }
type Call = { method?: string; path: string; body?: Record<string, unknown> }
type Asked = Omit<Measured, 'pool'> & { call: Call; round: number }

/** `{n}` is the number of the call, from 1. */
const calls: Record<string, Call> = {
  health: { path: '/api/health' },
  me: { path: '/api/auth/me' },
  'users, ten rows': { path: '/api/apps/users?itemsPerPage=10' },
  'orders, ten rows': { path: '/api/apps/ecommerce/orders?itemsPerPage=10' },
  'products, ten rows': { path: '/api/apps/ecommerce/products?itemsPerPage=10' },
  'deliveries, ten rows': { path: '/api/apps/logistics/deliveries?itemsPerPage=10' },
  'deliveries of a day': { path: '/api/apps/logistics/deliveries?itemsPerPage=10&date=2026-11-20' },
  'counts of deliveries': { path: '/api/apps/logistics/deliveries/counts' },
  'a delivery’s note': {
    method: 'PATCH',
    path: '/api/apps/logistics/deliveries/{n}',
    body: { privateNote: 'Call {n} of round {round}', version: '{round}' },
  },
}

/** Asks over one connection, in a process of its own, so that only the server's work is counted here. */
const client = `
const { Agent, request } = require('node:http')
const { url, headers, calls, call, round } = JSON.parse(process.argv[1])
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const filled = (text, n) => text.replaceAll('"{round}"', round).replaceAll('{round}', round).replaceAll('{n}', n)
const ask = (n) => new Promise((resolve, reject) => {
  const body = call.body && filled(JSON.stringify(call.body), n)
  const sent = request(url + filled(call.path, n), { agent, method: call.method ?? 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) } }, (response) => {
    response.resume()
    response.once('end', () => response.statusCode === 200 ? resolve() : reject(new Error(url + call.path + ' answered ' + response.statusCode)))
  })
  sent.once('error', reject)
  sent.end(body)
})
;(async () => { for (let n = 1; n <= calls; n++) await ask(n); agent.destroy() })()
`

/** Processor time of this process and of the database for one call, beside a bare server: it holds on a busy machine, where the clock doesn't. */
export async function measureCpu(measured: Measured): Promise<void> {
  const columns = ['ms a call', 'over bare', 'of bare', 'statements', 'database', 'WAL bytes']
  console.log(
    `\n${`processor time, ${measured.calls} calls`.padEnd(28)}${columns.map((one) => one.padStart(12)).join('')}`,
  )
  const bare = await bareCpu(measured)
  report('bare node:http', bare, { bare: bare.ms })
  for (const [name, call] of Object.entries(calls)) report(name, await costOf(measured, call), { bare: bare.ms })
}

async function bareCpu(measured: Measured): Promise<Cost> {
  const server = createServer((_, response) => response.end('{"status":"ok"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await costOf({ ...measured, url: `http://127.0.0.1:${port}`, headers: {} }, { path: '/' })
  } finally {
    server.close()
  }
}

function report(name: string, { ms, database }: Cost, { bare }: { bare: number }): void {
  const figures = [
    ms.toFixed(3),
    (ms - bare).toFixed(3),
    `${(ms / bare).toFixed(1)} x`,
    database.statements.toFixed(1),
    database.ms.toFixed(3),
    database.walBytes.toFixed(0),
  ]
  console.log(`${name.padEnd(28)}${figures.map((figure) => figure.padStart(12)).join('')}`)
}

type Cost = { ms: number; database: DatabaseCost }

/** For each call, once the code is compiled. */
async function costOf({ pool, ...measured }: Measured, call: Call): Promise<Cost> {
  await askFromOutside({ ...measured, call, round: 1 })
  const before = process.cpuUsage()
  let used = { user: 0, system: 0 }
  const { statements, ms, walBytes } = await costOfDatabase(pool, async () => {
    await askFromOutside({ ...measured, call, round: 2 })
    used = process.cpuUsage(before)
  })
  const each = (sum: number) => sum / measured.calls
  return {
    ms: each((used.user + used.system) / 1000),
    database: { statements: each(statements), ms: each(ms), walBytes: each(walBytes) },
  }
}

function askFromOutside(asked: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', client, JSON.stringify(asked)], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The calls to ${asked.url}${asked.call.path} failed.`)),
    )
  })
}
