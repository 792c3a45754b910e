import { runTask } from '#app/worker-tasks.ts'
import type { Task } from '#kit/server/worker-tasks.ts'

self.onmessage = async ({ data }: MessageEvent<Task>) => self.postMessage(await runTask(data))
