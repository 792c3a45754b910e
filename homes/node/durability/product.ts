import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const main = fileURLToPath(new URL('../../../dist/server/main.mjs', import.meta.url))
/** Long enough for a machine that does much else; what hangs is found all the same. */
const startMs = 240_000
const running = new Set<ChildProcess>()
// What a failed test leaves running would slow down those after it.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

export type Ended = { code: number | null; signal: string | null }
export type Product = {
  url: string
  said: () => string
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

/** Starts the built product as a process of its own, with these settings and no others. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const { child, said } = run(settings)
  const url = await Promise.race([
    addressIn(said),
    ended(child).then((end) => Promise.reject(new Error(`ended with ${end.code ?? end.signal}: ${said()}`))),
  ])
  return {
    url,
    said,
    end: (signal) => (child.kill(signal), ended(child)),
  }
}

/** Starts the product where it must refuse; gives what it says and its exit code. */
export async function refusedStart(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { child, said } = run(settings)
  const { code } = await ended(child)
  return { code, said: said() }
}

function run(settings: Record<string, string>): { child: ChildProcess; said: () => string } {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--throw-deprecation', main], {
    env: { PATH, PORT: '0', SAMPLE_DATA: 'off', SIMULATOR: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, said: () => text }
}

async function ended(child: ChildProcess): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return { code: child.exitCode, signal: child.signalCode }
}

async function addressIn(said: () => string): Promise<string> {
  for (let waited = 0; waited < startMs; waited += 20) {
    const [, url] = /ready at (\S+)/.exec(said()) ?? []
    if (url) return url
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`not ready within ${startMs} ms: ${said()}`)
}
