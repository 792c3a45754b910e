import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { taskTurns, type RunTask } from '#homes/shared/task-turns.ts'
import { taskEnded } from '#kit/server/errors.ts'
import type { InWorker } from '#kit/server/machine.ts'
import type { TaskEnd } from '#kit/server/worker-tasks.ts'
import { threadFile } from '../thread-file.ts'

/** Runs each task in a thread of its own, at least two at a time, so that one person can't block another. */
export function nodeTasks(): InWorker {
  return taskTurns(runInThread, Math.max(2, Math.min(4, availableParallelism() - 1)))
}

const runInThread: RunTask = async (task, { seconds, megabytes, signal }) => {
  const worker = new Worker(threadFile(import.meta.url, 'task-thread'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(taskEnded('time', seconds)), seconds * 1000)
  try {
    return await endOf(worker, { seconds, signal: AbortSignal.any([signal, stop.signal]) })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function endOf(worker: Worker, { seconds, signal }: { seconds: number; signal: AbortSignal }): Promise<TaskEnd> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.on('message', (end: TaskEnd) => resolve(end))
    worker.on('error', (error) =>
      reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? taskEnded('memory', seconds) : error),
    )
    worker.on('exit', () => reject(new Error('The worker stopped without a result.')))
  })
}
