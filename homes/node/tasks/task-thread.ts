import { parentPort, workerData } from 'node:worker_threads'
import { runTask } from '#app/worker-tasks.ts'
import { postEnd, type Task } from '#kit/server/worker-tasks.ts'

postEnd(await runTask(workerData as Task), (end) => parentPort?.postMessage(end))
