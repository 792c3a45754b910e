import { Evaluation } from './evaluation.ts'
import { answerOf, type Asked } from './evaluator-messages.ts'

const evaluation = new Evaluation()

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  const answer = answerOf(evaluation, data)
  self.postMessage(answer)
  if ('answer' in answer && (data.kind === 'open' || data.kind === 'state')) setTimeout(() => evaluation.warmUp())
}
