import { tasksWaiting } from '#kit/server/errors.ts'
import type { InWorker } from '#kit/server/machine.ts'
import {
  resultOf,
  type Task,
  type TaskEnd,
  type TaskName,
  type TaskOrder,
  type TaskResult,
} from '#kit/server/worker-tasks.ts'

/** Runs one task to its end: a refusal if it reaches its limits, or the signal's reason once no one waits for it any more. */
export type RunTask = (task: Task, order: TaskOrder) => Promise<TaskEnd>

type Waiting = { userId: number; begin: () => Promise<void> }

const mostWaiting = 4
const retryAfterSeconds = 5

/** Lets a home's workers take turns. Background tasks have one worker of their own, so that they never take the last one. */
export function taskTurns(run: RunTask, mostAtOnce: number): InWorker {
  const awaited = turns(run, mostAtOnce)
  const inBackground = turns(run, 1)
  return (name, input, order) => {
    const inTurn = order.isBackground ? inBackground : awaited
    return inTurn({ name, input } as Task, order).then((end) => resultFor(name, end))
  }
}

/** One task per person at a time, with a limit for all together. A caller who leaves is removed from the queue. */
function turns(run: RunTask, mostAtOnce: number): RunTask {
  const waiting: Waiting[] = []
  const busy = new Set<number>()

  const next = () => {
    const at = busy.size < mostAtOnce ? waiting.findIndex(({ userId }) => !busy.has(userId)) : -1
    const [turn] = at < 0 ? [] : waiting.splice(at, 1)
    if (!turn) return
    busy.add(turn.userId)
    void turn.begin().finally(() => {
      busy.delete(turn.userId)
      next()
    })
    next()
  }

  return (task, order) =>
    new Promise<TaskEnd>((resolve, reject) => {
      const { userId, signal } = order
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(signal.reason)
      }
      const turn: Waiting = {
        userId,
        begin: async () => {
          signal.removeEventListener('abort', leave)
          await run(task, order).then(resolve, reject)
        },
      }
      signal.throwIfAborted()
      if (waiting.filter((one) => one.userId === userId).length >= mostWaiting) throw tasksWaiting(retryAfterSeconds)
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(turn)
      next()
    })
}

// A task's end holds the result of that task.
function resultFor<N extends TaskName>(_name: N, end: TaskEnd): TaskResult<N> {
  return resultOf(end) as TaskResult<N>
}
