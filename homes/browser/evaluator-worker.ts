import { WarmEvaluator, type EvaluatorQuestion } from '#kit/server/evaluator.ts'

const evaluator = new WarmEvaluator()
self.onmessage = ({ data }: MessageEvent<EvaluatorQuestion>) => self.postMessage(evaluator.answer(data))
