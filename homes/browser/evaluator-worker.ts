import { WarmEvaluator, type EvaluatorQuestion } from '#platform/planning/server/evaluator.ts'

const evaluator = new WarmEvaluator()
self.onmessage = ({ data }: MessageEvent<EvaluatorQuestion>) => self.postMessage(evaluator.answer(data))
