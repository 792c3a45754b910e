import { parentPort } from 'node:worker_threads'
import { WarmEvaluator, type EvaluatorQuestion } from '#platform/planning/server/evaluator.ts'

const evaluator = new WarmEvaluator()
const port = parentPort
port?.on('message', (asked: EvaluatorQuestion) => port.postMessage(evaluator.answer(asked)))
