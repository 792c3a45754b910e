import type { Evaluation, Kind, Questions } from './evaluation.ts'

/** A question as the page sends it to its worker, and the answer as it comes back. */
export type Asked = { [K in Kind]: { number: number; kind: K; asked: Questions[K]['asked'] } }[Kind]
export type Answered = { number: number; answer: unknown } | { number: number; problem: string }

export function answerOf(evaluation: Evaluation, { number, kind, asked }: Asked): Answered {
  try {
    return { number, answer: answerTo(evaluation, kind, asked) }
  } catch (error) {
    return { number, problem: error instanceof Error ? error.message : String(error) }
  }
}

function answerTo<K extends Kind>(evaluation: Evaluation, kind: K, asked: Questions[K]['asked']): unknown {
  return evaluation.answers[kind](asked)
}
