import { taskTurns, type RunTask } from '#homes/shared/task-turns.ts'
import { taskEnded } from '#kit/server/errors.ts'
import type { TaskEnd } from '#kit/server/worker-tasks.ts'

/** Runs a task in a web worker of its own. Browsers offer no memory limit; ending the worker ends the task. */
const runInWebWorker: RunTask = (task, { seconds, signal }) => {
  const worker = new Worker(new URL('./task-worker.ts', import.meta.url), { type: 'module' })
  const ended = new Promise<TaskEnd>((resolve, reject) => {
    const timeout = AbortSignal.timeout(seconds * 1000)
    timeout.addEventListener('abort', () => reject(taskEnded('time', seconds)), { once: true })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onmessage = ({ data }: MessageEvent<TaskEnd>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message || 'The worker stopped without a result.'))
    worker.onmessageerror = () => reject(new Error('The worker’s result couldn’t be read.'))
    worker.postMessage(task)
  })
  return ended.finally(() => worker.terminate())
}

export const browserTasks = taskTurns(runInWebWorker, 1)
