import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { PlanOrder } from '#optimiser/problem.ts'
import { solve, type Progress, type Solution } from '#optimiser/solve.ts'
import type { SearchTask } from '#homes/shared/search-team.ts'

export type FromThread =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; solution: Solution }
  | { kind: 'failed'; name: string; message: string }
export type ToThread = { kind: 'task'; task: SearchTask } | { kind: 'offer'; order: PlanOrder }

const port = parentPort
port?.once('message', (message: ToThread) => {
  if (message.kind === 'task') search(message.task)
})

/** The search holds this thread until it ends; plans found by others are picked up in between. */
function search({ problem, seed, milliseconds }: SearchTask): void {
  try {
    const solution = solve(problem, {
      seed,
      stop: { milliseconds },
      now: () => performance.now(),
      onProgress: (progress) => tell({ kind: 'progress', progress }),
      takeOffer,
    })
    tell({ kind: 'done', solution })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    tell({ kind: 'failed', name, message })
  }
}

function takeOffer(): PlanOrder | null {
  let offer: PlanOrder | null = null
  for (let next = port && receiveMessageOnPort(port); next; next = port && receiveMessageOnPort(port)) {
    const message = next.message as ToThread
    if (message.kind === 'offer') offer = message.order
  }
  return offer
}

function tell(message: FromThread): void {
  port?.postMessage(message)
}
