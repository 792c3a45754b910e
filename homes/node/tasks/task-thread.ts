import { parentPort, workerData } from 'node:worker_threads'
import { runTask } from '#app/worker-tasks.ts'
import type { Task } from '#kit/server/worker-tasks.ts'

parentPort?.postMessage(await runTask(workerData as Task))
