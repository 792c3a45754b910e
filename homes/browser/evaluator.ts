import { evaluatorLines } from '#homes/shared/evaluator-line.ts'
import type { Answered } from '#platform/planning/server/evaluator.ts'

/** Evaluates plans in a web worker that stays. */
export const browserEvaluator = evaluatorLines(({ onAnswer, onFailure }) => {
  const worker = new Worker(new URL('./evaluator-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Answered>) => onAnswer(data)
  worker.onerror = (event) => onFailure(new Error(event.message || 'The evaluator stopped.'))
  return { post: (asked) => worker.postMessage(asked) }
}, 1)
