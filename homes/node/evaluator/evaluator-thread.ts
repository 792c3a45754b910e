import { parentPort } from 'node:worker_threads'
import { WarmEvaluator, type Asked } from '#kit/server/evaluator.ts'

const evaluator = new WarmEvaluator()
const port = parentPort
port?.on('message', (asked: Asked) => port.postMessage(evaluator.answer(asked)))
