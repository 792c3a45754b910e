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

/** Runs one task to its end, which is a refusal where it reaches its limits. Fails with the signal's reason once nobody waits any more. */
export type RunTask = (task: Task, order: TaskOrder) => Promise<TaskEnd>

type Waiting = { userId: number; begin: () => Promise<void> }

const mostWaiting = 4
const comeBackSeconds = 5

/** Lets a home's workers take turns. What nobody waits for has one worker of its own, so that it never takes the last one. */
export function taskTurns(run: RunTask, mostAtOnce: number): InWorker {
  const awaited = turns(run, mostAtOnce)
  const inBackground = turns(run, 1)
  return (name, input, order) => {
    const inTurn = order.isBackground ? inBackground : awaited
    return inTurn({ name, input } as Task, order).then((end) => resultFor(name, end))
  }
}

/** One task of each person at a time, so many of all together. Whoever goes away leaves the queue. */
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
      if (waiting.filter((one) => one.userId === userId).length >= mostWaiting) throw tasksWaiting(comeBackSeconds)
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(turn)
      next()
    })
}

// A task's end holds the result of that task.
function resultFor<N extends TaskName>(_name: N, end: TaskEnd): TaskResult<N> {
  return resultOf(end) as TaskResult<N>
}
