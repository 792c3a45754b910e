import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { searchTogether, type Searcher, type SearcherEvents } from '#homes/shared/search-team.ts'
import type { Optimise } from '#platform/planning/server/queries.ts'
import { threadFile } from '../thread-file.ts'
import type { FromThread, ToThread } from './solve-thread.ts'

/** More threads than this find little more. */
const mostThreads = 4

/** Searches in worker threads, one core left for answering calls. */
export const nodeOptimise: Optimise = (problem, order) => {
  const threads = Math.max(1, Math.min(mostThreads, availableParallelism() - 1))
  return searchTogether(
    problem,
    order,
    Array.from({ length: threads }, () => threadSearcher),
  )
}

/** The same until the process leaves: then searches end at once, without a result. */
export function optimiseUntil(leaving: AbortSignal, search: Optimise = nodeOptimise): Optimise {
  return async (problem, order) => {
    const signal = order.signal ? AbortSignal.any([order.signal, leaving]) : leaving
    const solution = await search(problem, { ...order, signal })
    // A plan found by then is not the requested result.
    leaving.throwIfAborted()
    return solution
  }
}

function threadSearcher({ onProgress, onDone, onFailed }: SearcherEvents): Searcher {
  const worker = new Worker(threadFile(import.meta.url, 'solve-thread'))
  const send = (message: ToThread) => worker.postMessage(message)
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else if (message.kind === 'done') onDone(message.solution)
    else onFailed(Object.assign(new Error(message.message), { name: message.name }))
  })
  worker.on('error', onFailed)
  return {
    start: (task) => send({ kind: 'task', task }),
    offer: (order) => send({ kind: 'offer', order }),
    stop: () => void worker.terminate(),
  }
}
