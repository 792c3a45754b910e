import { Evaluation, type Kind, type Questions } from './evaluation.ts'

type Asked = { [K in Kind]: { number: number; kind: K; asked: Questions[K]['asked'] } }[Kind]

const evaluation = new Evaluation()

function answerTo<K extends Kind>(kind: K, asked: Questions[K]['asked']): Questions[K]['answer'] {
  return evaluation.answers[kind](asked)
}

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  const { number, kind, asked } = data
  try {
    self.postMessage({ number, answer: answerTo(kind, asked) })
    if (kind === 'open' || kind === 'state') setTimeout(() => evaluation.warmUp())
  } catch (error) {
    self.postMessage({ number, problem: error instanceof Error ? error.message : String(error) })
  }
}
