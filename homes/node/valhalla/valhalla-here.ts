import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AskValhalla } from '#platform/regions/server/lent.ts'
import { threadFile } from '../thread-file.ts'
import type { ValhallaAnswer, ValhallaQuestion } from './valhalla-process.ts'

type Waiting = { resolve: (answer: unknown) => void; reject: (reason: Error) => void }

const limitMs = 15_000
const calls = {
  route: 'route',
  sources_to_targets: 'matrix',
  isochrone: 'isochrone',
  trace_route: 'traceRoute',
} as const

/**
 * Valhalla beside the program: native code, so it has a process of its own. When that dies its questions fail, the next router is asked, and
 * the next question starts it again.
 */
export class ValhallaHere {
  readonly #folders: [packageFolder: string, tiles: string]
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #number = 0

  constructor({ packageFolder, tiles }: { packageFolder: string; tiles: string }) {
    this.#folders = [packageFolder, tiles]
  }

  readonly ask: AskValhalla = async (path, body, signal) => {
    signal.throwIfAborted()
    const number = ++this.#number
    return new Promise((resolve, reject) => {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
      limits.addEventListener(
        'abort',
        () =>
          this.#settle(number, ({ reject: fail }) =>
            fail(new Error('Valhalla took too long, or nobody waits any more.')),
          ),
        { once: true },
      )
      this.#waiting.set(number, { resolve, reject })
      this.#running().send({ number, call: calls[path], body: JSON.stringify(body) } satisfies ValhallaQuestion)
    })
  }

  stop(): void {
    this.#child?.kill()
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(fileURLToPath(threadFile(import.meta.url, 'valhalla-process')), this.#folders, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    child.on('message', (said: ValhallaAnswer) =>
      this.#settle(said.number, ({ resolve, reject }) =>
        'problem' in said ? reject(new Error(said.problem)) : resolve(JSON.parse(said.answer)),
      ),
    )
    child.on('error', () => this.#failAll(child))
    child.on('exit', () => this.#failAll(child))
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }

  #settle(number: number, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    if (waiting) how(waiting)
  }

  #failAll(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
    for (const number of this.#waiting.keys())
      this.#settle(number, ({ reject }) => reject(new Error('Valhalla stopped.')))
  }
}
