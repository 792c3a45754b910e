import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../dist/server/main.mjs', import.meta.url))
const startMs = 60_000

export type Ended = { code: number | null; signal: string | null; afterMs: number }
export type Product = {
  url: string
  said: () => string
  startMs: number
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

/** Starts the built product as a process of its own, with these settings and no others. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const begun = performance.now()
  const { child, said } = run(settings)
  const url = await Promise.race([
    addressIn(said),
    ended(child, begun).then((end) => Promise.reject(new Error(`ended with ${end.code ?? end.signal}: ${said()}`))),
  ])
  return {
    url,
    said,
    startMs: performance.now() - begun,
    end: (signal) => (child.kill(signal), ended(child, performance.now())),
  }
}

/** Starts the product where it must refuse; gives what it says and its exit code. */
export async function refusedStart(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { child, said } = run(settings)
  const { code } = await ended(child, performance.now())
  return { code, said: said() }
}

function run(settings: Record<string, string>): { child: ChildProcess; said: () => string } {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--throw-deprecation', main], {
    env: { PATH, PORT: '0', SAMPLE_DATA: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, said: () => text }
}

async function ended(child: ChildProcess, since: number): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return { code: child.exitCode, signal: child.signalCode, afterMs: performance.now() - since }
}

async function addressIn(said: () => string): Promise<string> {
  for (let waited = 0; waited < startMs; waited += 20) {
    const [, url] = /ready at (\S+)/.exec(said()) ?? []
    if (url) return url
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`not ready within ${startMs} ms: ${said()}`)
}
