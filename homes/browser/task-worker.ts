import { runTask } from '#app/worker-tasks.ts'
import { postEnd, type Task } from '#kit/server/worker-tasks.ts'

self.onmessage = async ({ data }: MessageEvent<Task>) => postEnd(await runTask(data), (end) => self.postMessage(end))
