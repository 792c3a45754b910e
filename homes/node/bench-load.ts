import { Agent, createServer, get, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Load = { url: string; headers: OutgoingHttpHeaders; calls: number }
type Measured = { perSecond: number; p50: number; p99: number }

const connectionCounts = [1, 10]
const mostTimedCalls = 3000
const memoryLooks = 10

/** Calls in a row over one and over ten connections, beside a server that does nothing, and what the memory does in the meantime. */
export async function measureLoad({ url, headers, calls }: Load): Promise<void> {
  const bare = await bareServer()
  const targets = {
    'bare node:http': bare.url,
    health: `${url}/api/health`,
    users: `${url}/api/apps/users?itemsPerPage=10`,
    products: `${url}/api/apps/ecommerce/products?itemsPerPage=10`,
  }
  try {
    for (const connections of connectionCounts) await measureTargets(targets, { headers, calls, connections })
    await measureMemory(targets.users, { headers, calls })
  } finally {
    bare.close()
  }
}

async function measureTargets(
  targets: Record<string, string>,
  { headers, calls, connections }: Omit<Load, 'url'> & { connections: number },
): Promise<void> {
  const timedCalls = Math.min(calls, mostTimedCalls)
  console.log(
    `\n${`${connections} connection(s), ${timedCalls} calls`.padEnd(32)}  calls/s   p50 ms   p99 ms   of bare`,
  )
  let bare: number | undefined
  for (const [name, url] of Object.entries(targets)) {
    await hammer({ url, headers, calls: 200 }, connections)
    const { perSecond, p50, p99 } = await hammer({ url, headers, calls: timedCalls }, connections)
    bare ??= perSecond
    const share = `${((100 * perSecond) / bare).toFixed(1)} %`
    console.log(
      `${name.padEnd(32)}${perSecond.toFixed(0).padStart(9)}${p50.toFixed(2).padStart(9)}${p99.toFixed(2).padStart(9)}${share.padStart(10)}`,
    )
  }
}

/** Growth counts from the second look on: until then caches and compiled code still fill. */
async function measureMemory(url: string, { headers, calls }: Omit<Load, 'url'>): Promise<void> {
  const looks: number[] = []
  for (let look = 0; look <= memoryLooks; look++) {
    await hammer({ url, headers, calls: Math.ceil(calls / memoryLooks) }, 10)
    looks.push(await settledMegabytes())
  }
  const growth = looks.at(-1)! - looks[1]!
  console.log(
    `\nMemory over ${calls} calls of users (heap and buffers in MB): ${looks.map((one) => one.toFixed(1)).join(' ')}`,
  )
  console.log(
    `Growth after the first tenth: ${growth.toFixed(1)} MB, ${((growth * 1024) / calls).toFixed(3)} kB a call`,
  )
}

/** Client and server share this process. Without --expose-gc it shows garbage too. */
async function settledMegabytes(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 200))
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

async function hammer({ url, headers, calls }: Load, connections: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let left = calls
  const begun = performance.now()
  const lane = async () => {
    while (left-- > 0) {
      const asked = performance.now()
      await ask(url, { headers, agent })
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond: calls / seconds, p50: at(0.5), p99: at(0.99) }
}

function ask(url: string, options: { headers: OutgoingHttpHeaders; agent: Agent }): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).once('error', reject)
  })
}

async function bareServer(): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => response.end('{"status":"ok"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}
