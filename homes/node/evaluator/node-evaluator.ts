import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { evaluatorLines } from '#homes/shared/evaluator-line.ts'
import type { AskEvaluator } from '#platform/planning/server/queries.ts'
import { threadFile } from '../thread-file.ts'

const mostThreads = 4

/** Evaluates plans in threads that stay, one core left for answering calls. */
export function nodeEvaluator(): AskEvaluator {
  const threads = Math.max(1, Math.min(mostThreads, availableParallelism() - 1))
  return evaluatorLines(({ onAnswer, onFailure }) => {
    const worker = new Worker(threadFile(import.meta.url, 'evaluator-thread'))
    worker.unref()
    worker.on('message', onAnswer)
    worker.on('error', onFailure)
    worker.on('exit', () => onFailure(new Error('The evaluator stopped.')))
    return { post: (asked) => worker.postMessage(asked) }
  }, threads)
}
