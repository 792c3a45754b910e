import { searchTogether, type Searcher, type SearcherEvents } from '#homes/shared/search-team.ts'
import type { Optimise } from '#platform/planning/server/queries.ts'
import type { Progress, Solution } from '#optimiser/solve.ts'

type FromWorker =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; solution: Solution }
  | { kind: 'failed'; name: string; message: string }

/** Searches in web workers, half of the cores at most: the page has to stay quick. */
export const browserOptimise: Optimise = (problem, order) => {
  const workers = Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2)))
  return searchTogether(
    problem,
    order,
    Array.from({ length: workers }, () => workerSearcher),
  )
}

function workerSearcher({ onProgress, onDone, onFailed }: SearcherEvents): Searcher {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress') onProgress(data.progress)
    else if (data.kind === 'done') onDone(data.solution)
    else onFailed(Object.assign(new Error(data.message), { name: data.name }))
  }
  worker.onerror = (event) => onFailed(new Error(event.message))
  return { start: (task) => worker.postMessage(task), offer: () => {}, stop: () => worker.terminate() }
}
