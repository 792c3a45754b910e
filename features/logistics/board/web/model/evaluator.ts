import type { Kind, Questions } from './evaluation.ts'
import type { Answered } from './evaluator-messages.ts'

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>
/** A method, so that whoever waits for one kind of answer may stand among the others. */
type Waiting = { resolve(answer: unknown): void; reject: (error: Error) => void }

/** The page's evaluator, in a worker of its own that starts with the first question: `await evaluator.ask('prices', stops)`. */
export class Evaluator {
  private worker: Thread | undefined
  private readonly waiting = new Map<number, Waiting>()
  private count = 0
  private readonly begin: () => Thread

  constructor(begin: () => Thread = newWorker) {
    this.begin = begin
  }

  ask<K extends Kind>(kind: K, asked: Questions[K]['asked']): Promise<Questions[K]['answer']> {
    const number = ++this.count
    this.worker ??= this.start()
    const { worker } = this
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      worker.postMessage({ number, kind, asked })
    })
  }

  /** Ends the worker and forgets its plan; the next question starts another. */
  close(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.waiting.clear()
  }

  private start(): Thread {
    const worker = this.begin()
    worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      const asker = this.waiting.get(data.number)
      this.waiting.delete(data.number)
      if ('problem' in data) asker?.reject(new Error(data.problem))
      else asker?.resolve(data.answer)
    }
    worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message))
      this.waiting.clear()
    }
    return worker
  }
}

function newWorker(): Worker {
  return new Worker(new URL('./evaluator-worker.ts', import.meta.url), { type: 'module' })
}
