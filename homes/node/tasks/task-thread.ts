import { parentPort, workerData } from 'node:worker_threads'
import { runTask, type Task } from '#kit/server/worker-tasks.ts'

parentPort?.postMessage(await runTask(workerData as Task))
