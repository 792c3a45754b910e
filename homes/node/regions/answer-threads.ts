import { Worker } from 'node:worker_threads'
import type { RegionAnswer, RegionQuestion } from '#roads/region/ask-region.ts'
import { threadFile } from '../thread-file.ts'
import type { Answered, Asked } from './region-answer-thread.ts'

type Waiting = { resolve: (answer: unknown) => void; reject: (reason: Error) => void }

/** Works on questions beside the main thread. A thread that dies fails its questions and is replaced. */
export class AnswerThread {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #number = 0

  ask<Q extends RegionQuestion>(asked: Omit<Asked, 'number' | 'question'> & { question: Q }): Promise<RegionAnswer<Q>> {
    const number = ++this.#number
    return new Promise((resolve, reject) => {
      // The thread answers a question of one kind with the answer of that kind.
      this.#waiting.set(number, { resolve: resolve as Waiting['resolve'], reject })
      this.#running().postMessage({ ...asked, number } satisfies Asked)
    })
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(threadFile(import.meta.url, 'region-answer-thread'))
    worker.unref()
    worker.on('message', (answered: Answered) => this.#settle(answered))
    worker.on('error', (error) => this.#failAll(error))
    worker.on('exit', () => this.#failAll(new Error('The road engine stopped.')))
    this.#worker = worker
    return worker
  }

  #settle(answered: Answered): void {
    const waiting = this.#waiting.get(answered.number)
    this.#waiting.delete(answered.number)
    if ('problem' in answered) waiting?.reject(new Error(answered.problem))
    else waiting?.resolve(answered.answer)
  }

  #failAll(reason: Error): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }
}
