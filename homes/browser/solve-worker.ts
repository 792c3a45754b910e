import type { SearchTask } from '#homes/shared/search-team.ts'
import { solve } from '#optimiser/solve.ts'

/** The search holds this worker until it ends; to cancel it, the page ends the worker. */
self.onmessage = ({ data: { problem, seed, milliseconds } }: MessageEvent<SearchTask>) => {
  try {
    const solution = solve(problem, {
      seed,
      stop: { milliseconds },
      now: () => performance.now(),
      onProgress: (progress) => self.postMessage({ kind: 'progress', progress }),
    })
    self.postMessage({ kind: 'done', solution })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    self.postMessage({ kind: 'failed', name, message })
  }
}
