import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Measured = { url: string; headers: Record<string, string>; calls: number }

const paths = {
  health: '/api/health',
  me: '/api/auth/me',
  'users, ten rows': '/api/apps/users?itemsPerPage=10',
  'orders, ten rows': '/api/apps/ecommerce/orders?itemsPerPage=10',
  'products, ten rows': '/api/apps/ecommerce/products?itemsPerPage=10',
}

/** Asks over one connection, in a process of its own, so that only the server's work is counted here. */
const client = `
const { Agent, get } = require('node:http')
const { url, headers, calls } = JSON.parse(process.argv[1])
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const ask = () => new Promise((resolve, reject) => get(url, { headers, agent }, (response) => {
  response.resume()
  response.once('end', () => response.statusCode === 200 ? resolve() : reject(new Error(url + ' answered ' + response.statusCode)))
}).once('error', reject))
;(async () => { for (let call = 0; call < calls; call++) await ask(); agent.destroy() })()
`

/** The processor time of this process for one call, beside a bare server: it holds on a busy machine, where the clock doesn't. */
export async function measureCpu({ url, headers, calls }: Measured): Promise<void> {
  console.log(`\n${`processor time, ${calls} calls`.padEnd(32)}  ms a call   over bare     of bare`)
  const bare = await bareCpu(calls)
  report('bare node:http', bare, bare)
  for (const [name, path] of Object.entries(paths))
    report(name, await cpuOf({ url: `${url}${path}`, headers, calls }), bare)
}

async function bareCpu(calls: number): Promise<number> {
  const server = createServer((_, response) => response.end('{"status":"ok"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await cpuOf({ url: `http://127.0.0.1:${port}/`, headers: {}, calls })
  } finally {
    server.close()
  }
}

function report(name: string, milliseconds: number, bare: number): void {
  const figures = [milliseconds.toFixed(3), (milliseconds - bare).toFixed(3), `${(milliseconds / bare).toFixed(1)} x`]
  console.log(`${name.padEnd(32)}${figures.map((figure) => figure.padStart(12)).join('')}`)
}

/** Milliseconds a call, once the code is compiled. */
async function cpuOf({ calls, ...asked }: Measured): Promise<number> {
  await askFromOutside({ ...asked, calls })
  const before = process.cpuUsage()
  await askFromOutside({ ...asked, calls })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

function askFromOutside(asked: Measured): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', client, JSON.stringify(asked)], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The calls to ${asked.url} failed.`))))
  })
}
