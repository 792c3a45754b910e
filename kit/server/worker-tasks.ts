import { coded, codeOf, type Sentence } from '#kit/contract/sentence.ts'
import { Refused } from './errors.ts'

/**
 * Work that would hold up other calls. Whoever has some adds it in a `worker.ts`, and `app/worker-tasks.ts` gives it to the
 * workers. Each takes plain data, gives plain data and knows nothing of the machine.
 */
export interface WorkerTasks {}

export type TaskName = keyof WorkerTasks
type Inputs = { [N in TaskName]: Parameters<WorkerTasks[N]>[0] }
export type TaskInput<N extends TaskName> = Inputs[N]
export type TaskResult<N extends TaskName> = Awaited<ReturnType<WorkerTasks[N]>>

/** Limits of a task. It is stopped when it reaches them or when no one waits for it any more. One person's tasks run one after another. */
export type TaskOrder = {
  userId: number
  seconds: number
  megabytes: number
  signal: AbortSignal
  /** Background tasks that no one waits for run one at a time, in a worker of their own. */
  isBackground?: boolean
}

export type Task = { [N in TaskName]: { name: N; input: TaskInput<N> } }[TaskName]
/** How a task ended, as a worker reports it to the caller. */
export type TaskEnd =
  | { kind: 'done'; result: unknown }
  | ({ kind: 'refused'; codes: (string | undefined)[] } & Pick<Refused, 'status' | 'text' | 'details'>)
  | { kind: 'failed'; message: string }

/** Runs a task in the worker, where all that there are have to be at hand. */
export function taskRunner(tasks: WorkerTasks): (task: Task) => Promise<TaskEnd> {
  const runners: { [N in TaskName]: (input: Inputs[N]) => unknown } = tasks
  const run = <N extends TaskName>({ name, input }: { name: N; input: Inputs[N] }) => runners[name](input)
  return async (task) => {
    try {
      return { kind: 'done', result: await run(task) }
    } catch (error) {
      return endedBy(error)
    }
  }
}

/** Sends a task's end to the caller. One that can't be copied, such as a function in a result, would never arrive: the task fails at once. */
export function postEnd(end: TaskEnd, post: (end: TaskEnd) => void): void {
  try {
    post(end)
  } catch (error) {
    post(endedBy(error))
  }
}

function endedBy(error: unknown): TaskEnd {
  if (error instanceof Refused) {
    const { status, text, details } = error
    return { kind: 'refused', status, text, details, codes: textsOf(error).map(codeOf) }
  }
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** The result of a task, or the error it ended in. */
export function resultOf(end: TaskEnd): unknown {
  if (end.kind === 'done') return end.result
  if (end.kind === 'failed') throw new Error(end.message)
  for (const [index, text] of textsOf(end).entries()) {
    const code = end.codes[index]
    if (code !== undefined) coded(text, code)
  }
  throw new Refused(end.status, end.text, end.details)
}

/** Their codes don't come along when sentences are copied from a worker. */
function textsOf({ text, details }: Pick<Refused, 'text' | 'details'>): Sentence[] {
  return [text, ...(details.issues ?? []).map((issue) => issue.text)]
}
