import { WarmEvaluator, type Asked } from '#kit/server/evaluator.ts'

const evaluator = new WarmEvaluator()
self.onmessage = ({ data }: MessageEvent<Asked>) => self.postMessage(evaluator.answer(data))
